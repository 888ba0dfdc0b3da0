import { addDays, daysTouched } from '#domain/zoned-time.ts'
import type { Entry } from '#web/planning/entry.ts'

/** How many days of a month hold an audit, and how many something else; a day with both counts in both. */
export type MonthLoad = { month: string; auditDays: number; awayDays: number }

/** The first days of `count` months, from the month of a day on, or from `before` months earlier. */
export function listMonths(today: string, { before, count }: { before: number; count: number }): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(year, month - 1 - before + place, 1)).toISOString().slice(0, 10),
  )
}

/** By the calendar where each booking is: at the site of an audit, else where the auditor lives. */
export function loadByMonth(entries: readonly Entry[], months: readonly string[]): MonthLoad[] {
  const audits = daysOf(entries.filter(({ kind }) => kind === 'audit'))
  const away = daysOf(entries.filter(({ kind }) => kind !== 'audit'))
  return months.map(month => ({ month, auditDays: countIn(audits, month), awayDays: countIn(away, month) }))
}

function daysOf(entries: readonly Entry[]): Set<string> {
  const days = new Set<string>()
  for (const { start, end, timeZone } of entries) {
    const { first, last } = daysTouched({ start: new Date(start), end: new Date(end) }, timeZone)
    for (let day = first; day <= last; day = addDays(day, 1)) days.add(day)
  }
  return days
}

const countIn = (days: ReadonlySet<string>, month: string): number =>
  [...days].filter(day => day.startsWith(month.slice(0, 7))).length
