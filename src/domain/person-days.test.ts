import { describe, expect, test } from 'vitest'
import { countDays, daysOf, keepsDays, sumDays } from './person-days.ts'
import { momentAt } from './zoned-time.ts'

const mondayToFriday = [1, 2, 3, 4, 5]
const sundayToThursday = [7, 1, 2, 3, 4]

const between = (timeZone: string, from: string, to: string) => ({
  start: momentAt(from, timeZone),
  end: momentAt(to, timeZone),
})

// 1 March 2027 is a Monday.
const parts = [
  ['Mon 08–17', '2027-03-01T08:00', '2027-03-01T17:00', 1],
  ['Mon 08 – Wed 12', '2027-03-01T08:00', '2027-03-03T12:00', 2.5],
  ['Mon 09–16', '2027-03-01T09:00', '2027-03-01T16:00', 1],
  ['Mon 08–10, a quarter, is a tie and goes up', '2027-03-01T08:00', '2027-03-01T10:00', 0.5],
  ['Mon 08–09, an eighth', '2027-03-01T08:00', '2027-03-01T09:00', 0],
  ['Mon 12–13, the break', '2027-03-01T12:00', '2027-03-01T13:00', 0],
  ['Mon 13 – Tue 12', '2027-03-01T13:00', '2027-03-02T12:00', 1],
  ['Fri 08 – Mon 17: a weekend inside counts nothing', '2027-03-05T08:00', '2027-03-08T17:00', 2],
  ['Sat 08–17: the only day counts', '2027-03-06T08:00', '2027-03-06T17:00', 1],
  ['Sat 08 – Mon 17: the first day counts', '2027-03-06T08:00', '2027-03-08T17:00', 2],
  ['Thu 08 – Sun 17: the last day counts', '2027-03-04T08:00', '2027-03-07T17:00', 3],
] as const

describe.each(['Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'UTC'])('at a site in %s', timeZone => {
  test.each(parts)('%s', (_, from, to, days) => {
    expect(countDays(between(timeZone, from, to), { timeZone, workDays: mondayToFriday }, 'halves')).toBe(
      days,
    )
  })
})

test('By hours each day has two decimals', () => {
  const site = { timeZone: 'Asia/Kathmandu', workDays: mondayToFriday }
  const count = (from: string, to: string) => countDays(between(site.timeZone, from, to), site, 'hours')
  expect(count('2027-03-01T09:00', '2027-03-01T16:00')).toBe(0.75)
  expect(count('2027-03-01T08:00', '2027-03-01T09:00')).toBe(0.13)
  expect(count('2027-03-01T09:20', '2027-03-01T17:00')).toBe(0.83)
  expect(count('2027-03-01T09:20', '2027-03-03T17:00')).toBe(2.83)
})

test('In Riyadh people rest on Friday and Saturday: Thu 08 – Sun 17 is two days', () => {
  const timeZone = 'Asia/Riyadh'
  const part = between(timeZone, '2027-03-04T08:00', '2027-03-07T17:00')
  expect(countDays(part, { timeZone, workDays: sundayToThursday }, 'halves')).toBe(2)
})

// Clocks go forward on 28 March 2027 and back on 31 October, both Sundays, and in Egypt on a Friday, a rest day there.
test.each([
  ['Europe/Berlin', '2027-03-26T08:00', '2027-03-29T17:00', mondayToFriday, 2],
  ['Europe/Berlin', '2027-03-28T08:00', '2027-03-28T17:00', mondayToFriday, 1],
  ['Europe/Berlin', '2027-10-31T08:00', '2027-11-01T12:00', mondayToFriday, 1.5],
  ['Europe/Berlin', '2027-10-29T13:00', '2027-11-01T17:00', mondayToFriday, 1.5],
  ['America/New_York', '2027-03-12T08:00', '2027-03-15T17:00', mondayToFriday, 2],
  ['America/New_York', '2027-11-07T09:00', '2027-11-08T17:00', [1, 2, 3, 4, 5, 6, 7], 2],
  ['Asia/Kathmandu', '2027-03-05T08:00', '2027-03-08T17:00', [1, 2, 3, 4, 5, 7], 3],
])(
  'Over a change of clocks in %s, from %s to %s, the clock at the site counts',
  (timeZone, from, to, workDays, days) => {
    expect(countDays(between(timeZone, from, to), { timeZone, workDays }, 'halves')).toBe(days)
  },
)

test('A day that a country left out at the date line counts for nothing', () => {
  const timeZone = 'Pacific/Apia'
  // There was no Friday 30 December 2011.
  const part = between(timeZone, '2011-12-29T08:00', '2011-12-31T17:00')
  expect(countDays(part, { timeZone, workDays: mondayToFriday }, 'halves')).toBe(2)
})

test('A part that ends at midnight has left the next day alone', () => {
  const timeZone = 'Asia/Kathmandu'
  const part = between(timeZone, '2027-03-01T13:00', '2027-03-02T00:00')
  expect(countDays(part, { timeZone, workDays: mondayToFriday }, 'halves')).toBe(0.5)
})

describe('Days that were entered', () => {
  const timeZone = 'Asia/Kathmandu'
  const site = { timeZone, workDays: mondayToFriday }
  const monday = between(timeZone, '2027-03-01T08:00', '2027-03-01T17:00')

  test('go before those of the part, also none', () => {
    expect(daysOf({ ...monday, days: 0.5 }, site, 'halves')).toBe(0.5)
    expect(daysOf({ ...monday, days: 0 }, site, 'halves')).toBe(0)
    expect(daysOf({ ...monday, days: null }, site, 'halves')).toBe(1)
  })

  test.each([
    ['by a day', '2027-03-02T08:00', '2027-03-02T17:00', true],
    ['by weeks', '2027-02-01T08:00', '2027-02-01T17:00', true],
    ['not at all', '2027-03-01T08:00', '2027-03-01T17:00', true],
    ['by an hour', '2027-03-01T09:00', '2027-03-01T18:00', false],
    ['at its end alone', '2027-03-01T08:00', '2027-03-02T17:00', false],
    ['at its start alone', '2027-03-01T09:00', '2027-03-01T17:00', false],
  ])('hold of a part that moves as a whole by whole days: %s', (_, from, to, expected) => {
    expect(keepsDays({ ...monday, timeZone }, { ...between(timeZone, from, to), timeZone })).toBe(expected)
  })

  test('hold over a change of clocks, and at a site in another zone, by the clock at the site', () => {
    const at = (zone: string, from: string, to: string) => ({ ...between(zone, from, to), timeZone: zone })
    const winter = at('Europe/Berlin', '2027-03-25T08:00', '2027-03-25T17:00')
    expect(keepsDays(winter, at('Europe/Berlin', '2027-03-29T08:00', '2027-03-29T17:00'))).toBe(true)
    expect(keepsDays(winter, at('Asia/Kathmandu', '2027-03-25T08:00', '2027-03-25T17:00'))).toBe(true)
    expect(keepsDays(winter, { ...winter, timeZone: 'Asia/Kathmandu' })).toBe(false)
    expect(keepsDays(winter, at('Europe/Berlin', '2027-03-29T09:00', '2027-03-29T18:00'))).toBe(false)
  })
})

test('A sum has the decimals of what is summed', () => {
  expect(sumDays([0.1, 0.2])).toBe(0.3)
  expect(sumDays([0.83, 0.13, 1])).toBe(1.96)
  expect(sumDays([])).toBe(0)
})
