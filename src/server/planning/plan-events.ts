import type { RosterKind } from '#contract/rosters.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import type { Interval } from '#domain/interval.ts'
import { readTeam, type TeamRole } from '#domain/team.ts'
import type { AuditState, EntryState, State } from './lock-state.ts'
import { isSame } from './move-within.ts'

/** `from`: the time before it was moved; `role`: as what one is on the team from now on, as it reads. */
export type TeamEvent = {
  about: 'audit'
  type:
    | 'audit:assigned'
    | 'audit:moved'
    | 'audit:role'
    | 'audit:released'
    | 'audit:canceled'
    | 'audit:completed'
  accountId: number
  auditId: number
  time: Interval
  from?: Interval
  role?: TeamRole
}

/** What happened to an audit as a whole, for those who stay on its team and those who follow it. */
export type AuditEvent = {
  about: 'change'
  auditId: number
  time: Interval
  from: Interval | null
  joined: readonly number[]
  left: readonly number[]
  stayed: readonly number[]
  isAssigned: boolean
  isReleased: boolean
  hasOtherSite: boolean
}

type BookingEvent = {
  about: 'entry'
  accountId: number
  entryId: number
  kind: RosterKind
  time: Interval
  isBooked: boolean
}

/** Somebody was booked in spite of an entry of the impartiality register. */
export type OverrideEvent = {
  about: 'override'
  auditId: number
  auditorId: number | null
  exclusionId: number
}

/** What an audit with its team, or a booking, was before: what mails that wait are measured against. */
export type WasEvent = {
  about: 'was'
  subject: Subject
  audit: Kept<AuditState> | null
  entries: readonly Kept<EntryState>[]
  /** Of the audit; one that was re-opened counts as assigned in `audit`, as its team never left it. */
  status: AuditStatus | null
}

/** As JSON keeps it: moments as text. */
export type Kept<One> = { [Key in keyof One]: One[Key] extends Date ? string : One[Key] }

/** What mails of bookings wait for. */
export type Subject = `audit ${number}` | `entry ${number}`

/** What happened to somebody's time, or to an audit that concerns others. */
export type PlanEvent = TeamEvent | AuditEvent | BookingEvent | OverrideEvent | WasEvent

/**
 * What a change means to each auditor, from the states before and after rather than its steps: moved there and back is nothing.
 * Nor is re-opening an audit: its team never left it.
 */
export const listPlanEvents = (
  before: State,
  after: State,
  reopened: readonly number[] = [],
): PlanEvent[] => [
  ...[...before.audits.values()].flatMap(audit => {
    const isReopened = reopened.includes(audit.id)
    const events = isReopened ? [] : auditEvents(audit, before, after)
    const isTold = isReopened || events.length > 0 || after.audits.get(audit.id)?.status !== audit.status
    return isTold ? [wasAudit(audit, before, isReopened), ...events] : []
  }),
  ...bookingEvents(before, after),
]

const wasAudit = (audit: AuditState, before: State, isReopened: boolean): WasEvent => ({
  about: 'was',
  subject: `audit ${audit.id}`,
  audit: keep({ ...audit, status: isReopened ? 'assigned' : audit.status }),
  entries: [...teamOf(audit, before).values()].map(keep),
  status: audit.status,
})

/** Moments become text. */
export const keep = <One extends AuditState | EntryState>(one: One) =>
  ({
    ...one,
    start: one.start.toISOString(),
    end: one.end.toISOString(),
    updatedAt: one.updatedAt.toISOString(),
  }) as unknown as Kept<One>

export function readKept<One extends AuditState | EntryState>(kept: Kept<One>): One {
  const { start, end, updatedAt } = kept as unknown as Kept<AuditState>
  const moments = { start: new Date(start), end: new Date(end), updatedAt: new Date(updatedAt) }
  return { ...kept, ...moments } as unknown as One
}

