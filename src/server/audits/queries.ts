import type { z } from 'zod'
import type { audit, audits } from '#contract/audits.ts'
import { type AuditStatus, phaseOf } from '#domain/audit-status.ts'
import type { Interval } from '#domain/interval.ts'
import { coverage } from '#domain/qualification.ts'
import { coveredStandards, daysTouched } from '#server/auditors/queries.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'

export type Audit = z.output<typeof audit>
export type AuditRow = Omit<Audit, 'phase' | 'coverage'>

/** An audit with its parts; `source` names the table of ids to read as `page`. */
export const auditRows = (sql: Db, source: Fragment) => sql`
  select audit.id, audit.idfl_number, customer.company_name, audit.customer_id,
    json_build_object('id', customer.id, 'name', customer.name, 'companyName', customer.company_name,
      'companyNumber', customer.company_number, 'countryId', customer.country_id) as customer,
    audit.starts_at as start, audit.ends_at as "end", audit.time_zone, audit.status, audit.status_reason,
    standards.ids as standard_id, standards.labels as standards, team.members as auditors, audit.note,
    audit.was_assigned, audit.version, audit.created_at, audit.updated_at
  from ${source}
  join audit on audit.id = page.id
  join customer on customer.id = audit.customer_id
  cross join lateral (
    select array_agg(standard.id order by standard.code) as ids,
      json_agg(json_build_object('id', standard.id, 'code', standard.code, 'name', standard.name)
        order by standard.code) as labels
    from audit_standard join standard on standard.id = audit_standard.standard_id
    where audit_standard.audit_id = audit.id
  ) standards
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', account.id, 'name', account.display_name, 'covers', held.covers)
      order by account.display_name, account.id), '[]') as members
    from roster_entry entry
    join account on account.id = entry.auditor_id
    cross join lateral (${coveredStandards(sql, sql`entry.auditor_id`, sql`standards.ids`, auditDays(sql))}) held
    where entry.audit_id = audit.id and entry.released_at is null
  ) team`

const auditDays = (sql: Db) =>
  daysTouched(sql, sql`audit.starts_at`, sql`audit.ends_at`, sql`audit.time_zone`)

export function toAudit(row: AuditRow, now: Date): Audit {
  const teamCovers = row.auditors.map(auditor => auditor.covers)
  return { ...row, phase: phaseOf(row, now), coverage: coverage(teamCovers, row.standardId) }
}

export const hasOnTeam = (sql: Db, auditorId: number) => sql`audit.id in (
  select audit_id from roster_entry where auditor_id = ${auditorId} and kind = 'audit' and released_at is null)`

/** An audit; `onlyOf`: only if that auditor is on its team. */
export async function findAudit(sql: Db, id: number, onlyOf?: number): Promise<Audit> {
  const matching = where(sql, [
    sql`audit.id = ${id} and audit.deleted_at is null`,
    onlyOf === undefined ? undefined : hasOnTeam(sql, onlyOf),
  ])
  const page = sql`(select audit.id from audit ${matching}) page`
  const [row] = await sql<AuditRow[]>`${auditRows(sql, page)}`
  if (!row) throw missing()
  return toAudit(row, new Date())
}

type Site = z.output<(typeof audits)['one']['reply']>['site']

/** Where an audit's customer is, and its contacts, the main one first. */
export async function findSite(sql: Db, customerId: number): Promise<Site> {
  const [site] = await sql<Site[]>`
    select customer.address, coalesce(country.name, '') as country, customer.email, customer.phone, (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'email', email, 'phone', phone) order by is_main desc, position), '[]')
      from contact where customer_id = customer.id
    ) as contacts
    from customer left join country on country.id = customer.country_id
    where customer.id = ${customerId}`
  if (!site) throw missing()
  return site
}

type AuditRecord = {
  idflNumber: string
  customerId: number
  startsAt: Date
  endsAt: Date
  timeZone: string
  status: AuditStatus
  wasAssigned: boolean
  note: string
}

export type LockedAudit = Omit<AuditRecord, 'startsAt' | 'endsAt'> & Interval & { id: number }

/** Locks an audit for the change that follows: 404, then 409 `stale`. Whoever books its team takes this lock first. */
export async function lockAuditRecord(sql: Db, id: number, version?: number): Promise<LockedAudit> {
  const { startsAt, endsAt, ...rest } = await lockRecord<AuditRecord>(sql, 'audit', id, version)
  return { ...rest, start: startsAt, end: endsAt }
}

/** What is written of an audit itself. */
export type AuditData = Interval & { idflNumber: string; customerId: number; note: string }

export async function insertAudit(
  sql: Db,
  { idflNumber, customerId, start, end, note }: AuditData,
  timeZone: string,
): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, note)
    values (${idflNumber}, ${customerId}, ${start}, ${end}, ${timeZone}, ${note}) returning id`
  return made?.id ?? 0
}

export async function updateAudit(
  sql: Db,
  id: number,
  { idflNumber, customerId, start, end, note }: AuditData,
): Promise<void> {
  await sql`
    update audit set idfl_number = ${idflNumber}, customer_id = ${customerId}, starts_at = ${start},
      ends_at = ${end}, note = ${note} where id = ${id}`
}

/**
 * Also when the status stays: it gives the audit a new version. The reason tells why the audit stands where it does, so
 * that of the last status goes with it.
 */
export async function updateStatus(sql: Db, id: number, status: AuditStatus, reason?: string): Promise<void> {
  await sql`
    update audit set status = ${status}, version = version + 1,
      status_reason = coalesce(${reason ?? null}, case when status = ${status} then status_reason else '' end),
      was_assigned = was_assigned or ${status === 'assigned'} where id = ${id}`
}

export async function softDeleteAudit(sql: Db, id: number): Promise<void> {
  await sql`update audit set deleted_at = clock_timestamp() where id = ${id}`
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

export type StandardLabel = { id: number; code: string; isEnabled: boolean }

export async function listStandards(sql: Db, ids: readonly number[]): Promise<StandardLabel[]> {
  return sql`select id, code, is_enabled from standard where id = any(${[...ids]}) order by code`
}

/** The zone of a live customer, held so that the customer can't be deleted meanwhile; undefined if there is none. */
export async function lockCustomer(sql: Db, id: number): Promise<string | undefined> {
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

/** Those of the ids that are auditors still. */
export async function listCandidates(sql: Db, ids: readonly number[]): Promise<Candidate[]> {
  return sql`
    select auditor.id, account.display_name as name, account.time_zone, account.is_enabled,
      exists (select from auditor_standard where auditor_id = auditor.id) as holds_standards
    from auditor join account on account.id = auditor.id and account.deleted_at is null
    where auditor.id = any(${[...ids]}) order by auditor.id`
}
