import { expect, test } from 'vitest'
import type { Entry } from '#web/planning/entry.ts'
import { daysOfMonth, listPrinted, pagesOf } from './print-sheets.ts'

const entry = (auditor: { id: number; name: string }, start: string, end: string): Entry => ({
  id: 1,
  rosterId: 1,
  auditorId: auditor.id,
  auditor,
  kind: 'timeOff',
  projectId: null,
  project: null,
  requestId: null,
  role: null,
  start,
  end,
  timeZone: 'UTC',
  note: '',
  version: 1,
})
const march = daysOfMonth('2026-03')

test('A month has its days.', () => {
  expect([march.length, march[0], march.at(-1)]).toEqual([31, '2026-03-01', '2026-03-31'])
  expect(daysOfMonth('2028-02')).toHaveLength(29)
})

test('What falls on a day is told by the calendar of the auditor, and who has nothing in the month and isn’t asked for is left out.', () => {
  const [an, bo] = [
    { id: 1, name: 'An' },
    { id: 2, name: 'Bo' },
  ]
  const printed = listPrinted(
    [
      entry(bo, '2026-02-27T20:00:00Z', '2026-02-28T20:00:00Z'),
      entry(an, '2026-03-02T18:00:00Z', '2026-03-03T17:00:00Z'),
    ],
    march,
    id => (id === 1 ? 'Asia/Ho_Chi_Minh' : 'Asia/Tokyo'),
  )
  expect(printed.map(({ name, days }) => [name, [...days.keys()]])).toEqual([
    ['An', ['2026-03-03']],
    ['Bo', ['2026-03-01']],
  ])
})

test('Who is there is printed with nothing booked too, once, and by name with the others.', () => {
  const bo = { id: 2, name: 'Bo', timeZone: 'Asia/Tokyo' }
  const printed = listPrinted(
    [
      entry({ id: 3, name: 'Chi' }, '2026-03-02T08:00:00Z', '2026-03-02T17:00:00Z'),
      entry(bo, '2026-03-02T01:00:00Z', '2026-03-02T10:00:00Z'),
    ],
    march,
    () => undefined,
    [{ id: 1, name: 'An', timeZone: 'UTC' }, bo],
  )
  expect(printed.map(({ name, days }) => [name, days.size])).toEqual([
    ['An', 0],
    ['Bo', 1],
    ['Chi', 1],
  ])
})

test('Twenty-five stand on a page.', () => {
  expect(pagesOf(march).map(page => page.length)).toEqual([25, 6])
  expect(pagesOf([])).toEqual([])
})
