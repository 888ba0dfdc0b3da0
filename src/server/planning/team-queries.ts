import type { Db } from '#server/db/transaction.ts'
import { cannotComeBack } from './entry-queries.ts'
import type { Booking } from './guard-team.ts'

/** A part in an audit; `entryId`: the entry that it is, or that is to come back as the same one. */
export type Member = Booking & { note: string; entryId?: number }

/** The team of an audit is its active entries. */
export async function listTeam(sql: Db, auditId: number): Promise<(Member & { entryId: number })[]> {
  return sql`
    select id as entry_id, auditor_id, starts_at as start, ends_at as "end", note from roster_entry
    where audit_id = ${auditId} and released_at is null order by auditor_id`
}

export async function isOnTeam(sql: Db, auditId: number, auditorId: number): Promise<boolean> {
  const found = await sql`
    select from roster_entry where audit_id = ${auditId} and auditor_id = ${auditorId} and released_at is null`
  return found.length > 0
}

export async function insertMembers(sql: Db, auditId: number, members: readonly Member[]): Promise<void> {
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at, note)
    select auditor_id, 'audit', ${auditId}, start, finish, note
    from unnest(${members.map(one => one.auditorId)}::integer[], ${members.map(one => one.start.toISOString())}::timestamptz[],
      ${members.map(one => one.end.toISOString())}::timestamptz[], ${members.map(one => one.note)}::text[])
      member (auditor_id, start, finish, note)`
}

/** Brings an entry back that was removed. */
export async function restoreMember(
  sql: Db,
  auditId: number,
  { entryId = 0, auditorId, start, end, note }: Member,
): Promise<void> {
  const restored = await sql`
    update roster_entry set released_at = null, uncut_ends_at = null, starts_at = ${start}, ends_at = ${end},
      note = ${note}
    where id = ${entryId} and audit_id = ${auditId} and auditor_id = ${auditorId} and released_at is not null`
  if (restored.count === 0) throw cannotComeBack()
}

/** Gives the active entries of an audit their new times; one that keeps them is left alone. */
export async function moveAuditEntries(
  sql: Db,
  auditId: number,
  bookings: readonly Booking[],
): Promise<void> {
  await sql`
    update roster_entry entry set starts_at = moved.start, ends_at = moved.finish
    from unnest(${bookings.map(one => one.auditorId)}::integer[], ${bookings.map(one => one.start.toISOString())}::timestamptz[],
      ${bookings.map(one => one.end.toISOString())}::timestamptz[]) moved (auditor_id, start, finish)
    where entry.audit_id = ${auditId} and entry.auditor_id = moved.auditor_id and entry.released_at is null
      and (entry.starts_at, entry.ends_at) <> (moved.start, moved.finish)`
}

/** Releases auditors from an audit for good: entries cut by early completion can't come back either. */
export async function releaseAuditEntries(
  sql: Db,
  auditId: number,
  keptAuditorIds: readonly number[] = [],
): Promise<void> {
  await sql`
    update roster_entry set released_at = coalesce(released_at, clock_timestamp()), uncut_ends_at = null
    where audit_id = ${auditId} and auditor_id <> all(${[...keptAuditorIds]})
      and (released_at is null or uncut_ends_at is not null)`
}

/** Ends an audit's entries at `moment`, to be restored on re-opening; one that would start later is released. */
export async function cutAuditEntries(sql: Db, auditId: number, moment: Date): Promise<void> {
  await sql`
    update roster_entry set uncut_ends_at = ends_at,
      released_at = case when starts_at >= ${moment} then clock_timestamp() end,
      ends_at = case when starts_at >= ${moment} then ends_at else ${moment} end
    where audit_id = ${auditId} and released_at is null and ends_at > ${moment}`
}

/** The entries that an early completion cut or released, as they were before. */
export async function listCutEntries(sql: Db, auditId: number): Promise<(Booking & { entryId: number })[]> {
  return sql`
    select id as entry_id, auditor_id, starts_at as start, uncut_ends_at as "end" from roster_entry
    where audit_id = ${auditId} and uncut_ends_at is not null order by auditor_id`
}

export async function restoreAuditEntries(sql: Db, auditId: number): Promise<void> {
  await sql`
    update roster_entry set ends_at = uncut_ends_at, uncut_ends_at = null, released_at = null
    where audit_id = ${auditId} and uncut_ends_at is not null`
}

export const hasOnTeam = (sql: Db, auditorId: number) => sql`audit.id in (
  select audit_id from roster_entry where auditor_id = ${auditorId} and kind = 'audit' and released_at is null)`
