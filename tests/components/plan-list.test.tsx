import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { listPlanColumns } from '#web/plans/columns.tsx'
import { PlanCompare } from '#web/plans/plan-compare.tsx'
import { answer } from './network.ts'
import { made, proposedRow } from './plans.ts'
import { show } from './show.tsx'

const terms = { travel: 1, visits: 0, load: 0, dates: 0, members: 0, preferred: 0, moves: 0 }
const result = {
  ...{ chosen: 9, planned: 3, unplanned: 6, moved: 0, weight: 6, points: 1, terms, advice: [] },
  ...{ quality: 'proved', gap: 0, endedBy: 'proved', work: { steps: 1, exact: 0 } },
}
type Listed = Reply<typeof plans.compare>['a']
const { leftOut: _, ...listed } = made
const first = { ...listed, state: 'done', name: 'January at first', result } as unknown as Listed
const again: Listed = { ...first, id: 18, basedOn: 17 }

test('One that was made from another says from which: both have the same name', async () => {
  const name = listPlanColumns().find(({ key }) => key === 'name')
  await show(<div data-testid="name">{name?.render(again)}</div>)
  const cell = page.getByTestId('name')
  await expect.element(cell).toHaveTextContent('January at first01 Jan – 31 Mar 2027Based on no. 17')
  await show(<div data-testid="name">{name?.render({ ...again, name: '' })}</div>)
  await expect.element(cell).toHaveTextContent('01 Jan – 31 Mar 2027Based on no. 17')
  await show(<div data-testid="name">{name?.render(first)}</div>)
  await expect.element(cell).not.toHaveTextContent('Based on')
})

test('The names of two that are compared stand apart, above their figures', async () => {
  answer(plans.list, () => ({ count: '2', rows: [again, first] }))
  answer(plans.compare, () => ({ a: again, b: first, rows: [] }))
  await show(<PlanCompare plan={{ ...again, leftOut: [] } as unknown as OnePlan} />)
  await page.getByLabelText('Compare with', { exact: true }).selectOptions('17')
  const heads = page.getByRole('table', { name: 'Figure' }).getByRole('columnheader')
  await expect
    .poll(() => heads.elements().map(one => one.textContent))
    .toEqual(['Figure', 'January at first (no. 18)', 'January at first (no. 17)'])
  for (const head of heads.elements().slice(1)) {
    const { paddingLeft, paddingRight, textAlign } = getComputedStyle(head)
    expect([paddingLeft, paddingRight, textAlign]).toEqual(['12px', '12px', 'right'])
  }
})

test('Points that are counted by other weights are said not to compare', async () => {
  const shortTrips = { ...again, input: { ...again.input, preset: 'shortTrips' as const } }
  answer(plans.list, () => ({ count: '2', rows: [shortTrips, first] }))
  const compared = { a: shortTrips, b: first, rows: [] as never[] }
  answer(plans.compare, () => compared)
  await show(<PlanCompare plan={{ ...shortTrips, leftOut: [] } as unknown as OnePlan} />)
  const choose = page.getByLabelText('Compare with', { exact: true })
  await choose.selectOptions('17')
  const hint = page.getByText('Each counts its points by weights of its own, so they can’t be compared.')
  await expect.element(hint).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'What counts Short trips Balanced' })).toBeVisible()
})

test('Where an audit is planned otherwise, who goes stands below when', async () => {
  const { project, start, end, auditors } = proposedRow
  const side = { rowId: 4, kind: 'plan' as const, start, end, auditors, points: 4, code: null }
  answer(plans.list, () => ({ count: '2', rows: [again, first] }))
  answer(plans.compare, () => ({ a: again, b: first, rows: [{ project, a: side, b: null }] }))
  await show(<PlanCompare plan={{ ...again, leftOut: [] } as unknown as OnePlan} />)
  await page.getByLabelText('Compare with', { exact: true }).selectOptions('17')
  const row = page.getByRole('table', { name: 'Differences' }).getByRole('row', { name: /AUD-7/ })
  const [when, who] = [row.getByText('Tue 02 Feb 2027'), row.getByText('Anna')]
  await expect.element(who).toBeVisible()
  const [above, below] = [when, who].map(one => one.element().getBoundingClientRect())
  expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? Number.NaN)
  await expect.element(row.getByText('Not in this proposal')).toBeVisible()
})
