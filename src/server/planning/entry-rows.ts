import type { z } from 'zod'
import type { rosterEntry } from '#contract/rosters.ts'
import { type AuditStatus, phaseOf } from '#domain/audit-status.ts'
import type { Interval } from '#domain/interval.ts'
import { counts } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isAgreed } from './agree.ts'
import { readTravelHours, travels } from './fit-gaps.ts'
import { isCounted } from './team-queries.ts'

export type RosterEntry = z.output<typeof rosterEntry>

/** Who reads: without the permission to see all requests, other people's absences are just time off. */
export type Viewer = { accountId: number; seesAbsences: boolean }

export const viewer = ({ accountId, holds }: Caller): Viewer => ({
  accountId,
  seesAbsences: holds('ViewAllRequests'),
})

/** What entries of a roster read alike for: everybody who sees all absences, or one account. */
export const seenAlike = ({ accountId, seesAbsences }: Viewer): 'all' | number =>
  seesAbsences ? 'all' : accountId

/** Times and zones only where they differ: a month has thousands of rows. */
type EntryRow = Omit<RosterEntry, 'rosterId' | 'auditor' | 'project' | 'timeZone' | 'travelHours'> & {
  auditorName: string
  idflNumber: string | null
  customerId: number
  companyName: string
  status: AuditStatus
  auditTimeZone: string
  /** Unless the audit starts with the entry. */
  auditStart: Date | null
  auditEnd: Date | null
  /** Of an entry that is no audit’s. */
  auditorTimeZone: string | null
  standardId: number[]
  /** Null while that is noted of no audit. */
  isAgreed: boolean | null
  /** Null while travel sleeps. */
  travels: true | null
}

/** Masks absences in SQL, so that no filter can ask for what isn't shown. */
const entryRows = (sql: Db, { accountId, seesAbsences }: Viewer) => sql`
  select entry.id, entry.auditor_id, account.display_name as auditor_name, shown.kind,
    entry.audit_id as project_id, audit.idfl_number, audit.customer_id, customer.company_name, audit.status,
    audit.time_zone as audit_time_zone, nullif(audit.starts_at, entry.starts_at) as audit_start,
    nullif(audit.ends_at, entry.ends_at) as audit_end,
    ${isAgreed(sql)} as is_agreed,
    array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_id,
    case when shown.whole then entry.request_id end as request_id, entry.role,
    entry.starts_at as start, entry.ends_at as "end",
    case when audit.id is null then account.time_zone end as auditor_time_zone,
    case when shown.whole then entry.note else '' end as note, entry.version,
    case when ${travels(sql)} then true end as travels
  from roster_entry entry
  cross join lateral (
    select whole, case when whole then entry.kind else 'timeOff' end as kind
    from (select ${seesAbsences} or entry.kind = 'audit' or entry.auditor_id = ${accountId} as whole) rule
  ) shown
  join account on account.id = entry.auditor_id
  left join audit on audit.id = entry.audit_id
  left join customer on customer.id = audit.customer_id`

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
    role: row.role,
    start: row.start,
    end: row.end,
    timeZone: row.auditorTimeZone ?? row.auditTimeZone,
    note: row.note,
    version: row.version,
  }
}

function toProject(row: EntryRow, now: Date): RosterEntry['project'] {
  if (row.projectId === null || row.idflNumber === null) return null
  const times = { start: row.auditStart ?? row.start, end: row.auditEnd ?? row.end }
  return {
    id: row.projectId,
    idflNumber: row.idflNumber,
    customerId: row.customerId,
    companyName: row.companyName,
    status: row.status,
    phase: phaseOf({ status: row.status, ...times }, now),
    timeZone: row.auditTimeZone,
    ...times,
    standardId: row.standardId,
    ...(row.isAgreed !== null && { isAgreed: row.isAgreed }),
  }
}

/**
 * Entries as the roster lists them, as far as `matching` (a `where`) says. `hasWhole`: whether all of the team of an audit is among
 * them where some is, so that the rest needn’t be looked for.
 */
export async function selectEntries(
  sql: Db,
  viewer: Viewer,
  matching: Fragment,
  hasWhole: (audit: Interval) => boolean = () => false,
): Promise<RosterEntry[]> {
  const rows = await sql<EntryRow[]>`
    ${entryRows(sql, viewer)} ${matching} order by entry.starts_at, entry.id`
  const now = new Date()
  const entries = rows.map(row => toEntry(row, now))
  return withLeads(sql, rows[0]?.travels ? await withTravel(sql, entries) : entries, hasWhole)
}

/** How long the ways to and from audits take, once travel counts. */
async function withTravel(sql: Db, entries: RosterEntry[]): Promise<RosterEntry[]> {
  const audits = entries.filter(({ projectId }) => projectId !== null)
  const hours = await readTravelHours(
    sql,
    audits.map(({ id }) => id),
  )
  return entries.map(entry => {
    const travelHours = hours.get(entry.id)
    return travelHours ? { ...entry, travelHours } : entry
  })
}

/** As roles read: the only one who counts on a team leads it. */
async function withLeads(
  sql: Db,
  entries: RosterEntry[],
  hasWhole: (audit: Interval) => boolean,
): Promise<RosterEntry[]> {
  const alone = listAlone(entries)
  const unsure = alone.flatMap(({ project }) => (project && !hasWhole(project) ? [project.id] : []))
  const rest = unsure.length > 0 ? await findAlone(sql, unsure) : new Map<number, number>()
  const leads = new Set(
    alone.filter(
      ({ project, auditorId }) => project && (hasWhole(project) || rest.get(project.id) === auditorId),
    ),
  )
  return leads.size === 0
    ? entries
    : entries.map(entry => (leads.has(entry) ? { ...entry, role: 'lead' as const } : entry))
}

/** The auditors who are the only ones of those given who count on their team. */
function listAlone(entries: readonly RosterEntry[]): RosterEntry[] {
  const byAudit = new Map<number, RosterEntry | null>()
  for (const entry of entries) {
    const { projectId, role } = entry
    if (projectId !== null && role !== null && counts(role))
      byAudit.set(projectId, byAudit.has(projectId) ? null : entry)
  }
  return [...byAudit.values()].flatMap(entry => (entry?.role === 'auditor' ? [entry] : []))
}

/** Who is the only one who counts on the teams of which there is one. */
async function findAlone(sql: Db, auditIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ auditId: number; auditorId: number }[]>`
    select audit_id, min(auditor_id) as auditor_id from roster_entry entry
    where audit_id = any(${[...auditIds]}::integer[]) and released_at is null and ${isCounted(sql, sql`entry`)}
    group by audit_id having count(*) = 1`
  return new Map(rows.map(({ auditId, auditorId }) => [auditId, auditorId]))
}

type Ids = { auditIds: readonly number[]; entryIds: readonly number[] }

/** The active entries of these audits, and these entries as far as they are active. */
export const selectEntriesOf = (sql: Db, viewer: Viewer, { auditIds, entryIds }: Ids) =>
  selectEntries(
    sql,
    viewer,
    sql`where (entry.audit_id = any(${[...auditIds]}::integer[]) or entry.id = any(${[...entryIds]}::integer[]))
      and entry.released_at is null`,
    // Whose entry changed has another version, and is among the audits.
    () => true,
  )
