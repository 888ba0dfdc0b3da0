import type { Grade } from '#domain/competence.ts'
import type { Interval } from '#domain/interval.ts'
import type { RotationCount } from '#domain/rotation.ts'
import type { TeamRole } from '#domain/team.ts'

/** What was known of somebody when the guards passed; kept with the entry. */
export type Basis = {
  at: string
  role: TeamRole
  held: Omit<Held, 'auditorId'>[]
  missing: number[]
  /** How far they were with each standard that rotates; left out where none did. */
  rotation?: Omit<RotationCount, 'freeFrom'>[]
}

/** What is kept of one booking: what was known, and what was taken. */
export type Mark = { auditorId: number; basis: Basis; accepted: Accepted[] }

/** An auditor's part in an audit; `role` as it is stored, auditor unless given; `stays`: on the same days and as the same. */
export type Booking = Interval & {
  auditorId: number
  role?: TeamRole
  accepted?: readonly Accepted[]
  stays?: boolean
}

/** A reason that somebody took upon themselves, by its key. */
export type Accepted = { key: string; by: number; at: string }

export type Held = {
  auditorId: number
  standardId: number
  grade: Grade
  validTo: string | null
  approvedBy: number | null
  areaIds: number[]
}

/** What an audit needs of its team. */
export type AuditNeed = Interval & {
  id: number
  customerId: number
  /** Null: the customer’s main one. */
  siteId: number | null
  timeZone: string
  standardIds: readonly number[]
}
