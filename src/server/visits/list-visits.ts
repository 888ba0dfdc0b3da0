import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { visits } from '#contract/visits.ts'
import { type VisitFlag, visitBuckets, visitFlags } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { cutPage, type Fragment, joinBy, orderBy, where } from '#server/db/paging.ts'
import { mentionsIn, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { bucketOn, flagConditions, isOnBoard, isRunning } from '#server/planning/visit-classes.ts'
import { toVisit, type VisitRow, visitRows, visitTables } from './queries.ts'

type Query = Parsed<typeof visits.list, 'query'>
type Counted = Parsed<typeof visits.counts, 'query'>

export async function listVisits(sql: Db, query: Query) {
  const found = sql`
    from visit ${visitTables(sql, query.on)}
    ${where(sql, [...filters(sql, query), ...classes(sql, query)])}`
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`visit.id`)
  const page = sql`(select visit.id ${found} ${order} ${cutPage(sql, query)}) page`
  const [rows, [total]] = await Promise.all([
    sql<VisitRow[]>`${visitRows(sql, page, query.on)} ${order}`,
    sql<{ count: string }[]>`select count(*) ${found}`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(toVisit) }
}

/** How many visits each bucket and flag lists under the same filters. */
export async function countVisits(sql: Db, query: Counted): Promise<Answer<typeof visits.counts>> {
  const is = flagConditions(sql, today(sql))
  const ofBuckets = visitBuckets.map(
    bucket => sql`count(*) filter (where bucket.name = ${bucket})::integer as ${sql(bucket)}`,
  )
  const ofFlags = openFlags.map(flag => sql`count(*) filter (where ${is[flag]})::integer as ${sql(flag)}`)
  const matching = (ofState: Fragment) => sql`
    from visit ${visitTables(sql, query.on)}
    cross join lateral (select ${bucketOn(sql, today(sql))} as name offset 0) bucket
    ${where(sql, [ofState, ...filters(sql, query)])}`
  // One by one, since what is open and what is done are found by indexes of their own.
  const [[open], [done]] = await Promise.all([
    sql<Record<string, number>[]>`
      select ${joinBy(sql, [...ofBuckets, ...ofFlags], sql`, `)} ${matching(sql`visit.state = 'open'`)}`,
    sql<{ toDecide: number }[]>`select count(*)::integer as to_decide ${matching(is.toDecide)}`,
  ])
  const read = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map(name => [name, open?.[name] ?? 0])) as Record<Name, number>
  return {
    buckets: read(visitBuckets),
    flags: { ...read(visitFlags), toDecide: done?.toDecide ?? 0 },
  }
}

const openFlags = visitFlags.filter(flag => flag !== 'toDecide')

const today = (sql: Db): Fragment => sql`clock.today`

/** What both the list and its counts are asked with. */
function filters(sql: Db, query: Counted & { id?: number | undefined }): (Fragment | undefined)[] {
  const { id, plan, kind, state, standardId, countryId, customerId, certificateId, dueFrom, dueTo, value } =
    query
  return [
    id === undefined ? undefined : sql`visit.id = ${id}`,
    state && sql`visit.state = any(${state})`,
    plan && sql`visit.plan = any(${plan})`,
    kind && sql`visit.kind = any(${kind})`,
    standardId && sql`certificate.standard_id = any(${standardId}::integer[])`,
    countryId && sql`central.country_id = any(${countryId}::integer[])`,
    customerId && sql`certificate.customer_id = any(${customerId}::integer[])`,
    certificateId && sql`visit.certificate_id = any(${certificateId}::integer[])`,
    dueFrom === undefined ? undefined : sql`visit.due >= ${dueFrom}`,
    dueTo === undefined ? undefined : sql`visit.due <= ${dueTo}`,
    value ? mentionsCertificate(sql, value) : undefined,
  ]
}

/** Its number, or its customer's name or number. */
const mentionsCertificate = (sql: Db, text: string): Fragment => sql`visit.certificate_id in (
  select certificate.id from certificate where ${mentionsItself(sql, 'certificate', text)}
  union all
  select certificate.id from certificate where certificate.customer_id in (
    select customer.id from customer where ${mentionsIn(sql, 'customer', 'company_name', text)}
    union all
    select customer.id from customer where ${mentionsIn(sql, 'customer', 'company_number', text)}))`

/** Without a flag, visits of suspended and lapsed certificates are left out, but where all of a certificate's are asked for. */
function classes(sql: Db, { bucket, flag, state, certificateId }: Query): (Fragment | undefined)[] {
  const isInBucket = bucket && sql`${bucketOn(sql, today(sql))} = any(${bucket})`
  if (flag) return [isInBucket, hasFlag(sql, flag)]
  if (isInBucket) return [isInBucket]
  if (!state) return [isOnBoard(sql, today(sql))]
  return certificateId ? [] : [isRunning(sql, today(sql))]
}

function hasFlag(sql: Db, flags: readonly VisitFlag[]): Fragment {
  const is = flagConditions(sql, today(sql))
  return sql`(${joinBy(
    sql,
    flags.map(flag => is[flag]),
    sql` or `,
  )})`
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`visit.id`,
  due: sql`visit.due`,
  latest: sql`visit.latest`,
  companyName: sql`customer.company_name`,
  standard: sql`standard.code`,
  country: sql`(select country.name from country where country.id = central.country_id)`,
  kind: sql`array_position(${[...visitKinds]}::text[], visit.kind) * 1000 + visit.ordinal`,
  plannedStart: sql`visit.planned_start`,
  createdAt: sql`visit.created_at`,
  updatedAt: sql`visit.updated_at`,
})
