import { describe, expect, it, test } from 'vitest'
import { groupEntries } from '#web/planning/items.ts'
import { visibleDays } from '#web/planning/span.ts'
import { auditEntryOf } from '#web/planning/test-entry.ts'
import { layWeek, stackLines } from './lanes.ts'

const week = visibleDays('week', '2026-10-05')

const audit = (number: number, first: string, last: string) =>
  auditEntryOf({ id: number, audit: number, start: `${first}T01:00:00Z`, end: `${last}T10:00:00Z` })

const items = groupEntries([
  audit(1, '2026-10-02', '2026-10-06'),
  audit(2, '2026-10-06', '2026-10-07'),
  audit(3, '2026-10-07', '2026-10-13'),
  audit(4, '2026-10-20', '2026-10-21'),
])

describe('layWeek', () => {
  it('puts each item into the topmost lane that is free on all its days', () => {
    const { bars } = layWeek(items, week, 3)
    expect(
      bars.map(({ item, lane, firstColumn, lastColumn }) => [item.key, lane, firstColumn, lastColumn]),
    ).toEqual([
      ['audit-1', 0, 0, 1],
      ['audit-2', 1, 1, 2],
      ['audit-3', 0, 2, 6],
    ])
  })

  it('knows what comes from the week before and goes on in the next', () => {
    const { bars } = layWeek(items, week, 3)
    expect(bars.map(({ isContinued, continues }) => [isContinued, continues])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  it('counts on each day what found no lane', () => {
    const { bars, totals, hidden } = layWeek(items, week, 1)
    expect(bars.map(({ item }) => item.key)).toEqual(['audit-1', 'audit-2', 'audit-3'])
    expect(totals).toEqual([1, 2, 2, 1, 1, 1, 1])
    expect(hidden).toEqual([0, 1, 1, 0, 0, 0, 0])
  })

  it('shows what has no lane on all its days on those on which it has one', () => {
    const { bars, hidden } = layWeek(items, week, 1)
    const pieces = bars.map(bar => [
      bar.item.key,
      bar.firstColumn,
      bar.lastColumn,
      bar.isContinued,
      bar.continues,
    ])
    expect(pieces).toEqual([
      ['audit-1', 0, 1, true, false],
      ['audit-2', 2, 2, true, false],
      ['audit-3', 3, 6, true, true],
    ])
    // Tuesday has no room for audit 2, Wednesday none for audit 3: no empty cell says that there is more.
    expect(hidden).toEqual([0, 1, 1, 0, 0, 0, 0])
  })

  it('counts everything where there is no lane at all', () => {
    expect(layWeek(items, week, 0)).toMatchObject({ bars: [], hidden: [1, 2, 2, 1, 1, 1, 1] })
  })
})

test('on paper a bar has the lines that its text takes, and stands below all that those above it take', () => {
  const { bars } = layWeek(items, week, 3)
  const letters: Record<string, number> = { 'audit-1': 60, 'audit-2': 60, 'audit-3': 300 }
  const stacked = stackLines(bars, ({ item }) => 'a'.repeat(letters[item.key] ?? 0))
  expect(stacked.bars.map(({ lines, linesAbove }) => [lines, linesAbove])).toEqual([
    [2, 0],
    [2, 3],
    [3, 0],
  ])
  expect(stacked.total).toBe(5)
  expect(stackLines([], () => '')).toEqual({ total: 0, bars: [] })
})
