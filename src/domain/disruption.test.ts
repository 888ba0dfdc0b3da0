import { expect, test } from 'vitest'
import { compareUrgency, splitPart, type Urgency, urgencyOf } from './disruption.ts'

const hanoi = { timeZone: 'Asia/Ho_Chi_Minh', workDays: [1, 2, 3, 4, 5], holidays: new Set(['2027-03-10']) }
/** Friday, 07:00 in Hanoi. */
const now = new Date('2027-03-05T00:00Z')

test.each<[string, Urgency]>([
  ['2027-03-04T01:00Z', 'now'],
  ['2027-03-05T00:00Z', 'now'],
  ['2027-03-05T16:59Z', 'today'],
  ['2027-03-05T17:00Z', 'tomorrow'],
  ['2027-03-07T01:00Z', 'soon'],
  // Monday, Tuesday and, after the holiday, Thursday.
  ['2027-03-11T01:00Z', 'soon'],
  ['2027-03-12T01:00Z', 'later'],
])('an audit that begins at %s is %s', (start, urgency) => {
  expect(urgencyOf({ start: new Date(start) }, now, hanoi)).toBe(urgency)
})

test('where nobody works, nothing is awaited for ever', () => {
  const nowhere = { ...hanoi, workDays: [] }
  expect(urgencyOf({ start: new Date('2027-06-05T01:00Z') }, now, nowhere)).toBe('later')
})

test('the more urgent comes first, then the sooner, then the team with the fewest left', () => {
  const one = (id: number, urgency: Urgency, day: number, left: number) => ({
    id,
    urgency,
    start: new Date(Date.UTC(2027, 2, day)),
    left,
  })
  const given = [
    one(5, 'later', 20, 1),
    one(4, 'soon', 9, 2),
    one(3, 'soon', 9, 2),
    one(2, 'soon', 9, 1),
    one(1, 'soon', 8, 5),
    one(6, 'now', 4, 3),
  ]
  expect(given.sort(compareUrgency).map(({ id }) => id)).toEqual([6, 1, 2, 3, 4, 5])
})

const local = (text: string) => new Date(`${text}+07:00`)
const part = { start: local('2027-03-08T09:00'), end: local('2027-03-12T17:00') }

test.each([
  [
    '2027-03-10T00:00',
    '2027-03-13T00:00',
    ['2027-03-08T09:00', '2027-03-09T17:00', '2027-03-10T09:00', '2027-03-12T17:00'],
  ],
  [
    '2027-03-08T00:00',
    '2027-03-10T00:00',
    ['2027-03-10T09:00', '2027-03-12T17:00', '2027-03-08T09:00', '2027-03-09T17:00'],
  ],
  // In the middle: the days before it.
  [
    '2027-03-09T12:00',
    '2027-03-10T00:00',
    ['2027-03-08T09:00', '2027-03-08T17:00', '2027-03-09T09:00', '2027-03-12T17:00'],
  ],
  ['2027-03-08T00:00', '2027-03-13T00:00', null],
  ['2027-03-13T00:00', '2027-03-14T00:00', null],
])('an absence from %s to %s leaves the days %j', (start, end, days) => {
  const split = splitPart(part, { start: local(start), end: local(end) }, hanoi.timeZone)
  const moments = split && [split.kept.start, split.kept.end, split.rest.start, split.rest.end]
  expect(moments).toEqual(days?.map(local) ?? null)
})
