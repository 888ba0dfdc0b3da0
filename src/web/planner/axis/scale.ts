import { addDays } from '#domain/zoned-time.ts'
import { startOfWeek, type WeekStart } from '#web/planning/span.ts'

export const scales = ['week', 'fortnight', 'month', 'quarter'] as const
export type Scale = (typeof scales)[number]

/** Below this a day is too narrow to be read, and the timeline scrolls sideways instead. */
export const leastDayWidth: Record<Scale, number> = { week: 64, fortnight: 40, month: 20, quarter: 18 }

/** Weeks from the day on which the viewer’s begin; a month from its first day; a quarter is that month and the two after it. */
export function plannerDays(scale: Scale, date: string, weekStart: WeekStart): string[] {
  if (scale === 'week' || scale === 'fortnight') {
    return daysFrom(startOfWeek(date, weekStart), scale === 'week' ? 7 : 14)
  }
  const first = `${date.slice(0, 7)}-01`
  return daysFrom(first, daysDragged(first, addMonths(first, scale === 'month' ? 1 : 3)))
}

/** The day to show when going one view on (1) or back (-1). */
export function stepDate(scale: Scale, date: string, direction: 1 | -1): string {
  if (scale === 'week') return addDays(date, 7 * direction)
  if (scale === 'fortnight') return addDays(date, 14 * direction)
  return addMonths(`${date.slice(0, 7)}-01`, (scale === 'month' ? 1 : 3) * direction)
}

/** Months by their first day that is shown, and how many of the days are theirs. */
export function monthsOf(days: readonly string[]): { first: string; count: number }[] {
  const months: { first: string; count: number }[] = []
  for (const day of days) {
    const known = months.at(-1)
    if (known?.first.slice(0, 7) === day.slice(0, 7)) known.count += 1
    else months.push({ first: day, count: 1 })
  }
  return months
}

const daysDragged = (from: string, to: string) =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000)

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

const addMonths = (first: string, count: number) => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
