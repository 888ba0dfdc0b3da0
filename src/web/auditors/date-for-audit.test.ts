import { expect, test } from 'vitest'
import { halfDaysOf, timeOn } from './date-for-audit.ts'

const timeZone = 'Asia/Ho_Chi_Minh'
const audit = (start: string, end: string) => ({ start: `${start}Z`, end: `${end}Z`, timeZone })
const weekdays = [1, 2, 3, 4, 5]

test('An audit lasts as many days as are worked at its site', () => {
  // Friday to Monday.
  expect(halfDaysOf(audit('2031-03-07T01:00', '2031-03-10T10:00'), weekdays)).toBe(4)
  expect(halfDaysOf(audit('2031-03-07T01:00', '2031-03-10T10:00'), [1, 2, 3, 4, 5, 6])).toBe(6)
  // On a Saturday alone, and for a morning.
  expect(halfDaysOf(audit('2031-03-08T01:00', '2031-03-08T10:00'), weekdays)).toBe(2)
  expect(halfDaysOf(audit('2031-03-07T01:00', '2031-03-07T05:00'), weekdays)).toBe(1)
  expect(halfDaysOf(audit('2031-03-03T01:00', '2031-03-14T10:00'), weekdays)).toBe(20)
})

test('On a date of its length an audit keeps its hours', () => {
  const date = { start: '2031-03-11T01:00:00.000Z', end: '2031-03-12T10:00:00.000Z' }
  expect(timeOn(audit('2031-03-07T02:00', '2031-03-10T09:00'), date, 4)).toEqual({
    start: '2031-03-11T02:00:00.000Z',
    end: '2031-03-12T09:00:00.000Z',
  })
  // Until midnight there.
  expect(timeOn(audit('2031-03-06T02:00', '2031-03-07T17:00'), date, 4)).toEqual({
    start: '2031-03-11T02:00:00.000Z',
    end: '2031-03-12T17:00:00.000Z',
  })
  const afternoon = { start: '2031-03-11T06:00:00.000Z', end: '2031-03-11T10:00:00.000Z' }
  expect(timeOn(audit('2031-03-07T02:00', '2031-03-07T05:00'), afternoon, 1)).toEqual({
    start: '2031-03-11T06:00:00.000Z',
    end: '2031-03-11T09:00:00.000Z',
  })
})
