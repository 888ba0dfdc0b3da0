import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fetched } from '#web/shell/start.tsx'
import { show } from './show.tsx'

const Shown = () => <p>Here it is</p>

/** From the arrival of the code to the component, in ms. */
async function measure(): Promise<number> {
  let arrive = (_: typeof Shown) => {}
  const Late = fetched(
    () =>
      new Promise<typeof Shown>(resolve => {
        arrive = resolve
      }),
  )
  await show(<Late meanwhile={<p>On its way</p>} />)
  const isShown = new Promise<number>(resolve => {
    const watch = new MutationObserver(() => {
      const { textContent } = document.body
      if (textContent?.includes('On its way')) arrive(Shown)
      if (!textContent?.includes('Here it is')) return
      watch.disconnect()
      resolve(performance.now())
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const begin = performance.now()
  if (document.body.textContent?.includes('On its way')) arrive(Shown)
  return (await isShown) - begin
}

test('A first view is drawn once its code is there; React would hold it back for 300 ms', async () => {
  const took: number[] = []
  for (let time = 0; time < 5; time++) took.push(await measure())
  await expect.element(page.getByText('Here it is')).toBeVisible()
  expect(Math.min(...took)).toBeLessThan(200)
})

test('Code that doesn’t come is for the boundary above it to tell', async () => {
  const failure = new Error('It did not come.')
  const Never = fetched<object>(() => Promise.reject(failure))
  await show(<Never meanwhile={<p>On its way</p>} />)
  await expect.element(page.getByText('It did not come.')).toBeVisible()
})
