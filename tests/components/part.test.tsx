import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Part, usePart } from '#web/app/part.ts'
import { show } from './show.tsx'

const Shown = () => <p>Here it is</p>

/** Fetched by somebody else after it was drawn without, and before it is asked whether it is there. */
const comesMeanwhile = (): Part<object> => {
  let asked = 0
  return { fetch: async () => {}, component: () => (asked++ === 0 ? null : Shown) }
}

function Opens({ part }: { part: Part<object> }) {
  const Content = usePart(part, true, () => {})
  return Content && <Content />
}

test('What is fetched ahead while a page is drawn without it is shown all the same', async () => {
  await show(<Opens part={comesMeanwhile()} />)
  await expect.element(page.getByText('Here it is')).toBeVisible()
})
