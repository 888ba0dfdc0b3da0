import type { Parsed } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notInSchedule } from '#server/planning/entry-queries.ts'
import { type RosterEntry, selectEntries, type Viewer } from '#server/planning/entry-rows.ts'

type Filters = Interval & Partial<Omit<Parsed<typeof rosters.list, 'query'>, keyof Interval>>

/** Every active entry that touches the span and passes the filters. */
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
  // Whoever else is on a team is left out by a filter of people, or has a part outside of the span.
  const { auditorId, countryId, departmentId, standardId } = query
  const isOfSome = [auditorId, countryId, departmentId, standardId].some(Boolean)
  const hasWhole = (audit: Interval) => !isOfSome && query.start <= audit.start && audit.end <= query.end
  const rows = await selectEntries(sql, viewer, matching, hasWhole)
  return { count: String(rows.length), rows }
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
  const matching = sql`
    where entry.id = ${id} and entry.released_at is null and (${anybodys} or entry.auditor_id = ${viewer.accountId})`
  const [entry] = await selectEntries(sql, viewer, matching)
  if (!entry) throw notInSchedule()
  return entry
}

/** An entry just written, also one just removed. */
export async function readEntry(sql: Db, viewer: Viewer, id: number): Promise<RosterEntry> {
  const matching = sql`where entry.id = ${id}`
  const [entry] = await selectEntries(sql, viewer, matching)
  if (!entry) throw notInSchedule()
  return entry
}

/** Why somebody else is away is for those who see all requests, so only they see such an entry's history. */
export function isOwnEntry(sql: Db, { accountId, holds }: Caller, id: number): Fragment {
  const opensAny = holds('ViewDetailRoster')
  return sql`exists (
    select from roster_entry where id = ${id} and (auditor_id = ${accountId}
      or ${opensAny} and (kind = 'audit' or ${holds('ViewAllRequests')})))`
}
