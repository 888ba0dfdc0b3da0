import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay, listRestDays, longestRun, nearestWorkingDay, yearsLater } from './working-days.ts'
import { addDays } from './zoned-time.ts'

const mondayToFriday = [1, 2, 3, 4, 5]
const sundayToThursday = [1, 2, 3, 4, 7]

// 1 March 2027 is a Monday.
test.each([
  ['a Monday', '2027-03-01', mondayToFriday, true],
  ['a Saturday', '2027-03-06', mondayToFriday, false],
  ['a Sunday', '2027-03-07', mondayToFriday, false],
  ['a Friday where people rest then', '2027-03-05', sundayToThursday, false],
  ['a Sunday where people work then', '2027-03-07', sundayToThursday, true],
  ['a public holiday', '2027-03-08', mondayToFriday, false],
])('%s: %s', (_, day, workDays, expected) => {
  expect(isWorkingDay(day, { workDays, holidays: new Set(['2027-03-08']) })).toBe(expected)
})

test('rest days are those of the week and the public holidays, each once', () => {
  const holidays = new Set(['2027-03-06', '2027-03-08', '2027-04-01'])
  expect(listRestDays('2027-03-01', '2027-03-13', { workDays: mondayToFriday, holidays })).toEqual([
    '2027-03-06',
    '2027-03-07',
    '2027-03-08',
    '2027-03-13',
  ])
  expect(listRestDays('2027-03-02', '2027-03-01', { workDays: mondayToFriday, holidays })).toEqual([])
})

test('without holidays, any seven days on end hold as many working days as the week has', () => {
  const weeks = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  const days = fc.integer({ min: 0, max: 40_000 }).map(count => addDays('2000-01-01', count))
  fc.assert(
    fc.property(weeks, days, (workDays, first) => {
      const rest = listRestDays(first, addDays(first, 6), { workDays, holidays: new Set() })
      expect(7 - rest.length).toBe(workDays.length)
    }),
  )
})

test.each([
  [[1, 2, 3, 4, 5], 5],
  [[1, 2, 3, 4, 7], 5],
  [[1, 2, 3, 4, 6], 4],
  [[1, 2, 3, 4, 6, 7], 6],
  [[1, 2, 3, 4, 5, 6, 7], 7],
  [[3], 1],
])('of %j, %i days follow one another', (workDays, expected) => {
  expect(longestRun(workDays)).toBe(expected)
})

test.each([
  ['a Monday stays', '2027-03-01', '2027-03-01'],
  ['a Saturday goes back to Friday', '2027-03-06', '2027-03-05'],
  ['a Sunday goes on to Monday', '2027-03-14', '2027-03-15'],
  ['a public holiday between working days goes on to the next', '2027-03-17', '2027-03-18'],
  ['a Sunday before one goes on to Tuesday, which is as near as Friday', '2027-03-07', '2027-03-09'],
])('the nearest working day: %s', (_, day, nearest) => {
  const holidays = new Set(['2027-03-08', '2027-03-17'])
  expect(nearestWorkingDay(day, { workDays: mondayToFriday, holidays })).toBe(nearest)
})

test('the same day years later is 28 February where a 29th is missing', () => {
  expect(yearsLater('2027-05-31', 1)).toBe('2028-05-31')
  expect(yearsLater('2028-02-29', 1)).toBe('2029-02-28')
  expect(yearsLater('2028-02-29', 4)).toBe('2032-02-29')
})
