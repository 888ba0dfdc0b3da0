import type { FitCode } from './fit-reasons.ts'

/** How far somebody goes: within 300 km in the country, then by the steps of `travelPoints`. */
export const planWays = ['none', 'abroad', 'medium', 'far', 'farther'] as const
export type PlanWay = (typeof planWays)[number]

/**
 * Why an audit of a plan stands where it does. Ids, days `YYYY-MM-DD` and figures: whoever says it knows the names
 * (`words/say-plan-reason.ts`).
 */
export type PlanReason =
  | {
      code: 'only'
      auditorId: number
      standardIds: readonly number[]
      areaIds: readonly number[]
      /** Nobody else holds these; is free as well; may go by all rules; or has nothing else in this plan. */
      among: 'holders' | 'free' | 'ready' | 'left'
    }
  | {
      code: 'best'
      auditorId: number
      /** Among `count` who could go alone; so many cost less points, and one. */
      rank: number
      count: number
      way: PlanWay
      /** Days in the period with this audit, and a fair share of all; null: nobody looks at load. */
      days: number
      share: number | null
    }
  /** Somebody nearer goes to another audit then. */
  | { code: 'instead'; auditorId: number; projectId: number }
  /** Visits in three years, of one who goes. */
  | { code: 'knows'; auditorId: number; count: number }
  /** The same of somebody who would cost less without them; `isLast`: so many times running, the latest among them. */
  | { code: 'turn'; auditorId: number; count: number; isLast?: boolean }
  | {
      code: 'date'
      from: string
      to: string
      /**
       * Nobody who holds `standardId` is free on these days; can go (null: no team); no place of the audit; or it costs
       * less.
       */
      why: 'busy' | 'nobody' | 'notice' | 'period' | 'window' | 'closed' | 'rest' | 'points'
      standardId: number | null
      firstDay: string
      lastDay: string
    }
  | {
      code: 'team'
      count: number
      /** Nobody holds all; nobody who does can go; person-days ask for as many; or it costs less. */
      why: 'holds' | 'goes' | 'days' | 'points'
      standardIds: readonly number[]
      /** Without which somebody would hold all. */
      areaIds?: readonly number[]
    }
  /** Dates are free, but the customer agreed to these. */
  | { code: 'agreed' }
  /** Of an audit that moves: another needs who goes there. */
  | { code: 'room'; projectId: number }
  /** As an earlier proposal has it; set by hand. */
  | { code: 'kept'; planId: number }
  | { code: 'hand'; accountId: number }

/** What keeps somebody from an audit that has no place: a code of the team chapter, or an audit of the plan, a booking, an absence. */
export type PlanBlocker = {
  auditorId: number
  code: 'away' | 'booked' | 'planned' | PlanRuleCode
  /** The audit booked or planned; null: another reason. */
  projectId: number | null
  /** From when to when it holds, where it has an end: moments of a booking or an absence, else null and the last day of a rule. */
  start: string | null
  end: string | null
  until: string | null
  /** Of code `gap`. */
  near?: PlanNear
  /** Of a limit. */
  over?: PlanOver
}

/** The audit beside which there is too little time: minutes between the two, and how many rest and travel take. */
export type PlanNear = {
  projectId: number | null
  order: 'before' | 'after'
  minutes: number
  needed: number
}

/** Days or nights that somebody would have within these days, and how many are allowed. */
export type PlanOver = { days: number; max: number; firstDay: string; lastDay: string }

/** The limits of what somebody does, and the rules of a team, that a plan asks about: in the order of `fitCodes`. */
export const planLimitCodes = ['days7', 'daysMonth', 'daysYear', 'nights'] as const
export type PlanLimitCode = (typeof planLimitCodes)[number]
export const planRuleCodes = [
  'excluded',
  'refused',
  'rotation',
  ...planLimitCodes,
  'gap',
  'offDay',
] as const satisfies readonly FitCode[]
export type PlanRuleCode = (typeof planRuleCodes)[number]

/** The codes of why an audit has no place. */
export const planGapCodes = [
  'noHolder',
  'noTeam',
  'noLead',
  'away',
  'taken',
  'noDay',
  'tooSoon',
  'siteClosed',
  ...planRuleCodes,
] as const satisfies readonly PlanGap['code'][]

/** Why an audit has no place, with what its sentence is said with. */
export type PlanGap =
  | { code: 'noHolder'; standardId: number; areaId: number | null }
  | { code: 'noTeam'; mostAuditors: number }
  | { code: 'noLead' | 'away' | 'taken' }
  /** The window of its visits, where that is what dates may move in. */
  | { code: 'noDay'; window?: { firstDay: string; lastDay: string } }
  | { code: 'tooSoon'; firstDay: string }
  /** Wherever it might be; `until` is the last day. */
  | { code: 'siteClosed'; until: string }
  | { code: PlanRuleCode; auditorId: number; until: string | null; near?: PlanNear; over?: PlanOver }

/** What would give it a place, tried beside the rest of the plan. */
export type PlanWayOut =
  | { code: 'train'; auditorId: number; standardId: number; areaId: number | null }
  | { code: 'more'; mostAuditors: number }
  /** `auditorId` goes to the other audit from `start` to `end`; it began `from`. Proposals before engine 7 know neither that nor the end. */
  | { code: 'move'; projectId: number; auditorId: number; from?: string; start: string; end?: string }
  | { code: 'later'; start: string; auditors: readonly number[] }
  /** Its own dates, which lie outside the window of its visits. */
  | { code: 'own'; start: string; auditors: readonly number[] }
  | { code: 'holidays' }
  | { code: 'notice'; days: number }

/** What training or hiring one auditor would give a place, one after another beside the rest of the plan. */
export type PlanAdvice =
  | { code: 'train'; auditorId: number; standardId: number; count: number }
  | { code: 'hire'; countryId: number; timeZone: string; standardIds: number[]; count: number }
