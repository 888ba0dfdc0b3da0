import type { PlanHint, PlanTerm, planEndings } from '#domain/plans.ts'
import type { Effort } from '#planning/budget.ts'
import type { Explained } from '#planning/explain.ts'
import type { AuditFacts } from '#planning/facts.ts'
import type { Planned, Until } from '#planning/plan.ts'
import type { placeAudits } from '#planning/terms.ts'
import type { PoolAddress } from '#server/db/open.ts'
import type { LeftOut } from './choose-audits.ts'
import type { Asked } from './read-facts.ts'

/** What is to be read of which database. */
export type Reading = Asked & { address: PoolAddress }

/** What a thread is to plan. */
export type PlanTask = {
  /** Facts of an earlier try, packed, or what it reads them by. */
  facts: { packed: Uint8Array } | Reading
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

/** Facts that were read now, packed. */
export type FreshFacts = {
  packed: Uint8Array
  leftOut: readonly LeftOut[]
  asOf: Date
  /** Of facts and input, but for how they are weighed. */
  digest: string
}

/** How many possible places there are; `hints`: of too many, what fewer would be. */
export type Counted = {
  kind: 'counted'
  positions: number
  isTooLarge: boolean
  hints: readonly PlanHint[]
}

/** What a thread that plans tells; `stop`, sent to it, asks it to end with what it has. */
export type PlanMessage =
  /** It begins; `fresh` where it read the facts. */
  | { kind: 'read'; unplanned: number; fresh: FreshFacts | null }
  /** Nothing of it can be planned any more. */
  | { kind: 'none' }
  | Counted
  | {
      kind: 'progress'
      phase: 'search' | 'exact' | 'explain'
      percent: number
      planned?: number
      points?: number
    }
  | PlanDone

/** What a thread that counts tells of what it read. */
export type CountMessage = Counted & {
  auditors: number
  /** Codes of countries of which no public holidays are known. */
  unknownHolidays: readonly string[]
}

/** What a proposal knew of an audit; `team`: who was booked. */
export type KnownAudit = Pick<AuditFacts, 'customerId' | 'standardIds' | 'start' | 'end'> & {
  team?: readonly number[]
}

export type PlanDone = Pick<Planned, 'weight' | 'points' | 'quality' | 'bound' | 'work'> & {
  kind: 'done'
  audits: (ReturnType<typeof placeAudits>[number] & { known: KnownAudit })[]
  terms: Record<PlanTerm, number>
  explained: Explained
  endedBy: (typeof planEndings)[number]
  /** An exact answer was used. */
  hasSolved: boolean
}
