import { nameDayOfWeek } from '#words/days.ts'
import { sayDays } from '#words/en/days.ts'
import { listValues } from '#words/lists.ts'

/** 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** `Mon` */
export const nameWeekdayNo = (weekday: number): string => nameDayOfWeek(weekday, 'short')

/** `Mon – Fri`, also over the end of the week, `Sun – Thu`; with a gap `Mon, Tue, Thu`. */
export function showWorkDays(days: readonly number[]): string {
  const run = findRun(days)
  return run
    ? sayDays('span', { from: nameWeekdayNo(run.first), to: nameWeekdayNo(run.last) })
    : listValues(days.map(nameWeekdayNo))
}

/** Three days or more that follow one another, whichever the week begins with. */
function findRun(days: readonly number[]): { first: number; last: number } | undefined {
  if (days.length === weekdays.length) return { first: 1, last: 7 }
  const [first, ...others] = days.filter(day => !days.includes(day === 1 ? 7 : day - 1))
  if (days.length < 3 || first === undefined || others.length > 0) return undefined
  return { first, last: ((first + days.length - 2) % 7) + 1 }
}
