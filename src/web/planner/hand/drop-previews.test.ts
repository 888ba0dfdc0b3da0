import { expect, test } from 'vitest'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import { companionsOf, type Drag, refreshDrag } from './drag.ts'
import { announcementOf, previewsOf } from './drop-previews.ts'

const times = { start: '2026-10-01T01:00:00.000Z', end: '2026-10-01T10:00:00.000Z' }
const later = { start: '2026-10-03T01:00:00.000Z', end: '2026-10-03T10:00:00.000Z' }
const [anna, bao, chen] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Bao' },
  { id: 3, name: 'Chen' },
]
const ofAnna = auditEntryOf({ id: 11, ...times, auditor: anna })
const ofBao = auditEntryOf({ id: 12, ...times, auditor: bao })
const baoAway = entryOf({ id: 20, ...later, auditor: bao })
const chenAway = entryOf({ id: 21, ...times, auditor: chen })
const all = [ofAnna, ofBao, baoAway, chenAway]

const dragOf = (entries: [typeof ofAnna, ...(typeof ofAnna)[]], byDays: number): Drag => ({
  item: { type: 'entries', entries },
  grip: 'move',
  byDays,
  rowKey: 'anna',
  auditorId: 1,
  fromAuditorId: 1,
})

test('the rest of the team moves along with an audit', () => {
  expect(companionsOf(dragOf([ofAnna], 2), all)).toEqual([ofBao])
})

test('nobody moves along while it is where it was, nor when it is given to somebody else', () => {
  expect(companionsOf(dragOf([ofAnna], 0), all)).toEqual([])
  expect(companionsOf({ ...dragOf([ofAnna], 0), auditorId: 3 }, all)).toEqual([])
})

test('of several bars each moves, and each team', () => {
  expect(companionsOf(dragOf([ofAnna, chenAway], 1), all)).toEqual([chenAway, ofBao])
})

test('until the server has answered, the bookings on the screen say who would clash', () => {
  const [dragged, other] = previewsOf(dragOf([ofAnna], 2), all, undefined)
  expect(dragged).toMatchObject({ ...later, rowKey: 'anna', label: 'AUD-7', clashes: [] })
  expect(other).toMatchObject({ ...later, auditorId: 2, fit: 'busy', label: 'Clash: Time off' })
})

test('the server’s word is taken over what the screen shows', () => {
  const clash = {
    auditorId: 1,
    auditorName: 'Anna',
    timeZone: 'UTC',
    kind: 'audit' as const,
    projectId: 9,
    idflNumber: 'AUD-9',
  }
  const availabilities = new Map([
    [1, { fit: 'busy' as const, clashes: [{ ...clash, companyName: 'Delta', ...later }] }],
    [2, { fit: 'ready' as const, clashes: [] }],
  ])
  const previews = previewsOf(dragOf([ofAnna], 2), all, availabilities)
  expect(previews.map(({ label, fit }) => [label, fit])).toEqual([
    ['Clash: AUD-9', 'busy'],
    ['AUD-7', 'ready'],
  ])
})

test('where it is dragged, what prevents the drop and who moves along is said', () => {
  const previews = previewsOf(dragOf([ofAnna], 2), all, undefined)
  expect(announcementOf(previews, 'Anna', 'Asia/Ho_Chi_Minh')).toBe(
    'Anna, Sat 03 Oct 2026 08:00 – 17:00. Also moves 1 other booking. Bao: clashes with Time off.',
  )
})

test('at the drop the entries are those of by then; without the one held there is nothing to drop', () => {
  const changed = { ...ofAnna, version: 5 }
  const drag = dragOf([ofAnna, chenAway], 1)
  const renewed = refreshDrag(drag, new Map([[11, changed]]))
  expect(renewed?.item).toEqual({ type: 'entries', entries: [changed] })
  expect(refreshDrag(drag, new Map([[21, chenAway]]))).toBeNull()
})
