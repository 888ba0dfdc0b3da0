import { expect, test } from 'vitest'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import { type Drag, dragTo, isMoved, rangeDays } from './drag.ts'

const times = { start: '2026-10-01T01:00:00.000Z', end: '2026-10-01T10:00:00.000Z' }
const audit = auditEntryOf({ id: 1, ...times })
const absence = entryOf({ id: 2, ...times })
const other = { key: 'bao', auditorId: 2 }
const same = { key: 'anna', auditorId: 1 }

const dragOf = (item: Drag['item'], grip: Drag['grip'] = 'move'): Drag => ({
  item,
  grip,
  byDays: 0,
  rowKey: 'anna',
  auditorId: 1,
  fromAuditorId: 1,
})

test('an audit goes to other days or to another auditor, one at a time', () => {
  const drag = dragOf({ type: 'entries', entries: [audit] })
  expect(dragTo(drag, 3, same)).toMatchObject({ byDays: 3, auditorId: 1 })
  expect(dragTo(drag, 3, other)).toMatchObject({ byDays: 0, auditorId: 2 })
})

test('a booking goes both ways at once', () => {
  const drag = dragOf({ type: 'entries', entries: [absence] })
  expect(dragTo(drag, 3, other)).toMatchObject({ byDays: 3, auditorId: 2 })
})

test('an edge and several bars keep to their row', () => {
  expect(dragTo(dragOf({ type: 'entries', entries: [absence] }, 'end'), 1, other).auditorId).toBe(1)
  expect(dragTo(dragOf({ type: 'entries', entries: [absence, audit] }), 1, other).auditorId).toBe(1)
})

test('what may go one way alone keeps to its row or to its days', () => {
  const drag = dragOf({ type: 'entries', entries: [audit] })
  expect(dragTo({ ...drag, lockedTo: 'row' }, 3, other)).toMatchObject({ byDays: 3, auditorId: 1 })
  expect(dragTo({ ...drag, lockedTo: 'days' }, 3, same)).toMatchObject({ byDays: 0, auditorId: 1 })
  expect(dragTo({ ...drag, lockedTo: 'days' }, 3, other)).toMatchObject({ byDays: 0, auditorId: 2 })
})

test('where it was, nothing has moved', () => {
  const drag = dragOf({ type: 'entries', entries: [audit] })
  expect(isMoved(drag)).toBe(false)
  expect(isMoved(dragTo(drag, 0, other))).toBe(true)
})

test('a range goes forward or back from where it began', () => {
  expect(rangeDays('2026-10-05', 2)).toEqual({ first: '2026-10-05', last: '2026-10-07' })
  expect(rangeDays('2026-10-05', -2)).toEqual({ first: '2026-10-03', last: '2026-10-05' })
})
