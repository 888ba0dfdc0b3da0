import { nameWeekday } from '#words/days.ts'
import { listValues } from '#words/lists.ts'

/** 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** `Mon`; 5 January 2026 is a Monday. */
export const nameWeekdayNo = (weekday: number): string => nameWeekday(`2026-01-0${4 + weekday}`, 'short')

/** `Mon, Tue, Wed` */
export const showWorkDays = (days: readonly number[]): string => listValues(days.map(nameWeekdayNo))
