import { mostNeeds } from '#domain/plans.ts'
import type { Rotation } from '#domain/rotation.ts'

/**
 * What is to be planned, as numbers alone. Audits, auditors, places and positions are counted from 0; moments are minutes and days
 * days since 1970. A *place* is a possible start of an audit, a *position* a place with somebody who may go there. The places of an
 * audit stand together, the positions of a place too: `placeFrom[audit]` to `placeFrom[audit + 1]`.
 */
export type Problem = {
  audits: readonly ProblemAudit[]
  auditors: readonly ProblemAuditor[]
  places: {
    from: Int32Array
    audit: Int32Array
    start: Int32Array
    end: Int32Array
    firstDay: Int32Array
    lastDay: Int32Array
    points: Int32Array
  }
  positions: {
    from: Int32Array
    place: Int32Array
    auditor: Int32Array
    /** Bit n: covers the nth of the audit's needs; `leadBit`: may lead. */
    covers: Int32Array
    points: Int32Array
  }
  mostAuditors: number
  needsLead: boolean
  /** So many of the booked audits may stand otherwise than booked. Left out: none is there. */
  mostMoves?: number
  points: {
    /** For an auditor who is used at all. */
    usage: number
    /** For each beyond the smallest team. */
    extraMember: number
    /** For each day above the fair share. */
    load: number
  }
  /** Minutes from one audit's site to another's; null: nobody looks at it. */
  travelMinutes: ((audit: number, other: number) => number) | null
  rotation: RotationProblem | null
}

export const leadBit = 1 << mostNeeds

/** Of a booked audit: more than all drafts together, so that none of them is ever planned in its stead. */
export const bookedWeight = 100_000

export type ProblemAudit = {
  id: number
  /** Audits of one customer have the same. */
  customer: number
  weight: number
  /** All its needs, a bit each. */
  needs: number
  leastAuditors: number
  /** The fewest who could go together, whatever else is planned; 0: nobody can. */
  fewest: number
  /** Of a booked audit, where it stands unless it moves: it is never left out. */
  own?: Team
}

export type ProblemAuditor = {
  id: number
  /** Days that are theirs, fairly; null: load isn't looked at. */
  share: number | null
  /** Days booked already in the period. */
  booked: number
  restMinutes: number
  limits: ProblemLimits | null
}

/** Days of audits that no more may be booked on. */
export type ProblemLimits = {
  per7: number | null
  perMonth: number | null
  perYear: number | null
  nightsPerMonth: number | null
  /** Days booked for audits already. */
  bookedDays: ReadonlySet<number>
  /** Nights booked already, by month, counted from January 1970. */
  nights: ReadonlyMap<number, number>
  /** Whether an audit's site is reached with a night away. */
  isAway: (audit: number) => boolean
}

/** What two visits of the plan to one customer bring about together. */
export type RotationProblem = {
  /** Of each audit, the series it would be a visit of. */
  seriesOf: readonly (readonly Series[])[]
}

/** A customer’s visits with a standard that rotates. */
export type Series = {
  standardId: number
  rule: Rotation
  /** In their order; `auditors` as the problem counts them. */
  visits: readonly { firstDay: number; lastDay: number; auditors: readonly number[] }[]
}

/** Where an audit goes: the positions of one place, one for each who goes, ascending; none: it isn't planned. */
export type Team = readonly number[]

export const isLeading = (covers: number): boolean => (covers & leadBit) !== 0

/** Those of some audits that aren’t booked. */
export const draftsOf = ({ audits }: Pick<Problem, 'audits'>, some: readonly number[]): number[] =>
  some.filter(audit => audits[audit]?.own === undefined)
