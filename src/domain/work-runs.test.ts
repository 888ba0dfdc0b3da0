import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mondayOf, mostDaysOf, placeRun, runFrom } from './work-runs.ts'
import { isWorkingDay, type WorkCalendar, weekdayOf } from './working-days.ts'
import { addDays } from './zoned-time.ts'

const calendar = (holidays: string[] = [], workDays = [1, 2, 3, 4, 5]): WorkCalendar => ({
  workDays,
  holidays: new Set(holidays),
})
const sundayToThursday = [1, 2, 3, 4, 7]
// 1 Mar 2027 is a Monday.
const place = { earliest: '2027-03-01', due: '2027-03-12', latest: '2027-03-31', from: '2027-01-01' }

test('A day knows its weekday and its Monday.', () => {
  expect([weekdayOf('2027-03-01'), weekdayOf('2027-03-07')]).toEqual([1, 7])
  expect([mondayOf('2027-03-01'), mondayOf('2027-03-07')]).toEqual(['2027-03-01', '2027-03-01'])
})

describe('A run of working days', () => {
  test.each([
    ['touches no weekend where it is short', '2027-03-04', 3, calendar(), null],
    ['touches no holiday', '2027-03-02', 3, calendar(['2027-03-03']), null],
    ['is as long as a week', '2027-03-01', 5, calendar(), '2027-03-05'],
    ['goes on after the weekend where it is longer', '2027-03-01', 7, calendar(), '2027-03-09'],
    ['begins with a week where it is longer', '2027-03-02', 7, calendar(), null],
    ['begins on Tuesday where Monday is a holiday', '2027-03-02', 6, calendar(['2027-03-01']), '2027-03-09'],
    ['counts no holiday', '2027-03-01', 6, calendar(['2027-03-03']), '2027-03-09'],
    [
      'begins on Sunday where people work then',
      '2027-03-07',
      5,
      calendar([], sundayToThursday),
      '2027-03-11',
    ],
    [
      'begins on Monday where every day is a work day',
      '2027-03-01',
      8,
      calendar([], [1, 2, 3, 4, 5, 6, 7]),
      '2027-03-08',
    ],
  ])('%s', (_, first, count, given, last) => {
    expect(runFrom(first, count, given)).toEqual(last && { first, last })
  })
})

describe('A visit is placed', () => {
  test.each([
    ['at the end of what is due', 2, place, '2027-03-11', false],
    ['before a holiday on the due day', 1, { ...place, due: '2027-03-08' }, '2027-03-05', false],
    [
      'later in its window where it is too late for the due day',
      2,
      { ...place, from: '2027-03-12' },
      '2027-03-15',
      false,
    ],
    ['after its window where that is over', 1, { ...place, from: '2027-04-03' }, '2027-04-05', true],
    [
      'after its window where the window is too short',
      5,
      { ...place, earliest: '2027-03-30', due: '2027-03-30' },
      '2027-04-05',
      true,
    ],
  ])('%s', (_, count, given, first, isLate) => {
    expect(placeRun(count, given, calendar(['2027-03-08']))).toMatchObject({ first, isLate })
  })

  test('nowhere in a country that never works so long', () => {
    expect(placeRun(5, place, calendar([], [1, 2, 3]))).toBeNull()
  })
})

test('No run is longer than an audit, which takes sixty days at most.', () => {
  expect(runFrom('2027-03-01', 44, calendar())).toEqual({ first: '2027-03-01', last: '2027-04-29' })
  expect(runFrom('2027-03-01', 45, calendar())).toBeNull()
  expect(
    [44, 45].map(count => placeRun(count, { ...place, latest: '2027-12-31' }, calendar())?.first),
  ).toEqual(['2027-03-01', undefined])
  expect(mostDaysOf(calendar())).toBe(44)
})

test('Whatever the calendar, a run holds as many working days as asked, and short ones nothing else.', () => {
  const days = fc.integer({ min: 0, max: 1_000 }).map(count => addDays('2027-01-01', count))
  const calendars = fc.record({
    workDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidays: fc.array(days, { maxLength: 60 }).map(list => new Set(list)),
  })
  fc.assert(
    fc.property(calendars, days, fc.integer({ min: 1, max: 60 }), (given, first, count) => {
      const run = runFrom(first, count, given)
      if (!run) return
      let working = 0
      let all = 0
      for (let day = run.first; day <= run.last; day = addDays(day, 1), all++)
        if (isWorkingDay(day, given)) working++
      expect(working).toBe(count)
      if (count <= 5) expect(all).toBe(count)
      expect(isWorkingDay(run.last, given)).toBe(true)
    }),
  )
})
