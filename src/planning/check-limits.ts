import { dayOfNumber, numberOfDay } from './day-numbers.ts'
import type { ProblemLimits } from './problem.ts'

type Stay = { audit: number; firstDay: number; lastDay: number }

/** The limits that planned stays break, day by day and by the calendar's text: not as the book of days counts them. */
export function brokenLimits(limits: ProblemLimits, stays: readonly Stay[]): string[] {
  const planned = stays.flatMap(daysOf)
  const all = [...new Set([...limits.bookedDays, ...planned])].map(dayOfNumber)
  const isOver = (most: number | null, spanOf: (day: string) => (other: string) => boolean) =>
    most !== null && planned.some(day => all.filter(spanOf(dayOfNumber(day))).length > most)
  return [
    ...(isOver7(limits.per7, planned, all) ? ['days7'] : []),
    ...(isOver(limits.perMonth, day => other => other.slice(0, 7) === day.slice(0, 7)) ? ['daysMonth'] : []),
    ...(isOver(limits.perYear, day => other => other.slice(0, 4) === day.slice(0, 4)) ? ['daysYear'] : []),
    ...(isOverNights(limits, stays) ? ['nights'] : []),
  ]
}

function daysOf({ firstDay, lastDay }: Stay): number[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, later) => firstDay + later)
}

function isOver7(most: number | null, planned: readonly number[], all: readonly string[]): boolean {
  if (most === null) return false
  const days = all.map(numberOfDay)
  return planned.some(day =>
    [0, 1, 2, 3, 4, 5, 6].some(
      back => days.filter(other => other >= day - back && other < day - back + 7).length > most,
    ),
  )
}

function isOverNights({ nightsPerMonth, nights, isAway }: ProblemLimits, stays: readonly Stay[]): boolean {
  if (nightsPerMonth === null) return false
  const counts = new Map<string, number>()
  for (const stay of stays.filter(({ audit }) => isAway(audit)))
    for (const day of daysOf(stay).slice(1)) {
      const month = dayOfNumber(day).slice(0, 7)
      counts.set(month, (counts.get(month) ?? 0) + 1)
    }
  return [...counts].some(([month, count]) => {
    const number = (Number(month.slice(0, 4)) - 1970) * 12 + Number(month.slice(5)) - 1
    return count + (nights.get(number) ?? 0) > nightsPerMonth
  })
}
