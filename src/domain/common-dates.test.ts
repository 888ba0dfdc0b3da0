import { expect, test } from 'vitest'
import { findCommonDates, type Person } from './common-dates.ts'

const hanoi: Person = {
  timeZone: 'Asia/Ho_Chi_Minh',
  calendar: { workDays: [1, 2, 3, 4, 5], holidays: new Set(['2027-03-04']) },
  busy: [],
}
const dhaka: Person = {
  timeZone: 'Asia/Dhaka',
  calendar: { workDays: [1, 2, 3, 4, 7], holidays: new Set() },
  busy: [],
}
const booked = (person: Person, start: string, end: string): Person => ({
  ...person,
  busy: [...person.busy, { start: new Date(start), end: new Date(end) }],
})
/** From Monday, 1 March 2027, by the clock of Hanoi. */
const find = (people: readonly Person[], halfDays: number, count = 3, timeZone = 'Asia/Ho_Chi_Minh') => {
  const from = new Date('2027-03-01T00:00:00+07:00')
  const until = new Date(from.getTime() + 60 * 86_400_000)
  const found: string[] = []
  for (const { start, end } of findCommonDates(people, { from, until, timeZone, halfDays })) {
    if (found.length === count) break
    found.push(`${start.toISOString().slice(5, 16)} ${end.toISOString().slice(5, 16)}`)
  }
  return found
}

test('Days are common that are working days of each by their own calendar', () => {
  // Thursday is a holiday in Hanoi, Friday a day off in Dhaka, Sunday one in Hanoi.
  expect(find([hanoi, dhaka], 2, 5)).toEqual([
    '03-01T01:00 03-01T10:00',
    '03-02T01:00 03-02T10:00',
    '03-03T01:00 03-03T10:00',
    '03-08T01:00 03-08T10:00',
    '03-09T01:00 03-09T10:00',
  ])
  expect(find([hanoi, dhaka], 6)).toEqual([
    '03-01T01:00 03-03T10:00',
    '03-08T01:00 03-10T10:00',
    '03-09T01:00 03-11T10:00',
  ])
})

test('Half days are mornings and afternoons; a day and a half begins with either', () => {
  const busy = booked(hanoi, '2027-03-01T01:00Z', '2027-03-01T05:00Z')
  expect(find([busy, dhaka], 1)).toEqual([
    '03-01T06:00 03-01T10:00',
    '03-02T01:00 03-02T05:00',
    '03-02T06:00 03-02T10:00',
  ])
  expect(find([busy, dhaka], 3, 2)).toEqual(['03-01T06:00 03-02T10:00', '03-02T01:00 03-03T05:00'])
})

test('A booking that only touches is no hindrance, and days are those of each one’s own zone', () => {
  expect(find([booked(hanoi, '2027-03-01T10:00Z', '2027-03-01T12:00Z'), dhaka], 2, 1)).toEqual([
    '03-01T01:00 03-01T10:00',
  ])
  // A Friday afternoon in New York is Saturday in Hanoi already.
  const newYork: Person = {
    ...hanoi,
    timeZone: 'America/New_York',
    calendar: { workDays: [1, 2, 3, 4, 5], holidays: new Set() },
  }
  const from = new Date('2027-03-05T17:00Z')
  const until = new Date('2027-03-09T00:00Z')
  const [first] = [
    ...findCommonDates([hanoi, newYork], { from, until, timeZone: 'America/New_York', halfDays: 1 }),
  ]
  expect(first?.start.toISOString()).toBe('2027-03-08T13:00:00.000Z')
})
