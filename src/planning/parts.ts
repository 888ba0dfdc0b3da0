import type { Schedule } from './schedule.ts'

/** What leaving out one weight is like, in points. */
export const weightPoints = 1000

/** Prices are whole numbers of thousandths of a point. */
export const thousandth = 1000

export type Value = { weight: number; points: number }

/**
 * Audits that share nobody with others, and what they add to the points of an empty plan. `bound`: what no plan of theirs is below,
 * 1,000 × what it leaves out + those points.
 */
export type Part = {
  audits: readonly number[]
  points: number
  bound: number
  isProved: boolean
  /** What was planned by as many of the nearest teams already. */
  asked?: { sum: number; most: number }
}

export const sumOf = ({ weight, points }: Value): number => weight * weightPoints + points

/** What a part leaves out, and adds to the points. */
export function standOf({ teams, problem }: Pick<Schedule, 'teams' | 'problem'>, part: Part): Value {
  const unplanned = part.audits.filter(audit => (teams[audit]?.length ?? 0) === 0)
  const weight = unplanned.reduce((sum, audit) => sum + (problem.audits[audit]?.weight ?? 0), 0)
  return { weight, points: part.points }
}

/** A plan that leaves nothing out and is as low as any can be. */
export function isProvedBy(schedule: Schedule, part: Part): boolean {
  const value = standOf(schedule, part)
  return value.weight === 0 && value.points <= part.bound
}

/** Proved, or at most so many thousandths above its bound; with none only what is proved. */
export function isEnough(schedule: Schedule, part: Part, thousandths = 0): boolean {
  const sum = sumOf(standOf(schedule, part))
  return part.isProved || (thousandths > 0 && (sum - part.bound) * 1000 <= thousandths * sum)
}
