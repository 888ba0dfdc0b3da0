import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { exclusion, exclusions } from '#contract/exclusions.ts'
import { cutPage, type Fragment, joinBy, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'

export type Exclusion = z.output<typeof exclusion>
type Reader = Pick<Caller, 'accountId' | 'holds'>
type Query = Parsed<typeof exclusions.list, 'query'>

/**
 * A table `shown` of exclusions as somebody may read them: whole, or without the right to the register one’s own alone, of which
 * only one’s declarations tell why, in one’s own words. It is masked here, below every filter, search and sort.
 */
const shownTo = (sql: Db, { accountId, holds }: Reader): Fragment => {
  const seesAll = holds('ViewImpartiality')
  return sql`(
    select exclusion.id, exclusion.auditor_id, account.display_name as auditor_name, exclusion.customer_id,
      customer.company_name, ${seesAll ? whole(sql) : masked(sql)}, exclusion.valid_from, exclusion.valid_to,
      ${seesAll} as is_whole, ${stateOf(sql)} as state, exclusion.withdrawn_at, exclusion.version, exclusion.created_at, exclusion.updated_at
    from exclusion
    join account on account.id = exclusion.auditor_id
    join customer on customer.id = exclusion.customer_id
    cross join lateral (select (now() at time zone customer.time_zone)::date as today offset 0) clock
    ${seesAll ? sql`` : sql`where exclusion.auditor_id = ${accountId}`}
  ) shown`
}

const whole = (sql: Db) => sql`
  exclusion.ground as reason, exclusion.source, exclusion.ended_on, exclusion.note,
  case when exclusion.withdrawn_at is not null then exclusion.withdrawn_why end as why`

const masked = (sql: Db) => sql`
  exclusion.declared ->> 'reason' as reason, case when exclusion.source = 'auditor' then 'auditor' end as source,
  (exclusion.declared ->> 'endedOn')::date as ended_on, exclusion.declared ->> 'note' as note, null::text as why`

const stateOf = (sql: Db) => sql`
  case when exclusion.withdrawn_at is not null then 'withdrawn' when clock.today < exclusion.valid_from then 'future'
    when clock.today > exclusion.valid_to then 'past' else 'current' end`

const columns = (sql: Db) => sql`
  shown.id, shown.auditor_id, shown.auditor_name, shown.customer_id, shown.company_name, shown.reason, shown.source,
  shown.valid_from as "from", shown.valid_to as "to", shown.ended_on, shown.note, shown.state, shown.withdrawn_at,
  shown.why, ${auditsOf(sql)} as audits, shown.version, shown.created_at, shown.updated_at`

/** Audits in spite of `shown`, on any of its days at the site; for whoever reads all of it. */
const despite = (sql: Db) => sql`
  from roster_entry entry
  join audit on audit.id = entry.audit_id
  cross join lateral (select exists (
    select from team_override override
    where override.audit_id = audit.id and override.auditor_id = entry.auditor_id and override.exclusion_id = shown.id
  ) as is_overridden) was
  cross join lateral (select (audit.starts_at at time zone audit.time_zone)::date as first,
    ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last) days
  where shown.is_whole and shown.withdrawn_at is null
    and entry.auditor_id = shown.auditor_id and entry.kind = 'audit' and entry.released_at is null
    and audit.customer_id = shown.customer_id and audit.status in ('assigned', 'completed') and audit.deleted_at is null
    and daterange(shown.valid_from, shown.valid_to, '[]') && daterange(days.first, days.last, '[]')`

const auditsOf = (sql: Db) => sql`(
  select coalesce(json_agg(json_build_object('id', audit.id, 'idflNumber', audit.idfl_number, 'start', audit.starts_at,
    'end', audit.ends_at, 'timeZone', audit.time_zone, 'isOverridden', was.is_overridden)
    order by audit.starts_at, audit.id), '[]')
  ${despite(sql)})`

export async function listExclusions(sql: Db, reader: Reader, query: Query) {
  const shown = shownTo(sql, reader)
  const matching = where(sql, conditions(sql, query))
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`shown.id`)
  const [rows, [total]] = await Promise.all([
    sql<Exclusion[]>`select ${columns(sql)} from ${shown} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from ${shown} ${matching}`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(readMoments) }
}

/** JSON has moments as text. */
const readMoments = (row: Exclusion): Exclusion => ({
  ...row,
  audits: row.audits.map(one => ({ ...one, start: new Date(one.start), end: new Date(one.end) })),
})

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, auditorId, customerId, reason, source, state, value } = query
  return [
    id === undefined ? undefined : sql`shown.id = ${id}`,
    auditorId && sql`shown.auditor_id = any(${auditorId}::integer[])`,
    customerId && sql`shown.customer_id = any(${customerId}::integer[])`,
    reason && sql`shown.reason = any(${reason}::text[])`,
    source && sql`shown.source = any(${source}::text[])`,
    hasAudits(sql, query),
    state && sql`shown.state = any(${state}::text[])`,
    value === undefined ? undefined : isLike(sql, wordsOf(sql), value),
  ]
}

