import type { PlanPreset } from './plan-presets.ts'

/** How far a plan is; one that is done and can only be read any more is `expired`. */
export const planStates = ['waiting', 'running', 'done', 'failed', 'canceled', 'expired'] as const

/** What becomes of an audit: a draft has a place, or none; an assigned one moves. */
export const planRowKinds = ['plan', 'move', 'unplanned'] as const
export const planRowStates = ['open', 'rejected', 'accepted'] as const

/** Whether each audit keeps its own, or may move. */
export const planDates = ['fixed', 'free'] as const

/** Whether what is booked stays, or may change: its team, or its dates too. */
export const planMoves = ['none', 'team', 'teamAndDates'] as const
/** What is booked and begins sooner, at the site, stays. */
export const leastMoveNotice = 14

/** What a plan may assume, at most so often. */
export const mostAssumed = 20
export type PlanAssumption =
  | { type: 'away'; auditorId: number; firstDay: string; lastDay: string }
  | { type: 'without'; auditorId: number }
  | { type: 'holds'; auditorId: number; standardId: number }
  | { type: 'hire'; countryId: number; timeZone: string; standardId: number[] }

export const planPresetNames = ['balanced', 'shortTrips', 'evenLoad'] as const satisfies readonly PlanPreset[]
export const planEfforts = ['quick', 'normal', 'thorough'] as const
export const planPhases = ['facts', 'search', 'exact', 'explain'] as const
export const planQualities = ['proved', 'bounded', 'found'] as const
/** `limit`: the time that the effort may take was over; `stopped`: somebody wanted what there was. */
export const planEndings = ['proved', 'budget', 'limit', 'stopped'] as const
/** What the points of a plan are made of. */
export const planTerms = ['travel', 'visits', 'load', 'dates', 'members', 'preferred', 'moves'] as const
export type PlanTerm = (typeof planTerms)[number]

/** Why an audit that was named is not planned. */
export const leftOutCodes = ['assigned', 'canceled', 'completed', 'past', 'outside', 'needs'] as const
export type LeftOutCode = (typeof leftOutCodes)[number]

/** An audit that needs more standards and areas than these together isn’t planned: each is a bit of a number. */
export const mostNeeds = 30

/** Why a plan failed. */
export const planFaults = ['internal', 'lost', 'restored', 'tooLarge', 'none'] as const
export type PlanFault = (typeof planFaults)[number]

/** As what an audit that is in the way of another stands now. */
export const othersNow = ['row', 'booking', 'changed'] as const

/** More possible places than these can’t be planned at once. */
export const mostPositions = 2_000_000
/** How many there would be up to a day, or in a country alone. */
export type PlanHint = { lastDay: string; positions: number } | { countryId: number; positions: number }

export const planRanges = {
  slideDays: { min: 1, max: 180 },
  noticeDays: { min: 0, max: 90 },
  mostAuditors: { min: 1, max: 5 },
  mostMoves: { min: 0, max: 50 },
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
  'bundle',
  'assumed',
] as const
export type AcceptCode = (typeof acceptCodes)[number]
