import type { AuditStatus } from '#domain/audit-status.ts'
import type { Activity } from '#domain/competence.ts'
import type { Interval } from '#domain/interval.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { StoredDays } from './audit-days.ts'
import type { Accepted } from './booking.ts'

type AuditRecord = {
  idflNumber: string
  customerId: number
  /** Null: the main one. */
  siteId: number | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  status: AuditStatus
  statusReason: string
  wasAssigned: boolean
  note: string
  /** Null: tentative. */
  agreedOn: string | null
  agreedBy: number | null
  agreedNote: string
  /** Of the team as a whole. */
  accepted: Accepted[]
} & StoredDays

export type LockedAudit = Omit<AuditRecord, 'startsAt' | 'endsAt'> & Interval & { id: number }

/** Locks an audit for the rest of the transaction: 404, then 409 `stale`. Booking its team takes this lock first. */
export async function lockAuditRecord(sql: Db, id: number, version?: number): Promise<LockedAudit> {
  const { startsAt, endsAt, ...rest } = await lockRecord<AuditRecord>(sql, 'audit', id, version)
  return { ...rest, start: startsAt, end: endsAt }
}

/** What is written of an audit itself. */
export type AuditData = Interval & {
  idflNumber: string
  customerId: number
  siteId: number | null
  timeZone: string
  note: string
  /** Left out: they stay as they are. */
  stored?: StoredDays | undefined
}

export async function updateAudit(
  sql: Db,
  id: number,
  { idflNumber, customerId, siteId, timeZone, start, end, note, stored }: AuditData,
): Promise<void> {
  const days = stored
    ? sql`, required_days = ${stored.requiredDays}, off_site_days = ${stored.offSiteDays}, days_reason = ${stored.daysReason},
        days_calculation = ${asJson(sql, stored.daysCalculation)}`
    : sql``
  await sql`
    update audit set idfl_number = ${idflNumber}, customer_id = ${customerId}, site_id = ${siteId},
      time_zone = ${timeZone}, starts_at = ${start}, ends_at = ${end}, note = ${note} ${days} where id = ${id}`
}

/** None is SQL’s null, which JSON’s is not. */
export const asJson = (sql: Db, value: unknown) =>
  value === null ? null : sql.json(value as Parameters<Db['json']>[0])

/**
 * Also called when the status stays, to give the audit a new version. The reason belongs to the status, so a new status clears
 * it.
 */
export async function updateStatus(sql: Db, id: number, status: AuditStatus, reason?: string): Promise<void> {
  await sql`
    update audit set status = ${status}, version = version + 1,
      status_reason = coalesce(${reason ?? null}, case when status = ${status} then status_reason else '' end),
      was_assigned = was_assigned or ${status === 'assigned'} where id = ${id}`
}

/**
 * A draft again, as if it had not been assigned: that is counted among no changes. As long as no mail of it has left, the audit was never
 * assigned unless it had been before, and no dates of it were agreed.
 */
export async function takeAssignmentBack(sql: Db, id: number, reason = ''): Promise<void> {
  sql`select set_config('app.takes_back', 'on', true)`.execute()
  await sql`
    update audit set status = 'draft', version = version + 1, status_reason = ${reason}, was_assigned = not known.is_first,
      agreed_starts_at = case when not known.is_first then agreed_starts_at end,
      agreed_ends_at = case when not known.is_first then agreed_ends_at end
    from (select exists (select from booking_mail where subject = ${`audit ${id}`} and was ->> 'status' = 'draft')
      and not exists (select from customer_letter where audit_id = ${id} and state = 'sent')
      and coalesce((
        select before ->> 'was_assigned' = 'false' from history
        where entity = 'project' and entity_id = ${id} and before ->> 'status' = 'draft' and after ->> 'status' = 'assigned'
        order by history.id desc limit 1), false) as is_first) known
    where audit.id = ${id}`
  sql`select set_config('app.takes_back', '', true)`.execute()
}

export async function listStandardIds(sql: Db, id: number): Promise<number[]> {
  const rows = await sql<{ standardId: number }[]>`
    select standard_id from audit_standard where audit_id = ${id} order by standard_id`
  return rows.map(row => row.standardId)
}

export async function replaceStandards(sql: Db, id: number, standardIds: readonly number[]): Promise<void> {
  await sql`delete from audit_standard where audit_id = ${id} and standard_id <> all(${[...standardIds]})`
  await sql`
    insert into audit_standard (audit_id, standard_id)
    select ${id}, standard_id from unnest(${[...standardIds]}::integer[]) standard_id on conflict do nothing`
}

/** `activity`: how much is asked for of who covers it. */
export type StandardLabel = { id: number; code: string; isEnabled: boolean; activity: Activity | null }

export async function listStandards(sql: Db, ids: readonly number[]): Promise<StandardLabel[]> {
  return sql`select id, code, is_enabled, activity from standard where id = any(${[...ids]}) order by code`
}

/**
 * The time zone of a live customer, locked so that the customer can't be deleted meanwhile; undefined if there is none, or the
 * caller may not see it: the audit would reveal who it is.
 */
export async function lockCustomer(sql: Db, { holds }: Caller, id: number): Promise<string | undefined> {
  if (!holds('ViewAllCustomers') && !holds('ViewDetailCustomers')) return undefined
  const [row] = await sql<{ timeZone: string }[]>`
    select time_zone from customer where id = ${id} and deleted_at is null for share`
  return row?.timeZone
}

export type Candidate = {
  id: number
  name: string
  timeZone: string
  isEnabled: boolean
  holdsStandards: boolean
}

/** Those of the ids that are still auditors. */
export async function listCandidates(sql: Db, ids: readonly number[]): Promise<Candidate[]> {
  return sql`
    select auditor.id, account.display_name as name, account.time_zone, account.is_enabled,
      exists (select from auditor_standard where auditor_id = auditor.id) as holds_standards
    from auditor join account on account.id = auditor.id and account.deleted_at is null
    where auditor.id = any(${[...ids]}) order by auditor.id`
}
