import { sayInterval } from './en/intervals.ts'
import { asList } from './values.ts'
import type { Text } from './words.ts'

/** That a time touches days of the week on which nobody works at its site; 1 for Monday to 7 for Sunday, at least one. */
export const textOfRestDays = (days: readonly number[]): Text =>
  sayInterval.text('restDays', {
    days: asList(days.map(day => sayInterval.text('aDay', { day: String(day) }))),
  })
