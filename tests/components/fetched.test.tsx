import { lazy, type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fetched } from '#web/shell/start.tsx'
import { show } from './show.tsx'

const Shown = () => <p>Here it is</p>
const meanwhile = <p>On its way</p>

type Load = () => Promise<typeof Shown>

const byFetched = (load: Load) => {
  const Late = fetched(load)
  return <Late meanwhile={meanwhile} />
}

const byLazy = (load: Load) => {
  const Late = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={meanwhile}>
      <Late />
    </Suspense>
  )
}

/** From the arrival of the code, as soon as one is told to wait for it, to the component, in ms. */
async function measure(make: (load: Load) => ReactNode): Promise<number> {
  let arrive = (_: typeof Shown) => {}
  const coming = new Promise<typeof Shown>(resolve => {
    arrive = resolve
  })
  let arrived = 0
  const isShown = new Promise<number>(resolve => {
    const watch = new MutationObserver(() => {
      const { textContent } = document.body
      if (!arrived && textContent?.includes('On its way')) {
        arrived = performance.now()
        arrive(Shown)
      }
      if (!textContent?.includes('Here it is')) return
      watch.disconnect()
      resolve(performance.now())
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await show(make(() => coming))
  return (await isShown) - arrived
}

test('A first view is drawn once its code is there, in less than half of what React’s own takes', async () => {
  const took = { fetched: [] as number[], lazy: [] as number[] }
  for (let time = 0; time < 5; time++) {
    took.fetched.push(await measure(byFetched))
    took.lazy.push(await measure(byLazy))
  }
  expect(Math.min(...took.fetched)).toBeLessThan(Math.min(...took.lazy) / 2)
})

test('Code that doesn’t come is for the boundary above it to tell', async () => {
  const failure = new Error('It did not come.')
  const Never = fetched<object>(() => Promise.reject(failure))
  await show(<Never meanwhile={<p>On its way</p>} />)
  await expect.element(page.getByText('It did not come.')).toBeVisible()
})
