import { addMonths } from './calendar-days.ts'

/** Why somebody must not audit a customer. */
export const exclusionReasons = [
  'consultancy',
  'employment',
  'family',
  'financial',
  'objection',
  'other',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** Who gave it: the body’s own office, the auditor by a declaration, or the customer by an objection. */
export const exclusionSources = ['office', 'auditor', 'customer'] as const

/** Of the relationships that end, and are followed by a cooling-off time. */
export const coolsOff = (reason: ExclusionReason) => reason === 'consultancy' || reason === 'employment'

type Relationship = { reason: ExclusionReason; endedOn: string | null }

/** The last day of the cooling-off time, `YYYY-MM-DD`; null where none counts, or the relationship has not ended. */
export const coolingOffUntil = ({ reason, endedOn }: Relationship, months: number): string | null =>
  endedOn !== null && coolsOff(reason) ? addMonths(endedOn, months) : null

/** Of exclusions and wishes, by the calendar of the day asked for; a withdrawn one is never in force. */
export const exclusionStates = ['current', 'future', 'past', 'withdrawn'] as const

/** Of audits in spite of an exclusion: somebody overrode it, or nobody did, as it was entered once they were booked. */
export const despites = ['overridden', 'notOverridden'] as const

export const wishes = ['preferred', 'refused'] as const
