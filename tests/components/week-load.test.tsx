import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { capacity } from '#contract/capacity.ts'
import { drafts } from '#contract/drafts.ts'
import { addDays } from '#domain/zoned-time.ts'
import { signedIn } from '#tests/signed-in.ts'
import { beginDrafts } from '#web/certification/draft-plan.ts'
import { DraftsPage } from '#web/certification/drafts-page.tsx'
import { answer } from './network.ts'
import { proposeDraft } from './records.ts'
import { show } from './show.tsx'

const planner = signedIn({ permissions: [{ name: 'CreateAudit' }] })
const ids = Array.from({ length: 40 }, (_, nth) => nth + 1)

/** A week later each. */
const propose = (id: number) => {
  const day = addDays('2027-03-01', 7 * id)
  const visit = { id, kind: 'surveillance', ordinal: 1, label: 'Surveillance 1' } as const
  return proposeDraft(id, {
    start: `${day}T01:00:00.000Z`,
    end: `${day}T10:00:00.000Z`,
    visits: [{ ...visit, number: `QMS-${id}`, standardId: 7, code: 'ISO9001' }],
  })
}

afterEach(() => {
  sessionStorage.clear()
  return page.viewport(1440, 900)
})

test('On a small desk the load of the weeks is in sight beside forty drafts, and hides none that has the focus', async () => {
  await page.viewport(1024, 768)
  answer(capacity.list, () => ({ rows: [] }))
  answer(drafts.propose, () => ({ items: ids.map(propose), sites: [] }))
  const Begun = () => {
    beginDrafts(ids)
    return <DraftsPage />
  }
  await show(<Begun />, planner)
  const rows = page.getByRole('table', { name: 'Proposed drafts' }).getByRole('row')
  await expect.element(rows.nth(40)).toBeInTheDocument()
  await expect.element(page.getByText('Days per week')).toBeVisible()
  const load = document.querySelector('[data-load]')
  const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
  // Not counting fractions of a pixel.
  const isInSight = () => boxOf(document.activeElement).bottom < boxOf(load).top + 1
  expect(boxOf(load).bottom).toBeLessThanOrEqual(768)
  await rows.nth(1).click()
  for (let down = 0; down < 12; down++) {
    await userEvent.keyboard('{ArrowDown}')
    expect(isInSight()).toBe(true)
  }
  await userEvent.keyboard('{End}')
  expect(isInSight()).toBe(true)
})
