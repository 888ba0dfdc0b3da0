import type { disruptions } from '#contract/disruptions.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { DisruptionCause } from '#domain/disruption.ts'
import type { Interval } from '#domain/interval.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'

export type Reader = Pick<Caller, 'accountId' | 'holds'>
export type CaseRow = Answer<typeof disruptions.list>['rows'][number]
type Query = Parsed<typeof disruptions.list, 'query'>

/** Of the tables `disruption`, `hit` and `entry`: the auditor is still booked for the audit in the time that is missing. */
export const isStillHit = (sql: Db): Fragment => sql`exists (
  select from roster_entry entry
  where entry.audit_id = hit.audit_id and entry.auditor_id = disruption.auditor_id and entry.released_at is null
    and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(disruption.starts_at, disruption.ends_at)
    and (select status from audit where id = hit.audit_id) = 'assigned')`

/** A table `shown` of disruptions as somebody may read them; masked below every filter, search and sort. */
const shownTo = (sql: Db, reader: Reader): Fragment => sql`(
  select disruption.id, ${reader.holds('ViewAllRequests') ? sql`cause, note` : sql`'away' as cause, '' as note`},
    disruption.auditor_id, account.display_name as auditor_name, account.time_zone, starts_at as start, ends_at as "end",
    case when closed_at is null then 'open' else 'closed' end as state, closed_at, counted.hit_count, counted.open_count,
    disruption.version, disruption.created_at, disruption.updated_at
  from disruption
  join account on account.id = disruption.auditor_id
  cross join lateral (
    select count(*)::integer as hit_count,
      (count(*) filter (where disruption.closed_at is null and hit.action is null and ${isStillHit(sql)}))::integer as open_count
    from disruption_hit hit where hit.disruption_id = disruption.id
  ) counted
) shown`

/** The cases that match: unless asked otherwise open ones first, of those the one whose hits begin first. */
export async function listDisruptions(sql: Db, reader: Reader, query: Query) {
  const shown = shownTo(sql, reader)
  const matching = where(sql, conditions(sql, reader, query))
  const order = query.sort?.length
    ? orderBy(sql, query.sort, sortColumns(sql), sql`shown.id`)
    : sql`order by shown.state = 'closed', ${nextHit(sql)} nulls last, shown.start desc, shown.id desc`
  const [rows, [total]] = await Promise.all([
    sql<CaseRow[]>`select shown.* from ${shown} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from ${shown} ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

/** When the first audit begins that nothing was done about yet. */
const nextHit = (sql: Db): Fragment => sql`case when shown.open_count > 0 then (
  select min(audit.starts_at) from disruption_hit hit
  join disruption on disruption.id = hit.disruption_id
  join audit on audit.id = hit.audit_id
  where hit.disruption_id = shown.id and hit.action is null and ${isStillHit(sql)}) end`

function conditions(sql: Db, reader: Reader, query: Query): (Fragment | undefined)[] {
  const { id, state, cause, auditorId, customerId, value } = query
  return [
    id === undefined ? undefined : sql`shown.id = ${id}`,
    state && sql`shown.state = any(${state}::text[])`,
    cause && sql`shown.cause = any(${cause}::text[])`,
    auditorId && sql`shown.auditor_id = any(${auditorId}::integer[])`,
    customerId && hasCustomer(sql, reader, customerId),
    value === undefined ? undefined : isLike(sql, sql`shown.auditor_name || chr(31) || shown.note`, value),
  ]
}

const hasCustomer = (
  sql: Db,
  reader: Reader,
  customerIds: readonly number[],
): Fragment => sql`${seesAudits(reader)} and exists (
  select from disruption_hit hit join audit on audit.id = hit.audit_id
  where hit.disruption_id = shown.id and audit.customer_id = any(${[...customerIds]}::integer[]))`

/** Which audits are hit is for those who may see all of them. */
export const seesAudits = ({ holds }: Reader): boolean => holds('ViewAllAudit') || holds('ViewAuditDetail')

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`shown.id`,
  createdAt: sql`shown.created_at`,
  updatedAt: sql`shown.updated_at`,
  auditorName: sql`shown.auditor_name`,
  start: sql`shown.start`,
  end: sql`shown."end"`,
  openCount: sql`shown.open_count`,
})

export async function findCase(sql: Db, reader: Reader, id: number): Promise<CaseRow> {
  const [found] = await sql<CaseRow[]>`select shown.* from ${shownTo(sql, reader)} where shown.id = ${id}`
  if (!found) throw missing()
  return found
}

/** A case as it is stored. */
export type Stored = {
  id: number
  cause: DisruptionCause
  auditorId: number
  startsAt: Date
  endsAt: Date
  note: string
  closedAt: Date | null
  version: number
}

export const spanOf = ({ startsAt, endsAt }: Pick<Stored, 'startsAt' | 'endsAt'>): Interval => ({
  start: startsAt,
  end: endsAt,
})

type NewCase = Interval & Pick<Stored, 'cause' | 'auditorId' | 'note'>

export async function insertCase(sql: Db, { cause, auditorId, start, end, note }: NewCase): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into disruption (cause, auditor_id, starts_at, ends_at, note)
    values (${cause}, ${auditorId}, ${start}, ${end}, ${note}) returning id`
  return made?.id ?? 0
}

/** The assigned audits that somebody is booked for in a time. */
export async function listTouched(sql: Db, { auditorId, start, end }: Interval & { auditorId: number }) {
  const rows = await sql<{ id: number }[]>`
    select audit.id from roster_entry entry join audit on audit.id = entry.audit_id and audit.status = 'assigned'
    where entry.auditor_id = ${auditorId} and entry.released_at is null
      and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${start}, ${end})
    order by audit.id`
  return rows.map(({ id }) => id)
}

/** Those that are hits already stay as they are. */
export async function insertHits(sql: Db, id: number, auditIds: readonly number[]): Promise<void> {
  await sql`
    insert into disruption_hit (disruption_id, audit_id)
    select ${id}, audit_id from unnest(${[...auditIds]}::integer[]) audit_id on conflict do nothing`
}

/** An open case of the same auditor that touches this time, if any. */
export async function findOverlapping(
  sql: Db,
  { auditorId, start, end }: Interval & { auditorId: number },
  exceptId = 0,
) {
  const [found] = await sql<{ id: number }[]>`
    select id from disruption
    where auditor_id = ${auditorId} and closed_at is null and id <> ${exceptId}
      and tstzrange(starts_at, ends_at) && tstzrange(${start}, ${end}) order by id limit 1`
  return found
}
