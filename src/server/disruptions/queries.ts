import type { disruptions } from '#contract/disruptions.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { absenceCauses, type DisruptionCause, privateCauses } from '#domain/disruption.ts'
import type { Interval } from '#domain/interval.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'

export type Reader = Pick<Caller, 'accountId' | 'holds'>
export type CaseRow = Answer<typeof disruptions.list>['rows'][number]
type Query = Parsed<typeof disruptions.list, 'query'>

/** Of the tables `disruption`, `hit` and `entry`: what is asked of a hit is still to be done. */
export const isStillHit = (sql: Db): Fragment => sql`(
  hit.spared_at is null and exists (
    select from audit where audit.id = hit.audit_id and audit.deleted_at is null
      and (audit.status = 'assigned' or hit.lost is not null and audit.status = 'draft'))
  and case disruption.cause
    when 'site' then ${isAtClosedSite(sql)}
    when 'unfit' then disruption.auditor_id is null or ${isBooked(sql)}
    when 'disabled' then ${isBooked(sql)}
      and not (select is_enabled from account where account.id = disruption.auditor_id)
    when 'request' then exists (select from request where request.id = disruption.request_id and status in ('waiting', 'accept'))
      and case when hit.lost is null then ${isBooked(sql, duringAbsence(sql))} else ${isUnfilled(sql)} end
    else ${isBooked(sql, duringAbsence(sql))} end)`

const isBooked = (sql: Db, when: Fragment = sql``): Fragment => sql`exists (
  select from roster_entry entry
  where entry.audit_id = hit.audit_id and entry.auditor_id = disruption.auditor_id and entry.released_at is null ${when})`

const duringAbsence = (sql: Db) => sql`
  and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(disruption.starts_at, disruption.ends_at)`

/** Nobody has joined since a request took somebody off. */
const isUnfilled = (sql: Db): Fragment => sql`not exists (
  select from roster_entry entry
  where entry.audit_id = hit.audit_id and entry.released_at is null and entry.created_at > hit.hit_at)`

const isAtClosedSite = (sql: Db): Fragment => sql`exists (
  select from audit ${siteOfAudit(sql)}
  where audit.id = hit.audit_id and tstzrange(audit.starts_at, audit.ends_at) && tstzrange(disruption.starts_at, disruption.ends_at)
    and ${isThere(sql, sql`disruption.customer_id`, sql`disruption.site_id`, sql`disruption.country_id`)})`

/** The site of an audit that names none is its customer’s main one. */
const siteOfAudit = (sql: Db): Fragment => sql`
  join site on site.id = coalesce(audit.site_id,
    (select main.id from site main where main.customer_id = audit.customer_id and main.is_main))`

/** Of `audit` and its `site`: one of the three says where, the others are null. */
const isThere = (sql: Db, customerId: Fragment, siteId: Fragment, countryId: Fragment): Fragment => sql`(
  audit.customer_id = ${customerId} or site.id = ${siteId} or site.country_id = ${countryId})`

/** Names of customers and sites are for those who may read customers or all audits. */
const seesPlaces = (reader: Reader): boolean => reader.holds('ViewAllCustomers') || seesAudits(reader)

/** A table `shown` of disruptions as somebody may read them; masked below every filter, search and sort. */
const shownTo = (sql: Db, reader: Reader): Fragment => {
  const isPrivate = !reader.holds('ViewAllRequests')
  return sql`(
  select disruption.id, ${
    isPrivate
      ? sql`case when cause = any(${[...privateCauses]}::text[]) then 'away' else cause end as cause,
        case when auditor_id is null or cause not in ('sick', 'away', 'request') then disruption.note else '' end as note,
        null::integer as request_id`
      : sql`cause, disruption.note, disruption.request_id`
  },
    disruption.auditor_id, coalesce(account.display_name, '') as auditor_name,
    coalesce(account.time_zone, site.time_zone, customer.time_zone, 'UTC') as time_zone, starts_at as start, ends_at as "end",
    case when cause = 'site' then json_build_object('customerId', disruption.customer_id, 'siteId', disruption.site_id,
      'countryId', disruption.country_id, 'names', ${seesPlaces(reader) ? placeNames(sql) : sql`array[]::text[]`}) end as place,
    ${seesPlaces(reader) ? sql`array_to_string(${placeNames(sql)}, chr(31))` : sql`''`} as place_text,
    case when closed_at is null then 'open' else 'closed' end as state, closed_at, counted.hit_count, counted.open_count,
    disruption.version, disruption.created_at, disruption.updated_at
  from disruption
  left join account on account.id = disruption.auditor_id
  left join site on site.id = disruption.site_id
  left join customer on customer.id = coalesce(disruption.customer_id, site.customer_id)
  left join country on country.id = disruption.country_id
  cross join lateral (
    select count(*)::integer as hit_count,
      (count(*) filter (where disruption.closed_at is null and hit.action is null and ${isStillHit(sql)}))::integer as open_count
    from disruption_hit hit where hit.disruption_id = disruption.id
  ) counted
) shown`
}

