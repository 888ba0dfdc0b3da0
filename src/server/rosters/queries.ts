import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { rosterEntry, rosters } from '#contract/rosters.ts'
import { type AuditStatus, phaseOf } from '#domain/audit-status.ts'
import type { Interval } from '#domain/interval.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { notInSchedule } from '#server/planning/entry-queries.ts'

export type RosterEntry = z.output<typeof rosterEntry>

/** Who looks: without the right to see all requests, the absences of others are no more than time off. */
export type Viewer = { accountId: number; seesAbsences: boolean }

export const viewer = ({ accountId, holds }: Session): Viewer => ({
  accountId,
  seesAbsences: holds('ViewAllRequests'),
})

type EntryRow = Omit<RosterEntry, 'rosterId' | 'auditor' | 'project'> & {
  auditorName: string
  idflNumber: string | null
  companyName: string
  status: AuditStatus
  auditTimeZone: string
  auditStart: Date
  auditEnd: Date
  standardId: number[]
}

/** What is shown of an absence is decided here, so that no filter can ask for what is not shown. */
const entryRows = (sql: Db, { accountId, seesAbsences }: Viewer) => sql`
  select entry.id, entry.auditor_id, account.display_name as auditor_name, shown.kind,
    entry.audit_id as project_id, audit.idfl_number, customer.company_name, audit.status,
    audit.time_zone as audit_time_zone, audit.starts_at as audit_start, audit.ends_at as audit_end,
    array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_id,
    case when shown.whole then entry.request_id end as request_id,
    entry.starts_at as start, entry.ends_at as "end", coalesce(audit.time_zone, account.time_zone) as time_zone,
    case when shown.whole then entry.note else '' end as note, entry.version
  from roster_entry entry
  cross join lateral (
    select whole, case when whole then entry.kind else 'timeOff' end as kind
    from (select ${seesAbsences} or entry.kind = 'audit' or entry.auditor_id = ${accountId} as whole) rule
  ) shown
  join account on account.id = entry.auditor_id
  left join audit on audit.id = entry.audit_id
  left join customer on customer.id = audit.customer_id`

type Filters = Interval & Partial<Omit<Parsed<typeof rosters.list, 'query'>, keyof Interval>>

/** Every active entry that touches the span and passes the filters, in one statement. */
export async function listEntries(sql: Db, viewer: Viewer, query: Filters) {
  const matching = where(sql, [
    sql`entry.released_at is null`,
    sql`tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${query.start}, ${query.end})`,
    query.auditorId && sql`entry.auditor_id = any(${query.auditorId})`,
    query.projectId && sql`entry.audit_id = any(${query.projectId})`,
    query.kind && sql`shown.kind = any(${query.kind})`,
    query.countryId && sql`account.country_id = any(${query.countryId})`,
    query.departmentId && sql`account.department_id = any(${query.departmentId})`,
    query.standardId && isHolder(sql, query.standardId),
  ])
  const rows = await sql<EntryRow[]>`
    ${entryRows(sql, viewer)} ${matching} order by entry.starts_at, entry.id`
  const now = new Date()
  return { count: String(rows.length), rows: rows.map(row => toEntry(row, now)) }
}

const isHolder = (sql: Db, standardIds: readonly number[]): Fragment => sql`exists (
  select from auditor_standard held
  where held.auditor_id = entry.auditor_id and held.standard_id = any(${[...standardIds]}))`

/** One active entry; without `anybodys` only the viewer's own. */
export async function findEntry(
  sql: Db,
  viewer: Viewer,
  id: number,
  anybodys: boolean,
): Promise<RosterEntry> {
  const [row] = await sql<EntryRow[]>`
    ${entryRows(sql, viewer)}
    where entry.id = ${id} and entry.released_at is null and (${anybodys} or entry.auditor_id = ${viewer.accountId})`
  if (!row) throw notInSchedule()
  return toEntry(row, new Date())
}

/** An entry just written, also one just removed. */
export async function readEntry(sql: Db, viewer: Viewer, id: number): Promise<RosterEntry> {
  const [row] = await sql<EntryRow[]>`${entryRows(sql, viewer)} where entry.id = ${id}`
  if (!row) throw notInSchedule()
  return toEntry(row, new Date())
}

function toEntry(row: EntryRow, now: Date): RosterEntry {
  return {
    id: row.id,
    rosterId: row.id,
    auditorId: row.auditorId,
    auditor: { id: row.auditorId, name: row.auditorName },
    kind: row.kind,
    projectId: row.projectId,
    project: toProject(row, now),
    requestId: row.requestId,
    start: row.start,
    end: row.end,
    timeZone: row.timeZone,
    note: row.note,
    version: row.version,
  }
}

function toProject(row: EntryRow, now: Date): RosterEntry['project'] {
  if (row.projectId === null || row.idflNumber === null) return null
  return {
    id: row.projectId,
    idflNumber: row.idflNumber,
    companyName: row.companyName,
    status: row.status,
    phase: phaseOf({ status: row.status, start: row.auditStart, end: row.auditEnd }, now),
    timeZone: row.auditTimeZone,
    start: row.auditStart,
    end: row.auditEnd,
    standardId: row.standardId,
  }
}

/** Why somebody else is away is for those who see all requests, so only they see such an entry's history. */
export function isOwnEntry(sql: Db, { accountId, holds }: Session, id: number): Fragment {
  const opensAny = holds('ViewDetailRoster')
  return sql`exists (
    select from roster_entry where id = ${id} and (auditor_id = ${accountId}
      or ${opensAny} and (kind = 'audit' or ${holds('ViewAllRequests')})))`
}