/** One audit in spite of it is all that is asked for. */
function hasAudits(sql: Db, { despite: ways, despiteFrom, despiteTo }: Query): Fragment | undefined {
  const asked = [
    ways &&
      sql`case when was.is_overridden then 'overridden' else 'notOverridden' end = any(${ways}::text[])`,
    despiteFrom === undefined ? undefined : sql`days.last >= ${despiteFrom}`,
    despiteTo === undefined ? undefined : sql`days.first <= ${despiteTo}`,
  ].filter(one => one !== undefined)
  if (asked.length === 0) return undefined
  return sql`exists (select ${despite(sql)} and ${joinBy(sql, asked, sql` and `)})`
}

/** What somebody can read of it; nobody types the character between. */
const wordsOf = (sql: Db) =>
  sql`shown.auditor_name || chr(31) || shown.company_name || chr(31) || coalesce(shown.note, '')`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`shown.id`,
  auditorName: sql`shown.auditor_name`,
  companyName: sql`shown.company_name`,
  reason: sql`shown.reason`,
  source: sql`shown.source`,
  from: sql`shown.valid_from`,
  to: sql`shown.valid_to`,
  createdAt: sql`shown.created_at`,
  updatedAt: sql`shown.updated_at`,
})

/** 404 for one that is not the reader’s to see. */
export async function findExclusion(sql: Db, reader: Reader, id: number): Promise<Exclusion> {
  const [found] = await sql<Exclusion[]>`
    select ${columns(sql)} from ${shownTo(sql, reader)} where shown.id = ${id}`
  if (!found) throw missing()
  return readMoments(found)
}

/** What was just saved, for whoever saved it: without the right to the register they read back that it is, and nothing of why. */
export async function answerExclusion(sql: Db, reader: Reader, id: number): Promise<Exclusion> {
  const isOwn = await sql`select from exclusion where id = ${id} and auditor_id = ${reader.accountId}`
  if (reader.holds('ViewImpartiality') || isOwn.length > 0) return findExclusion(sql, reader, id)
  const found = await findExclusion(sql, { ...reader, holds: () => true }, id)
  return { ...found, reason: null, source: null, endedOn: null, note: null, why: null, audits: [] }
}

export type NewExclusion = Pick<Exclusion, 'auditorId' | 'customerId' | 'from' | 'to' | 'endedOn'> & {
  reason: NonNullable<Exclusion['reason']>
  source: NonNullable<Exclusion['source']>
  note: string
}

/** Of a declaration what the auditor gave is kept beside. */
export async function insertExclusion(sql: Db, given: NewExclusion): Promise<number> {
  const { auditorId, customerId, reason, source, from, to, endedOn, note } = given
  const declared = source === 'auditor' ? sql.json({ reason, note, endedOn }) : null
  const [made] = await sql<{ id: number }[]>`
    insert into exclusion (auditor_id, customer_id, ground, source, valid_from, valid_to, ended_on, note, declared)
    values (${auditorId}, ${customerId}, ${reason}, ${source}, ${from}, ${to}, ${endedOn}, ${note}, ${declared})
    returning id`
  return made?.id ?? 0
}

export async function updateExclusion(
  sql: Db,
  id: number,
  { reason, to, endedOn, note }: Pick<NewExclusion, 'reason' | 'to' | 'endedOn' | 'note'>,
): Promise<void> {
  await sql`
    update exclusion set ground = ${reason}, valid_to = ${to}, ended_on = ${endedOn}, note = ${note} where id = ${id}`
}

export async function withdrawExclusion(sql: Db, id: number, why: string): Promise<void> {
  await sql`update exclusion set withdrawn_at = clock_timestamp(), withdrawn_why = ${why} where id = ${id}`
}

/** Live customers that are called exactly so, as names are compared, or have this number. */
export async function findCustomersCalled(sql: Db, text: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from customer
    where deleted_at is null and ${mentionsItself(sql, 'customer', text)}
      and same_text(${text}) collate "C" in (same_text(company_name), same_text(name), same_text(company_number))
    order by id limit 2`
  return rows.map(({ id }) => id)
}
