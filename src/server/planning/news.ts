import type { RosterKind } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import type { AuditState, EntryState, State } from './hold.ts'
import { isSame } from './move-within.ts'

type TeamNews = {
  about: 'audit'
  type: 'audit:assigned' | 'audit:moved' | 'audit:released'
  accountId: number
  auditId: number
  time: Interval
}

type BookingNews = {
  about: 'entry'
  accountId: number
  entryId: number
  kind: RosterKind
  time: Interval
  isBooked: boolean
}

/** What became of somebody's time. */
export type PlanNews = TeamNews | BookingNews

/** What a change means to each auditor, told by what it leaves and not by its steps: moved there and back is no news. */
export const listNews = (before: State, after: State): PlanNews[] => [
  ...[...before.audits.values()].flatMap(audit => newsOfAudit(audit, before, after)),
  ...newsOfBookings(before, after),
]

function newsOfAudit(was: AuditState, before: State, after: State): TeamNews[] {
  const is = after.audits.get(was.id) ?? was
  const [old, team] = [teamOf(was, before), teamOf(is, after)]
  // Who was on a closed audit is put on it anew when it is assigned again.
  const stood = was.status === 'assigned' ? old : new Map<number, EntryState>()
  const isMoved = !isSameTime(was, is)
  const about = { about: 'audit' as const, auditId: was.id }
  const left = [...old].filter(([id]) => !team.has(id))
  return [
    ...left.map(([accountId, time]) => ({ ...about, type: 'audit:released' as const, accountId, time })),
    ...[...team].flatMap(([accountId, time]): TeamNews[] => {
      const part = stood.get(accountId)
      if (!part) return [{ ...about, type: 'audit:assigned', accountId, time }]
      if (isMoved) return [{ ...about, type: 'audit:moved', accountId, time: is }]
      return isSameTime(part, time) ? [] : [{ ...about, type: 'audit:moved', accountId, time }]
    }),
  ]
}

const teamOf = ({ id }: AuditState, { entries }: State): ReadonlyMap<number, EntryState> =>
  new Map(
    [...entries.values()]
      .filter(entry => entry.auditId === id && entry.isActive)
      .map(entry => [entry.auditorId, entry]),
  )

function newsOfBookings(before: State, after: State): BookingNews[] {
  const ids = new Set([...before.entries.keys(), ...after.entries.keys()])
  return [...ids].flatMap(id => {
    const [was, is] = [booked(before.entries.get(id)), booked(after.entries.get(id))]
    const isGiven = was && is && was.auditorId !== is.auditorId
    const isFreed = was && (!is || isGiven)
    const isBooked = is && (!was || isGiven || !isSameTime(was, is))
    return [...(isFreed ? [tellOf(was, false)] : []), ...(isBooked ? [tellOf(is, true)] : [])]
  })
}

const booked = (entry: EntryState | undefined) =>
  entry?.isActive && entry.auditId === null ? entry : undefined

const tellOf = (entry: EntryState, isBooked: boolean): BookingNews => ({
  about: 'entry',
  accountId: entry.auditorId,
  entryId: entry.id,
  kind: entry.kind,
  time: entry,
  isBooked,
})

const isSameTime = (a: Interval, b: Interval) => isSame(a.start, b.start) && isSame(a.end, b.end)
