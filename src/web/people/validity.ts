import type { ValidityPeriod } from '#domain/qualification.ts'
import { addDays } from '#domain/zoned-time.ts'

/** From this many days before it ends a standard is marked, so that it can be renewed in time. */
const noticeDays = 90

/**
 * How a standard is held, seen from one day. `until` is its last day, null for good; `daysLeft` counts from today: 0 is
 * today itself.
 */
export type Validity =
  | { state: 'held'; until: string | null }
  | { state: 'ending'; until: string; daysLeft: number }
  | { state: 'ended'; until: string }
  | { state: 'upcoming'; from: string }

/**
 * How a standard is held on `today`, by all of its periods; those that adjoin count as one. Held until 30 June and
 * again from 1 July is held; from 2 July it has a gap, and is ending on 30 June.
 */
export function validityOn(today: string, periods: readonly ValidityPeriod[]): Validity {
  const upcoming = periods.filter(({ validFrom }) => validFrom !== null && validFrom > today)
  if (!periods.some(period => holdsOn(today, period))) {
    const from = upcoming.flatMap(({ validFrom }) => validFrom ?? []).toSorted()[0]
    if (from) return { state: 'upcoming', from }
    return {
      state: 'ended',
      until:
        periods
          .flatMap(({ validTo }) => validTo ?? [])
          .toSorted()
          .at(-1) ?? '',
    }
  }
  const until = lastDayFrom(today, periods)
  if (until === null || until > addDays(today, noticeDays)) return { state: 'held', until }
  return { state: 'ending', until, daysLeft: daysBetween(today, until) }
}

function holdsOn(day: string, { validFrom, validTo }: ValidityPeriod): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)
}

/** The last day without a gap, from a day on which it is held; null for good. */
function lastDayFrom(day: string, periods: readonly ValidityPeriod[]): string | null {
  const holding = periods.filter(period => holdsOn(day, period))
  const ends = holding.flatMap(({ validTo }) => validTo ?? [])
  const last = ends.toSorted().at(-1)
  if (!last || ends.length < holding.length) return null
  const next = addDays(last, 1)
  return periods.some(period => holdsOn(next, period)) ? lastDayFrom(next, periods) : last
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
}