function auditEvents(was: AuditState, before: State, after: State): PlanEvent[] {
  const is = after.audits.get(was.id) ?? was
  const [old, team] = [teamOf(was, before), teamOf(is, after)]
  const about = { about: 'audit' as const, auditId: was.id }
  const end = was.status === is.status ? undefined : ends[is.status]
  if (end) return [...old.keys()].map(accountId => ({ ...about, type: end, accountId, time: is }))
  // The team of a closed audit is newly assigned when it is assigned again.
  const stood = was.status === 'assigned' ? old : new Map<number, EntryState>()
  const isMoved = !isSameTime(was, is)
  const [oldRoles, roles] = [rolesOf(stood), rolesOf(team)]
  const left = [...old].filter(([id]) => !team.has(id))
  return [
    ...left.map(([accountId, time]) => ({ ...about, type: 'audit:released' as const, accountId, time })),
    ...[...team].flatMap(([accountId, time]): TeamEvent[] => {
      const part = stood.get(accountId)
      const role = roles.get(accountId) ?? 'auditor'
      if (!part) return [{ ...about, type: 'audit:assigned', accountId, time, role }]
      const moved = { ...about, type: 'audit:moved' as const, accountId }
      return [
        ...(isMoved ? [{ ...moved, time: is, from: was }] : []),
        ...(isMoved || isSameTime(part, time) ? [] : [{ ...moved, time, from: part }]),
        ...(oldRoles.get(accountId) === role
          ? []
          : [{ ...about, type: 'audit:role' as const, accountId, time, role }]),
      ]
    }),
    ...eventsOfAudit(was, is, { old, stood, team }),
  ]
}

type Team = ReadonlyMap<number, EntryState>

/** As what everybody reads on the team. */
function rolesOf(team: Team): ReadonlyMap<number, TeamRole> {
  const chosen = [...team].map(([id, { role, withId }]) => ({ id, role: role ?? 'auditor', withId }))
  return new Map(readTeam(chosen).map(({ id, role }) => [id, role]))
}

function eventsOfAudit(
  was: AuditState,
  is: AuditState,
  { old, stood, team }: { old: Team; stood: Team; team: Team },
): AuditEvent[] {
  const [left, joined] = [without(old, team), without(team, stood)]
  const from = isSameTime(was, is) ? null : was
  const hasOtherSite = was.customerId !== is.customerId || was.siteId !== is.siteId
  const isSame = was.status === is.status && left.length + joined.length === 0 && !from && !hasOtherSite
  if (isSame) return []
  return [
    {
      about: 'change',
      auditId: is.id,
      time: is,
      from,
      joined,
      left,
      stayed: [...team.keys()].filter(id => stood.has(id)),
      isAssigned: was.status !== 'assigned' && is.status === 'assigned',
      isReleased: was.status === 'assigned' && is.status === 'draft',
      hasOtherSite,
    },
  ]
}

const without = (team: Team, others: Team) => [...team.keys()].filter(id => !others.has(id))

/** How an audit ends, which is all that its team is notified of. */
const ends: Partial<Record<AuditStatus, 'audit:canceled' | 'audit:completed'>> = {
  canceled: 'audit:canceled',
  completed: 'audit:completed',
}

const teamOf = ({ id }: AuditState, { entries }: State): Team =>
  new Map(
    [...entries.values()]
      .filter(entry => entry.auditId === id && entry.isActive)
      .map(entry => [entry.auditorId, entry]),
  )

function bookingEvents(before: State, after: State): (BookingEvent | WasEvent)[] {
  const ids = new Set([...before.entries.keys(), ...after.entries.keys()])
  return [...ids].flatMap(id => {
    const [was, is] = [booked(before.entries.get(id)), booked(after.entries.get(id))]
    const isGiven = was && is && was.auditorId !== is.auditorId
    const isFreed = was && (!is || isGiven)
    const isBooked = is && (!was || isGiven || !isSameTime(was, is))
    return [
      ...(isFreed || isBooked ? [wasEntry(id, was)] : []),
      ...(isFreed ? [bookingEvent(was, false)] : []),
      ...(isBooked ? [bookingEvent(is, true)] : []),
    ]
  })
}

const wasEntry = (id: number, was: EntryState | undefined): WasEvent => ({
  about: 'was',
  subject: `entry ${id}`,
  audit: null,
  entries: was ? [keep(was)] : [],
  status: null,
})

const booked = (entry: EntryState | undefined) =>
  entry?.isActive && entry.auditId === null ? entry : undefined

const bookingEvent = (entry: EntryState, isBooked: boolean): BookingEvent => ({
  about: 'entry',
  accountId: entry.auditorId,
  entryId: entry.id,
  kind: entry.kind,
  time: entry,
  isBooked,
})

const isSameTime = (a: Interval, b: Interval) => isSame(a.start, b.start) && isSame(a.end, b.end)