/** The customer and its site, or the country. */
const placeNames = (sql: Db) => sql`array_remove(array[customer.company_name, site.name, country.name], null)`

const columns = (
  sql: Db,
) => sql`id, cause, note, request_id, auditor_id, auditor_name, time_zone, start, "end", place, state,
  closed_at, hit_count, open_count, version, created_at, updated_at`

/** The cases that match: unless asked otherwise open ones first, of those the one whose hits begin first. */
export async function listDisruptions(sql: Db, reader: Reader, query: Query) {
  const shown = shownTo(sql, reader)
  const matching = where(sql, conditions(sql, reader, query))
  const order = query.sort?.length
    ? orderBy(sql, query.sort, sortColumns(sql), sql`shown.id`)
    : sql`order by shown.state = 'closed', ${nextHit(sql)} nulls last, shown.start desc, shown.id desc`
  const [rows, [total]] = await Promise.all([
    sql<CaseRow[]>`select ${columns(sql)} from ${shown} ${matching} ${order} ${cutPage(sql, query)}`,
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
    value === undefined
      ? undefined
      : isLike(sql, sql`concat_ws(chr(31), shown.auditor_name, shown.place_text, shown.note)`, value),
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
  const [found] = await sql<
    CaseRow[]
  >`select ${columns(sql)} from ${shownTo(sql, reader)} where shown.id = ${id}`
  if (!found) throw missing()
  return found
}

/** What a case is about: an auditor, a place, or only audits. */
export type About = {
  cause: DisruptionCause
  auditorId: number | null
  requestId: number | null
  customerId: number | null
  siteId: number | null
  countryId: number | null
}

/** A case as it is stored. */
export type Stored = About & {
  id: number
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

export type NewCase = About & Interval & { note: string }

export async function insertCase(sql: Db, { start, end, note, ...about }: NewCase): Promise<number> {
  const { cause, auditorId, requestId, customerId, siteId, countryId } = about
  const [made] = await sql<{ id: number }[]>`
    insert into disruption (cause, auditor_id, request_id, customer_id, site_id, country_id, starts_at, ends_at, note)
    values (${cause}, ${auditorId}, ${requestId}, ${customerId}, ${siteId}, ${countryId}, ${start}, ${end}, ${note})
    returning id`
  return made?.id ?? 0
}

/** The assigned audits that a case hits: those that somebody is booked for in that time, or all at sites that are closed then. */
export async function listTouched(
  sql: Db,
  { auditorId, customerId, siteId, countryId, start, end }: About & Interval,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`${
    auditorId === null
      ? sql`
        select audit.id from audit ${siteOfAudit(sql)}
        where audit.status = 'assigned' and audit.deleted_at is null
          and audit.starts_at < ${end} and audit.ends_at > ${start}
          and ${isThere(sql, sql`${customerId}::integer`, sql`${siteId}::integer`, sql`${countryId}::integer`)}`
      : sql`
        select audit.id from roster_entry entry join audit on audit.id = entry.audit_id and audit.status = 'assigned'
        where entry.auditor_id = ${auditorId} and entry.released_at is null
          and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${start}, ${end})`
  } order by id`
  return rows.map(({ id }) => id)
}

/** An open case of the same that touches this time, if any. */
export async function findOverlapping(
  sql: Db,
  { cause, auditorId, requestId, customerId, siteId, countryId, start, end }: About & Interval,
  exceptId = 0,
) {
  const isSame =
    cause === 'request'
      ? sql`request_id = ${requestId}`
      : cause === 'site'
        ? sql`customer_id is not distinct from ${customerId}::integer and site_id is not distinct from ${siteId}::integer
            and country_id is not distinct from ${countryId}::integer`
        : sql`auditor_id = ${auditorId} and cause = any(${[...absenceCauses]}::text[])`
  const [found] = await sql<{ id: number }[]>`
    select id from disruption
    where ${isSame} and ${cause === 'site' ? sql`cause = 'site'` : sql`true`} and closed_at is null and id <> ${exceptId}
      and tstzrange(starts_at, ends_at) && tstzrange(${start}, ${end}) order by id limit 1`
  return found
}
