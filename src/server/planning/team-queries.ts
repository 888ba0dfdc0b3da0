import type { TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Booking, Mark } from './booking.ts'
import { cannotComeBack } from './entry-queries.ts'

/**
 * A part in an audit, as it was chosen: `role` and `withId` as in domain/team.ts; `entryId`: the entry that it is, or that is to
 * come back as the same one.
 */
export type Member = Booking & {
  role: TeamRole
  withId: number | null
  note: string
  entryId?: number
  /** Person-days that were entered by hand. */
  days: number | null
  mark?: Mark | undefined
}

/** The team of an audit is its active entries. */
export async function listTeam(sql: Db, auditId: number): Promise<(Member & { entryId: number })[]> {
  return sql`
    select id as entry_id, auditor_id, role, with_id, starts_at as start, ends_at as "end", days::float8 as days, note, accepted
    from roster_entry
    where audit_id = ${auditId} and released_at is null order by auditor_id`
}

export async function isOnTeam(sql: Db, auditId: number, auditorId: number): Promise<boolean> {
  const found = await sql`
    select from roster_entry where audit_id = ${auditId} and auditor_id = ${auditorId} and released_at is null`
  return found.length > 0
}

/** Each on the team of their audit. */
export async function insertMembers(
  sql: Db,
  members: readonly (Member & { auditId: number })[],
): Promise<void> {
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, role, with_id, starts_at, ends_at, days, note, basis, accepted)
    select auditor_id, 'audit', audit_id, role, with_id, start, finish, days, note, basis, coalesce(accepted, '[]')
    from (${asRows(sql, members)}) member`
}

const asRows = (sql: Db, members: readonly (Member & { auditId?: number })[]): Fragment => sql`
  select auditor_id, audit_id, role, with_id, start, finish, days, note, basis::jsonb, accepted::jsonb
  from unnest(${members.map(one => one.auditorId)}::integer[], ${members.map(one => one.auditId ?? null)}::integer[],
    ${members.map(one => one.role)}::text[],
    ${members.map(one => one.withId)}::integer[], ${members.map(one => one.start.toISOString())}::timestamptz[],
    ${members.map(one => one.end.toISOString())}::timestamptz[], ${members.map(one => one.days)}::numeric[],
    ${members.map(one => one.note)}::text[],
    ${members.map(one => toJson(one.mark?.basis))}::text[], ${members.map(one => toJson(one.mark?.accepted))}::text[])
    given (auditor_id, audit_id, role, with_id, start, finish, days, note, basis, accepted)`

/**
 * Gives those on the team what they are now, with what is known of them; one who keeps all of it is left alone. Whoever led before
 * and no longer does comes first, for there is one lead at a time.
 */
export async function updateMembers(sql: Db, auditId: number, members: readonly Member[]): Promise<void> {
  const leads = members.filter(({ role }) => role === 'lead')
  for (const some of [members.filter(({ role }) => role !== 'lead'), leads]) {
    if (some.length > 0)
      await sql`
        update roster_entry entry set role = member.role, with_id = member.with_id, starts_at = member.start,
          ends_at = member.finish, days = member.days, note = member.note, basis = coalesce(member.basis, entry.basis),
          accepted = entry.accepted || coalesce(member.accepted, '[]')
        from (${asRows(sql, some)}) member
        where entry.audit_id = ${auditId} and entry.auditor_id = member.auditor_id and entry.released_at is null
          and ((entry.role, entry.with_id, entry.starts_at, entry.ends_at, entry.days, entry.note)
              is distinct from (member.role, member.with_id, member.start, member.finish, member.days, member.note)
            or coalesce(member.accepted, '[]') <> '[]' or member.basis - 'at' <> entry.basis - 'at')`
  }
}

/** Whoever was put beside one of the team is beside another from now on, who takes that one’s place. */
export async function handOn(
  sql: Db,
  auditId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update roster_entry set with_id = ${to}
    where audit_id = ${auditId} and with_id = ${from} and auditor_id <> ${to} and released_at is null`
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Brings an entry back that was removed. */
export async function restoreMember(
  sql: Db,
  auditId: number,
  { entryId = 0, auditorId, role, withId, start, end, days, note, mark }: Member,
): Promise<void> {
  const restored = await sql`
    update roster_entry set released_at = null, uncut_ends_at = null, role = ${role}, with_id = ${withId},
      starts_at = ${start}, ends_at = ${end}, days = ${days}, note = ${note}, basis = coalesce(${toJson(mark?.basis)}::text::jsonb, basis),
      accepted = accepted || coalesce(${toJson(mark?.accepted)}::text::jsonb, '[]')
    where id = ${entryId} and audit_id = ${auditId} and auditor_id = ${auditorId} and released_at is not null`
  if (restored.count === 0) throw cannotComeBack()
}

