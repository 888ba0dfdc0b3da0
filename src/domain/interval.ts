/** A stretch of time, half-open: `start` belongs to it, `end` doesn't. Valid when `end > start`. */
export type Interval = { start: Date; end: Date }

/** What is wrong with one field of an interval. The clock is that at the site, `07:30`. */
export type IntervalFault =
  | { field: 'start' | 'end'; code: 'outsideYears' }
  | { field: 'end'; code: 'notAfterStart' }
  | { field: 'end'; code: 'tooLong'; days: number }
  | { field: 'start' | 'end'; code: 'tooEarly' | 'tooLate'; clock: string; timeZone: string }

/** The longest stay at a customer and the longest absence, in days of 24 hours. */
export const longestAuditDays = 60
export const longestRequestDays = 366

const dayLength = 24 * 60 * 60 * 1000
const firstMoment = Date.UTC(2000, 0, 1)
const endOfTime = Date.UTC(2101, 0, 1)

/** 08:00–12:00 overlaps 11:00–13:00, but not 12:00–13:00, which only adjoins it. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** The time that both share, or null when they share none. */
export function intersect(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start.getTime(), b.start.getTime())
  const end = Math.min(a.end.getTime(), b.end.getTime())
  return start < end ? { start: new Date(start), end: new Date(end) } : null
}

/**
 * The limits that an interval breaks: years 2000 to 2100 (UTC), end after start, at most `longestDays` days
 * of 24 hours. An invalid date is outside the years.
 */
export function intervalFaults({ start, end }: Interval, longestDays: number): IntervalFault[] {
  const faults: IntervalFault[] = []
  if (!isInYears(start)) faults.push({ field: 'start', code: 'outsideYears' })
  if (!isInYears(end)) faults.push({ field: 'end', code: 'outsideYears' })
  if (faults.length > 0) return faults

  if (end <= start) return [{ field: 'end', code: 'notAfterStart' }]
  if (end.getTime() - start.getTime() > longestDays * dayLength) {
    return [{ field: 'end', code: 'tooLong', days: longestDays }]
  }
  return []
}

function isInYears(moment: Date): boolean {
  return moment.getTime() >= firstMoment && moment.getTime() <= endOfTime
}
