import type { RotationStand } from '#domain/rotation.ts'
import type { TeamRole } from '#domain/team.ts'
import './judge-team.ts'
import type { Interval } from '#domain/interval.ts'
import type { Held } from './held-standards.ts'

/** What was known of somebody when the guards passed; kept with the entry. */
export type Basis = {
  at: string
  role: TeamRole
  held: Omit<Held, 'auditorId'>[]
  missing: number[]
  /** How far they were with each standard that rotates; left out where none did. */
  rotation?: Omit<RotationStand, 'freeFrom'>[]
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