/** Gives the active entries of an audit their new times, with what is known of them now; one that keeps all of it is left alone. */
export async function moveAuditEntries(
  sql: Db,
  auditId: number,
  bookings: readonly Omit<Member, 'note' | 'entryId'>[],
): Promise<void> {
  await sql`
    update roster_entry entry set starts_at = moved.start, ends_at = moved.finish, days = moved.days,
      basis = coalesce(moved.basis::jsonb, entry.basis),
      accepted = entry.accepted || moved.accepted::jsonb
    from unnest(${bookings.map(one => one.auditorId)}::integer[], ${bookings.map(one => one.start.toISOString())}::timestamptz[],
      ${bookings.map(one => one.end.toISOString())}::timestamptz[], ${bookings.map(one => toJson(one.mark?.basis))}::text[],
      ${bookings.map(one => toJson(one.mark?.accepted ?? []))}::text[], ${bookings.map(one => one.days ?? null)}::numeric[])
      moved (auditor_id, start, finish, basis, accepted, days)
    where entry.audit_id = ${auditId} and entry.auditor_id = moved.auditor_id and entry.released_at is null
      and ((entry.starts_at, entry.ends_at) <> (moved.start, moved.finish) or entry.days is distinct from moved.days or moved.accepted <> '[]'
        or moved.basis::jsonb - 'at' <> entry.basis - 'at')`
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
      ends_at = case when starts_at >= ${moment} then ends_at else ${moment} end,
      days = case when starts_at >= ${moment} then days end
    where audit_id = ${auditId} and released_at is null and ends_at > ${moment}`
}

/** The entries that an early completion cut or released, as they were before. */
export async function listCutEntries(sql: Db, auditId: number): Promise<(Booking & { entryId: number })[]> {
  return sql`
    select id as entry_id, auditor_id, role, accepted, starts_at as start, uncut_ends_at as "end" from roster_entry
    where audit_id = ${auditId} and uncut_ends_at is not null order by auditor_id`
}

/** Brings them back, each with what is known of whoever it is now. */
export async function restoreAuditEntries(sql: Db, auditId: number, marks: readonly Mark[]): Promise<void> {
  await sql`
    with mark as (
      select * from unnest(${marks.map(one => one.auditorId)}::integer[], ${marks.map(one => toJson(one.basis))}::text[],
        ${marks.map(one => toJson(one.accepted))}::text[]) given (auditor_id, basis, accepted)
    )
    update roster_entry entry set ends_at = uncut_ends_at, uncut_ends_at = null, released_at = null,
      basis = coalesce((select mark.basis::jsonb from mark where mark.auditor_id = entry.auditor_id), basis),
      accepted = accepted || coalesce((select mark.accepted::jsonb from mark where mark.auditor_id = entry.auditor_id), '[]')
    where audit_id = ${auditId} and uncut_ends_at is not null`
}

export const hasOnTeam = (sql: Db, auditorId: number) => sql`audit.id in (
  select audit_id from roster_entry where auditor_id = ${auditorId} and kind = 'audit' and released_at is null)`

/** Whether the entry of an audit counts for its coverage, as `counts` of the domain says it. */
export const isCounted = (sql: Db, entry: Fragment): Fragment => sql`${entry}.role in ('lead', 'auditor')`
