import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auditors } from '#contract/auditors.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
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
  answer(rosters.list, () => pageOf(booked))
}

const booked: RowOf<typeof rosters.list>[] = []
/** From Tuesday to Wednesday by the clock in Los Angeles, until Thursday in Vietnam. */
const faraway: RowOf<typeof rosters.list> = {
  id: 1,
  rosterId: 1,
  auditorId: 1,
  auditor: { id: 1, name: 'Auditor 1' },
  kind: 'training',
  projectId: null,
  project: null,
  requestId: null,
  role: null,
  start: '2026-03-03T16:00:00.000Z',
  end: '2026-03-05T00:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  note: '',
  version: 1,
}
afterEach(() => {
  booked.length = 0
})

const sheets = page.getByRole('region', { name: 'Pages' })
const tables = sheets.getByRole('table')

const part = sheets.getByRole('combobox', { name: 'Auditors to print' })

test('Each auditor has a sheet, a hundred are printed at a time, and the others are chosen', async () => {
  employ(130)
  await show(<RosterPrintPage />, planner, '/?view=auditor&month=2026-03')
  await expect.element(sheets.getByText('130 auditors. At most 100 are printed at a time.')).toBeVisible()
  expect(tables.elements()).toHaveLength(100)
  // With the legend and who printed it when.
  await expect.element(sheets.getByText(/^A audit, .* Printed by Lan Nguyen on /).first()).toBeVisible()
  await expect.element(part).toHaveDisplayValue('1 to 100: Auditor 1 to Auditor 71')

  await part.selectOptions('101 to 130: Auditor 72 to Auditor 99')
  await expect.element(tables.first()).toHaveAccessibleName(/^Auditor 72, March 2026/)
  await expect.element(tables.last()).toHaveAccessibleName(/^Auditor 99, March 2026/)
  expect(tables.elements()).toHaveLength(30)
})

test('The table of everyone has a hundred at a time, too', async () => {
  employ(130)
  await show(<RosterPrintPage />, planner, '/?view=team&month=2026-03')
  await expect.element(part).toBeVisible()
  expect(tables.elements()).toHaveLength(4)
})

test('The team stands on pages of twenty-five, and of a few none are chosen', async () => {
  employ(30)
  await show(<RosterPrintPage />, planner, '/?view=team&month=2026-03')
  await expect.element(tables.nth(1)).toBeVisible()
  expect(tables.elements().map(one => one.querySelectorAll('tbody tr').length)).toEqual([25, 5])
  expect(part.elements()).toHaveLength(0)
})

test('A booking elsewhere names its zone beside the days of the auditor', async () => {
  employ(1)
  booked.push(faraway, { ...faraway, id: 2, timeZone: anna.timeZone })
  await show(<RosterPrintPage />, planner, '/?view=auditor&month=2026-03')
  const thursday = tables.first().getByRole('row', { name: /^Thu 5/ })
  await expect
    .element(thursday)
    .toHaveTextContent(
      /T Training, Tue 03 Mar 2026 08:00 – Wed 04 Mar 2026 16:00 \(America\/Los Angeles\) · T Training, Tue 03 Mar 2026 23:00 – Thu 05 Mar 2026 07:00$/,
    )
})

test('Where the auditors can’t be read nobody is left out in silence', async () => {
  answer(auditors.list, () => {
    throw new Failure('conflict', 'The auditors are not to be had.')
  })
  answer(rosters.list, () => pageOf([faraway]))
  await show(<RosterPrintPage />, planner, '/?view=auditor&month=2026-03')
  await expect.element(page.getByText('The auditors are not to be had.')).toBeVisible()
  expect(tables.elements()).toHaveLength(0)
})
