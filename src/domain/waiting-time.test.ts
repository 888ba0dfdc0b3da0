import { expect, test } from 'vitest'
import { isOverdue } from './waiting-time.ts'

const saigon = 'Asia/Ho_Chi_Minh'

/** Times on the clock in Ho Chi Minh City (+07:00). 1 June 2026 is a Monday. */
const at = (local: string) => new Date(`${local}+07:00`)

test.each([
  ['2026-06-01T10:00', '2026-06-04T10:00', false],
  ['2026-06-01T10:00', '2026-06-04T10:01', true],
  ['2026-06-04T10:00', '2026-06-08T10:00', false],
  ['2026-06-04T10:00', '2026-06-09T10:01', true],
  ['2026-06-06T10:00', '2026-06-10T23:59', false],
  ['2026-06-06T10:00', '2026-06-11T00:01', true],
  ['2026-06-07T23:59', '2026-06-11T00:01', true],
])('in at %s, by %s it has waited too long: %s', (since, now, expected) => {
  expect(isOverdue(at(since), at(now), saigon)).toBe(expected)
})

test('the calendar is that of the zone: Monday in Ho Chi Minh City is still Sunday in New York', () => {
  const since = at('2026-06-01T06:00')
  expect(isOverdue(since, at('2026-06-04T06:01'), saigon)).toBe(true)
  expect(isOverdue(since, at('2026-06-04T06:01'), 'America/New_York')).toBe(false)
})
