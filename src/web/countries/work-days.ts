import { nameDayOfWeek } from '#words/days.ts'
import { listValues } from '#words/lists.ts'

/** 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** `Mon` */
export const nameWeekdayNo = (weekday: number): string => nameDayOfWeek(weekday, 'short')

/** `Mon, Tue, Wed` */
export const showWorkDays = (days: readonly number[]): string => listValues(days.map(nameWeekdayNo))
