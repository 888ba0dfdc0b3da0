import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auditors } from '#contract/auditors.ts'
import { rosters } from '#contract/rosters.ts'
import { signedIn } from '#tests/signed-in.ts'
import { RosterPrintPage } from '#web/roster/print-page.tsx'
import { answer } from './network.ts'
import { anna, pageOf } from './records.ts'
import { show } from './show.tsx'

const planner = signedIn({ permissions: [{ name: 'ViewAllRoster' }] })

/** So many auditors, whom nothing is booked for. */
function employ(count: number) {
  const all = Array.from({ length: count }, (_, nth) => ({
    ...anna,
    id: nth + 1,
    name: `Auditor ${nth + 1}`,
  }))
  answer(auditors.list, ({ query }) => {
    const { offset = 0, limit = 10 } = query as { offset?: number; limit?: number }
    return pageOf(all.slice(Number(offset), Number(offset) + Number(limit)), count)
  })
  answer(rosters.list, () => pageOf([]))
}

const sheets = page.getByRole('region', { name: 'Pages' })
const tables = sheets.getByRole('table')

test('Each auditor has a sheet, however many they are, and how many pages that makes is said', async () => {
  employ(130)
  await show(<RosterPrintPage />, planner, '/?view=auditor&month=2026-03')
  await expect.element(tables.last()).toHaveAccessibleName(/^Auditor 99, March 2026/)
  expect(tables.elements()).toHaveLength(130)
  await expect.element(sheets.getByRole('alert')).toHaveTextContent('130 pages will be printed.')
  // With the legend and who printed it when.
  await expect.element(sheets.getByText(/^A audit, .* Printed by Lan Nguyen on /).first()).toBeVisible()
})

test('The team stands on pages of twenty-five, and of a few no number of pages is said', async () => {
  employ(30)
  await show(<RosterPrintPage />, planner, '/?view=team&month=2026-03')
  await expect.element(tables.nth(1)).toBeVisible()
  expect(tables.elements().map(one => one.querySelectorAll('tbody tr').length)).toEqual([25, 5])
  expect(sheets.getByRole('alert').elements()).toHaveLength(0)
})
