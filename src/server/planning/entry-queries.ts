import type { Db } from '#server/db/transaction.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import type { Booking, Mark } from './booking.ts'

export const notInSchedule = () => refuse('missing', sayPlanningFailure.text('notInSchedule'))

/**
 * Locks auditors' time for the rest of the transaction; whoever books or lengthens an entry takes this lock first and
 * then looks for clashes. In order of id, so that two teams booked at once wait for each other and don't deadlock; the
 * account is held too, so that it can't be deleted or disabled meanwhile. Not waited for: what is sent next comes after it.
 */
export function lockAuditors(sql: Db, ids: readonly number[]): void {
  if (ids.length === 0) return
  sql`
    select from auditor join account on account.id = auditor.id
    where auditor.id = any(${[...ids]}) order by auditor.id
    for no key update of auditor for share of account`.execute()
}

export type BookingData = Booking & {
  note: string
  /** Of an audit’s: person-days that were entered by hand. */
  days?: number | null | undefined
}

export async function insertBooking(
  sql: Db,
  { auditorId, kind, start, end, note }: BookingData & { kind: string },
): Promise<number> {
  const [created] = await sql<{ id: number }[]>`
    insert into roster_entry (auditor_id, kind, starts_at, ends_at, note)
    values (${auditorId}, ${kind}, ${start}, ${end}, ${note}) returning id`
  return created?.id ?? 0
}

/** Restores a booking that was removed. */
export async function restoreBooking(
  sql: Db,
  id: number,
  { auditorId, kind, start, end, note }: BookingData & { kind: string },
): Promise<void> {
  const restored = await sql`
    update roster_entry set released_at = null, kind = ${kind}, starts_at = ${start}, ends_at = ${end}, note = ${note}
    where id = ${id} and audit_id is null and auditor_id = ${auditorId} and released_at is not null`
  if (restored.count === 0) throw cannotComeBack()
}

export const cannotComeBack = () => refuse('conflict', sayPlanningFailure.text('cannotComeBack'))

/** `mark`: what is kept of a member of a team; `isOther`: nothing that was accepted of who had the entry before. */
type Update = BookingData & { mark?: Mark | undefined; isOther: boolean }

export async function updateEntry(
  sql: Db,
  id: number,
  { auditorId, start, end, days = null, note, mark, isOther }: Update,
): Promise<void> {
  const kept = isOther ? sql`'[]'::jsonb` : sql`accepted`
  const marked = mark
    ? sql`, basis = ${sql.json(mark.basis)}, accepted = ${kept} || ${sql.json(mark.accepted)}`
    : sql``
  await sql`
    update roster_entry set auditor_id = ${auditorId}, with_id = nullif(with_id, ${auditorId}), starts_at = ${start},
      ends_at = ${end}, days = ${days}, note = ${note} ${marked}
    where id = ${id}`
}

export async function releaseEntry(sql: Db, id: number): Promise<void> {
  await sql`update roster_entry set released_at = clock_timestamp() where id = ${id}`
}

/** Whose time an entry takes, and for which audit, if any. */
export type Owner = { auditorId: number; auditId: number | null }

/** Whether the request is still accepted; a deleted one leaves the past part of its entry behind. */
export async function isAccepted(sql: Db, requestId: number): Promise<boolean> {
  return (await sql`select from request where id = ${requestId} and status = 'accept'`).length > 0
}
