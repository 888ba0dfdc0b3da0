import type { PlanWay } from './plan-reasons.ts'

/** By how much each term counts: travel, turn about at a customer, days above the fair share, days away from the date that counts. */
export type PlanWeights = { travel: number; visits: number; load: number; dates: number }

/** What the dialog offers, by the names under which words know it. */
export const planPresets = {
  balanced: { travel: 2, visits: 1, load: 4, dates: 1 },
  shortTrips: { travel: 4, visits: 1, load: 1, dates: 1 },
  evenLoad: { travel: 1, visits: 1, load: 10, dates: 1 },
} as const satisfies Record<string, PlanWeights>
export type PlanPreset = keyof typeof planPresets

/** Points for a way of up to so many kilometers; the last is whatever is farther. */
const travelSteps = [
  { km: 300, points: 0 },
  { km: 1_500, points: 3 },
  { km: 4_000, points: 8 },
  { km: Number.POSITIVE_INFINITY, points: 16 },
] as const
const leastAbroad = 3

/** `isWithin` says whether the way is at most so long; undefined where nobody knows. */
export function travelPoints(isAbroad: boolean, isWithin?: (km: number) => boolean): number {
  const step = isWithin ? travelSteps.find(({ km }) => isWithin(km)) : travelSteps[0]
  return Math.max(step?.points ?? 0, isAbroad ? leastAbroad : 0)
}

/** What the points of a way say of it. */
export function wayOf(points: number, isAbroad: boolean): PlanWay {
  if (points > 8) return 'farther'
  if (points > 3) return 'far'
  if (points === 0) return 'none'
  return isAbroad ? 'abroad' : 'medium'
}

/** Who was there once or twice in three years knows the customer; after that it is others' turn. */
export function visitPoints(visits: number): number {
  if (visits === 0) return 4
  return visits <= 2 ? 0 : 4 + 15 * (visits - 2)
}

/** Of `working` days after the day that counts, or before it where they are negative. */
export const datePoints = (working: number): number =>
  Math.min(60, working > 0 ? 2 * working : Math.abs(working))

/** How urgent an audit is that counts for a day so many days ahead: what its being left out weighs. */
export function weightOf(daysAhead: number): number {
  if (daysAhead <= 14) return 3
  return daysAhead <= 45 ? 2 : 1
}

/** An auditor beyond the smallest team; one who isn't preferred where somebody is. */
export const extraMemberPoints = 20
export const notPreferredPoints = 4

/** That a booked audit changes: for each member who wasn’t on its team, and for other dates. */
export const movePoints = 40
