import { addMonths } from './calendar-days.ts'
import { addDays } from './zoned-time.ts'

/** What somebody is competent as in a standard. An auditor’s counts for its coverage, as a lead’s does. */
export const grades = ['lead', 'auditor', 'trainee', 'expert'] as const
export type Grade = (typeof grades)[number]

/** Those who cover a standard of an audit, and whom a team needs one of. */
export const coveringGrades = ['lead', 'auditor'] as const satisfies readonly Grade[]

/** By which grades somebody fits a role on a team; none is needed to observe. */
export const fittingGrades = {
  lead: ['lead', 'auditor'],
  auditor: ['lead', 'auditor'],
  expert: ['lead', 'auditor', 'expert'],
  trainee: ['lead', 'auditor', 'trainee'],
  observer: [],
} as const satisfies Record<string, readonly Grade[]>

/** Fewer audits or person-days than these within the last `months` is inactive. Null: that figure isn’t asked for. */
export type Activity = { audits: number | null; days: number | null; months: number }

/** Whether what somebody did within the months is less than is asked for. */
const isBelow = (activity: Activity, done: { audits: number; days: number }): boolean =>
  done.audits < (activity.audits ?? 0) || done.days < (activity.days ?? 0)

/** The first day whose audits count within so many months until the day. */
export const firstCounted = (months: number, day: string): string => addDays(addMonths(day, -months), 1)

/**
 * Whether whoever covers a standard does too little in it by that day. `since`: since when they hold it, null from ever; who has
 * only just begun can’t have done enough.
 */
export const isInactive = (
  activity: Activity,
  { since, ...done }: { since: string | null; audits: number; days: number },
  day: string,
): boolean => (since === null || since <= addMonths(day, -activity.months)) && isBelow(activity, done)

/** What a standard lacks: nobody covers it, nobody leads in it, one person alone covers it. */
export const competenceGaps = ['none', 'noLead', 'single'] as const
type CompetenceGap = (typeof competenceGaps)[number]

/** The worst of it; `lead` and `auditor` count people by their grade. */
export function gapOf({ lead, auditor }: { lead: number; auditor: number }): CompetenceGap | null {
  if (lead + auditor === 0) return 'none'
  if (lead === 0) return 'noLead'
  return lead + auditor === 1 ? 'single' : null
}

/** By which the matrix is narrowed. */
export const competenceStates = ['valid', 'expiring', 'expired', 'unapproved', 'inactive'] as const

/** From so many days before its last day on a competence is expiring. */
export const expiringDays = 90

/** A standard that runs out within so many days after an audit is told where its team is chosen. */
export const expiringAfterDays = 60
