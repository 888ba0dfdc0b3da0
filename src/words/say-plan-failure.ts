import { mostPositions, type PlanFault } from '#domain/plans.ts'
import { sayPlanFailure } from './en/plan-failures.ts'
import type { Text } from './words.ts'

/** How many places were counted, and what would be fewer, as the sentence about it is filled in. */
export type CountedPlaces = {
  positions: number
  hasDay: 'yes' | 'no'
  day: string
  dayPositions: number
  country: string
  countryPositions: number
}

export const textOfTooLarge = (counted: CountedPlaces): Text =>
  sayPlanFailure.text('tooLargeHints', { ...counted, most: mostPositions })

/** `counted`: of one that was too large; not known of plans of former versions. */
export type PlanFailure = { code: PlanFault; counted?: CountedPlaces }

/** Why a plan has failed. */
export const textOfPlanFailure = ({ code, counted }: PlanFailure): Text => {
  if (counted) return textOfTooLarge(counted)
  if (code === 'tooLarge') return sayPlanFailure.text('tooLarge', { most: mostPositions })
  return sayPlanFailure.text(code === 'none' ? 'nonePlannable' : code)
}
