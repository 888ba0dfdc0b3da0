import type { PlanPreset } from './plan-presets.ts'

/** How far a plan is; one that is done and can only be read any more is `expired`. */
export const planStates = ['waiting', 'running', 'done', 'failed', 'canceled', 'expired'] as const

/** What becomes of an audit: it has a place, or none. */
export const planRowKinds = ['plan', 'unplanned'] as const
export const planRowStates = ['open', 'rejected', 'accepted'] as const

/** Whether each audit keeps its own, or may move. */
export const planDates = ['fixed', 'free'] as const

export const planPresetNames = ['balanced', 'shortTrips', 'evenLoad'] as const satisfies readonly PlanPreset[]
export const planEfforts = ['quick', 'normal', 'thorough'] as const
export const planPhases = ['facts', 'search', 'exact', 'explain'] as const
export const planQualities = ['proved', 'bounded', 'found'] as const
/** `limit`: the time that the effort may take was over; `stopped`: somebody wanted what there was. */
export const planEndings = ['proved', 'budget', 'limit', 'stopped'] as const
/** What the points of a plan are made of. */
export const planTerms = ['travel', 'visits', 'load', 'dates', 'members', 'preferred'] as const
export type PlanTerm = (typeof planTerms)[number]

/** Why an audit that was named is not planned. */
export const leftOutCodes = ['assigned', 'canceled', 'completed', 'past', 'outside'] as const
export type LeftOutCode = (typeof leftOutCodes)[number]

/** Why a plan failed. */
export const planFaults = ['internal', 'lost', 'restored', 'tooLarge', 'none'] as const
export type PlanFault = (typeof planFaults)[number]

/** More possible places than these can’t be planned at once. */
export const mostPositions = 2_000_000

export const planRanges = {
  slideDays: { min: 1, max: 180 },
  noticeDays: { min: 0, max: 90 },
  mostAuditors: { min: 1, max: 5 },
} as const

/** So many audits at once, and so many days. */
export const mostPlanned = 3000
export const longestPlanDays = 366

/** Why a row is not accepted. */
export const acceptCodes = [
  'missing',
  'stale',
  'changed',
  'clash',
  'unqualified',
  'unfit',
  'expired',
  'rejected',
  'unplanned',
  'forbidden',
] as const
export type AcceptCode = (typeof acceptCodes)[number]
