import type { PlanHint, PlanTerm, planEndings } from '#domain/plans.ts'
import type { Effort } from '#planning/budget.ts'
import type { Explained } from '#planning/explain.ts'
import type { PlanFacts } from '#planning/facts.ts'
import type { Planned, Until } from '#planning/plan.ts'
import type { placeAudits } from '#planning/terms.ts'

/** What a thread is to do: count possible places, or plan. */
export type PlanTask =
  | { kind: 'count'; facts: PlanFacts }
  | {
      kind: 'plan'
      facts: PlanFacts
      seed: number
      effort: Effort
      /** Null: it takes as long as it takes. */
      limitMs: number | null
      isWithoutExact: boolean
      /** By how many bytes the process may grow while it is solved exactly. */
      mostMemory: number
      /** How far another went with the same facts and seed. */
      until: Until | undefined
    }

/** What it tells; whatever it is sent meanwhile asks it to end with what it has. */
export type PlanMessage =
  /** `hints`: of too many, what fewer would be. */
  | { kind: 'counted'; positions: number; isTooLarge: boolean; hints: readonly PlanHint[] }
  | {
      kind: 'progress'
      phase: 'search' | 'exact' | 'explain'
      percent: number
      planned?: number
      points?: number
    }
  | PlanDone

export type PlanDone = Pick<Planned, 'weight' | 'points' | 'quality' | 'bound' | 'work'> & {
  kind: 'done'
  audits: ReturnType<typeof placeAudits>
  terms: Record<PlanTerm, number>
  explained: Explained
  endedBy: (typeof planEndings)[number]
  /** An exact answer was used. */
  hasSolved: boolean
}
