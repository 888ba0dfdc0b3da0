import { mostPositions, type PlanFault } from '#domain/plans.ts'
import { sayPlanFailure } from './en/plan-failures.ts'
import type { Text } from './words.ts'

/** Why a plan has failed. */
export const textOfPlanFault = (code: PlanFault): Text => {
  if (code === 'tooLarge') return sayPlanFailure.text('tooLarge', { most: mostPositions })
  return sayPlanFailure.text(code === 'none' ? 'nonePlannable' : code)
}
