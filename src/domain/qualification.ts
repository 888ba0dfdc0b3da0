import type { Interval } from './interval.ts'
import { addDays, daysTouched } from './zoned-time.ts'

/** Calendar days `YYYY-MM-DD`, both included; null is open: from ever, for good. */
export type ValidityPeriod = { validFrom: string | null; validTo: string | null }

/** A standard that an auditor may audit by, and when. One standard may be held for several periods. */
export type HeldStandard = ValidityPeriod & { standardId: number }

/**
 * Which of an audit's standards an auditor holds on every day of it, by the calendar at the site.
 * Periods that adjoin count as one: held until 30 June and again from 1 July covers 30 June to 1 July.
 */
export function covers(
  held: readonly HeldStandard[],
  standardIds: readonly number[],
  interval: Interval,
  timeZone: string,
): number[] {
  const days = daysTouched(interval, timeZone)
  return [...new Set(standardIds)].filter(id => {
    const periods = held.filter(standard => standard.standardId === id)
    return spanDays(periods, days.first, days.last)
  })
}

/** Which of an audit's standards an auditor doesn't hold on every day of it. */
export function missing(
  held: readonly HeldStandard[],
  standardIds: readonly number[],
  interval: Interval,
  timeZone: string,
): number[] {
  return coverage([covers(held, standardIds, interval, timeZone)], standardIds).missing
}

/** An auditor is qualified for an audit who covers at least one of its standards. */
export function isQualified(
  held: readonly HeldStandard[],
  standardIds: readonly number[],
  interval: Interval,
  timeZone: string,
): boolean {
  return covers(held, standardIds, interval, timeZone).length > 0
}

/** What a team covers of an audit's standards; `teamCovers` has what `covers` said of each of its auditors. */
export function coverage(
  teamCovers: readonly (readonly number[])[],
  standardIds: readonly number[],
): { covered: number[]; missing: number[] } {
  const held = new Set(teamCovers.flat())
  const wanted = [...new Set(standardIds)]
  return { covered: wanted.filter(id => held.has(id)), missing: wanted.filter(id => !held.has(id)) }
}

/** What somebody who counts covers of an audit's standards, and when they are there. */
export type CoveringPart = Interval & { covers: readonly number[] }

/** A standard that nobody there covers on some of the days, and those days. */
export type CoverageGap = { standardId: number; days: string[] }

/**
 * What a team covers whose members may each be there for a part of the audit: a standard counts as covered if on each day on which
 * anybody is there one of them covers it. Days on which nobody is there are a matter of person-days.
 *
 * Ann, who holds GRS and OCS, on Monday and Tuesday, Ben, who holds GRS, on Wednesday: OCS is missing, on Wednesday.
 */
export function coverageByDay(
  parts: readonly CoveringPart[],
  standardIds: readonly number[],
  timeZone: string,
): { covered: number[]; missing: number[]; gaps: CoverageGap[] } {
  const whole = coverage(
    parts.map(part => part.covers),
    standardIds,
  )
  if (areTogether(parts)) return { ...whole, gaps: [] }
  const spans = parts.map(part => ({ covers: part.covers, ...daysTouched(part, timeZone) }))
  const attended = [...new Set(spans.flatMap(({ first, last }) => listDays(first, last)))].sort()
  const gaps = whole.covered.flatMap(standardId => {
    const holding = spans.filter(({ covers: own }) => own.includes(standardId))
    const days = attended.filter(day => !holding.some(({ first, last }) => first <= day && day <= last))
    return days.length > 0 ? [{ standardId, days }] : []
  })
  const isGap = (id: number) => gaps.some(({ standardId }) => standardId === id)
  const wanted = [...new Set(standardIds)]
  return {
    covered: whole.covered.filter(id => !isGap(id)),
    missing: wanted.filter(id => whole.missing.includes(id) || isGap(id)),
    gaps,
  }
}

/** All for the same time, as most teams are. */
const areTogether = ([first, ...others]: readonly Interval[]): boolean =>
  !first ||
  others.every(
    ({ start, end }) => start.getTime() === first.start.getTime() && end.getTime() === first.end.getTime(),
  )

/** The calendar days from one to another, both included. */
export function listDays(first: string, last: string): string[] {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether a period has at least one day: its last day is not before its first. */
export function isPeriod({ validFrom, validTo }: ValidityPeriod): boolean {
  return validFrom === null || validTo === null || validTo >= validFrom
}

/**
 * Places in the list of periods that share a day with an earlier one of the same standard. Until 30 June and
 * from 1 July adjoin and don't overlap. A period without a day overlaps nothing.
 */
export function overlappingPeriods(held: readonly HeldStandard[]): number[] {
  return held.flatMap((standard, place) => {
    const rivals = held.slice(0, place).filter(other => other.standardId === standard.standardId)
    return rivals.some(other => shareDay(standard, other)) ? [place] : []
  })
}

function shareDay(a: ValidityPeriod, b: ValidityPeriod): boolean {
  if (!isPeriod(a) || !isPeriod(b)) return false
  return startsBy(a, b.validTo) && startsBy(b, a.validTo)
}

function startsBy({ validFrom }: ValidityPeriod, day: string | null): boolean {
  return validFrom === null || day === null || validFrom <= day
}

/** Whether the periods together hold every day from `first` to `last`. */
function spanDays(periods: ValidityPeriod[], first: string, last: string): boolean {
  let uncovered = first
  for (const period of periods.toSorted(byFirstDay)) {
    if (!startsBy(period, uncovered)) return false
    if (period.validTo === null) return true
    if (period.validTo >= uncovered) uncovered = addDays(period.validTo, 1)
    if (uncovered > last) return true
  }
  return false
}

/** The days around one on which the periods of a standard hold; those that adjoin are one. Undefined where none holds the day. */
export function runAround(periods: readonly ValidityPeriod[], day: string): ValidityPeriod | undefined {
  let run: ValidityPeriod | undefined
  for (const period of periods.filter(isPeriod).toSorted(byFirstDay)) {
    if (run?.validTo && startsBy(period, addDays(run.validTo, 1)))
      run = { validFrom: run.validFrom, validTo: laterEnd(run.validTo, period.validTo) }
    else if (run && holds(run, day)) return run
    else run = period
  }
  return run && holds(run, day) ? run : undefined
}

const laterEnd = (end: string, other: string | null): string | null =>
  other === null || other > end ? other : end

const holds = (run: ValidityPeriod, day: string): boolean =>
  startsBy(run, day) && (run.validTo === null || run.validTo >= day)

function byFirstDay(a: ValidityPeriod, b: ValidityPeriod): number {
  const [first, second] = [a.validFrom ?? '', b.validFrom ?? '']
  return first < second ? -1 : Number(first > second)
}
