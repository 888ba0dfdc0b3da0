import type { Schedule } from './schedule.ts'

/** What leaving out one weight is like, in points. */
export const weightPoints = 1000

/** Prices are whole numbers of thousandths of a point. */
export const thousandth = 1000

export type Value = { weight: number; points: number }

/**
 * Audits that share nobody with others, and what they add to the points of an empty plan. `bound`: what 1,000 × what their best plan
 * leaves out + those points is not below; the best leaves out least, then has the fewest points. `least`: weight that none plans.
 */
export type Part = {
  audits: readonly number[]
  points: number
  bound: number
  least: number
  isProved: boolean
  /** What was planned by as many of the nearest teams already. */
  asked?: { sum: number; most: number }
}

export const sumOf = ({ weight, points }: Value): number => weight * weightPoints + points

/** Below so many thousandths above its bound a plan is said to be near the best. */
const nearBest = 50

export const isNearBest = (plan: Value, bound: Value): boolean =>
  (sumOf(plan) - sumOf(bound)) * 1000 < nearBest * sumOf(bound)

/** By how many percent of its bound a plan is above it, in tenths: at most so much is it above the best possible. */
export function percentAbove(plan: Value, bound: Value): number {
  const above = Math.ceil(((sumOf(plan) - sumOf(bound)) * 1000) / sumOf(bound))
  // What isn’t proved may still be a little above.
  return Math.max(1, above) / 10
}

/** What a part leaves out, and adds to the points. */
export function standOf({ teams, problem }: Pick<Schedule, 'teams' | 'problem'>, part: Part): Value {
  const unplanned = part.audits.filter(audit => (teams[audit]?.length ?? 0) === 0)
  const weight = unplanned.reduce((sum, audit) => sum + (problem.audits[audit]?.weight ?? 0), 0)
  return { weight, points: part.points }
}

/** A plan that leaves out no more than it must and is as low as any can be. */
export function isProvedBy(schedule: Schedule, part: Part): boolean {
  const value = standOf(schedule, part)
  return value.weight <= part.least && sumOf(value) <= part.bound
}

/** Proved, or with no more left out than must be and at most so many thousandths above its bound. */
export function isGoodEnough(schedule: Schedule, part: Part, thousandths = 0): boolean {
  const value = standOf(schedule, part)
  const isNear = (sumOf(value) - part.bound) * 1000 <= thousandths * sumOf(value)
  return part.isProved || (value.weight <= part.least && isNear)
}
