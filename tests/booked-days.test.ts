import { expect, test } from 'vitest'
import { extentOf } from '#web/planner/data/bars.ts'
import { groupEntries } from '#web/planning/items.ts'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import { layWeek } from '#web/roster/lanes.ts'

const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']
const axis = { days }
const losAngeles = 'America/Los_Angeles'
const audit = (id: number, start: string, end: string, timeZone: string) =>
  auditEntryOf({ id, audit: id, start, end, timeZone })
const off = (id: number, start: string, end: string) => entryOf({ id, start, end })

test('a bar of the planner covers the days that the month shows it on', () => {
  const entries = [
    audit(1, '2026-10-01T15:00Z', '2026-10-03T00:00Z', losAngeles),
    audit(2, '2026-10-03T20:00Z', '2026-10-05T08:00Z', 'Pacific/Auckland'),
    off(3, '2026-10-03T17:00Z', '2026-10-04T17:00Z'),
  ]
  const month = layWeek(groupEntries(entries), days, 9).bars.map(bar => [bar.firstColumn, bar.lastColumn + 1])
  const planner = entries
    .map(entry => extentOf(entry, axis))
    .map(bar => [Math.floor(bar.from), Math.ceil(bar.to)])
  expect(planner.sort()).toEqual(month.sort())
})
