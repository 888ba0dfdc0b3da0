import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { visits } from '#contract/visits.ts'
import {
  type VisitBucket,
  type VisitFlag,
  type VisitOutcome,
  visitBuckets,
  visitFlags,
} from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { pageOf } from '#server/db/fetch-ids.ts'
import { cutPage, type Fragment, joinBy, orderBy, where } from '#server/db/paging.ts'
import { mentionsAnyOf, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  bucketConditions,
  bucketOn,
  flagConditions,
  outcomeConditions,
  type Reading,
  reachOf,
  readAlone,
  restingCertificates,
} from '#server/planning/visit-classes.ts'
import { centralSite, toVisit, type VisitRow, visitRows } from './queries.ts'

type Query = Parsed<typeof visits.list, 'query'>
type Counted = Parsed<typeof visits.counts, 'query'>

export async function listVisits(sql: Db, query: Query) {
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`visit.id`)
  const page = sql`(${selectVisits(sql, query)} ${cutPage(sql, query)}) page`
  const [rows, [total]] = await Promise.all([
    sql<VisitRow[]>`${visitRows(sql, page, query.on)} ${order}`,
    sql<{ count: string }[]>`
      with ${restingCertificates(sql, query.on)} select ${countMatching(sql, query)} as count`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(toVisit) }
}

/**
 * How many match. Of the board, those of certificates that rest, a few, are counted by themselves and taken off: to ask each of
 * thousands whether its certificate rests takes as long as counting them. Not so where a text is looked up for it.
 */
function countMatching(sql: Db, query: Query): Fragment {
  const countOf = (reading: Reading) => sql`(
    select count(*) from visit ${tablesOf(sql, query)} ${where(sql, [...filters(sql, query), ...classes(sql, query, reading)])})`
  const reading = readAlone(sql, query.on)
  const isOfBoard = !query.flag && !query.outcome && (query.bucket || !query.state)
  if (!isOfBoard || query.value) return countOf(reading)
  const isOpen = sql`visit.state = 'open'`
  const all = countOf({ ...reading, isOnBoard: isOpen })
  const resting = countOf({
    ...reading,
    isOnBoard: sql`(${isOpen} and visit.certificate_id in (select id from resting))`,
  })
  return sql`${all} - ${resting}`
}

/** The ids of all that match, in order. */
export function selectVisits(sql: Db, query: Query): Fragment {
  if (walksCompanies(query)) return selectByCompany(sql, query)
  const matching = where(sql, [...filters(sql, query), ...classes(sql, query, readAlone(sql, query.on))])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`visit.id`)
  return sql`
    with ${restingCertificates(sql, query.on)}
    select visit.id from visit ${tablesOf(sql, query, query)} ${matching} ${order}`
}

/**
 * Whether a search is read company by company: where nearly all of their visits match, a page is full after a few. Of what is rare,
 * as what is overdue, all are found sooner than a page of them by walking through companies.
 */
function walksCompanies({ value, sort = [], bucket, ...query }: Query): boolean {
  const isByCompany = sort.length === 1 && sort[0]?.field === 'companyName'
  const isRare = (bucket && !bucket.includes('later')) || rare.some(name => query[name] !== undefined)
  return !!value && isByCompany && !isRare
}

/** Filters that leave few visits. */
const rare = [
  'id',
  'certificateId',
  'state',
  'flag',
  'outcome',
  'dueFrom',
  'dueTo',
  'latestFrom',
  'latestTo',
] as const

/**
 * The companies that a search finds are put in order, and visits are looked up of one after the other, only until a page is full.
 * The offsets keep PostgreSQL from joining them all and putting tens of thousands of visits in order for a page of thirty.
 */
function selectByCompany(sql: Db, query: Query): Fragment {
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`visit.id`)
  const [{ direction } = { direction: 'asc' }] = query.sort ?? []
  return sql`
    with ${restingCertificates(sql, query.on)}
    select visit.id from (
      select customer.company_name, held.certificate_ids from (
        select customer_id, array_agg(id) as certificate_ids from (${certificatesWith(sql, query)}) found group by customer_id
      ) held
      join customer on customer.id = held.customer_id and customer.deleted_at is null
      order by customer.company_name ${direction === 'desc' ? sql`desc` : sql``} offset 0
    ) customer
    cross join lateral (
      select visit.id from visit
      ${where(sql, [sql`visit.certificate_id = any(customer.certificate_ids)`, ...ofVisit(sql, query), ...classes(sql, query, readAlone(sql, query.on))])} offset 0
    ) visit
    ${order}`
}

/** Some of them, in any order. */
export const readVisits = async (sql: Db, ids: readonly number[]) =>
  (await sql<VisitRow[]>`${visitRows(sql, pageOf(sql, ids))}`).map(toVisit)

/** How many visits each bucket and flag lists under the same filters. */
export async function countVisits(sql: Db, query: Counted): Promise<Answer<typeof visits.counts>> {
  const reading = readAlone(sql, query.on)
  const matching = (ofState: Fragment) => sql`
    from visit ${tablesOf(sql, query)} ${where(sql, [ofState, ...filters(sql, query)])}`
  // Each is classed once, and what of its class the flags need is read of that.
  const inBucket = { isOnBoard: sql`visit.bucket is not null`, isSoon: sql`visit.bucket <> 'later'` }
  const is = flagConditions(sql, { ...reading, ...inBucket })
  const counted = (name: string, condition: Fragment) =>
    sql`count(*) filter (where ${condition})::integer as ${sql(name)}`
  const ofOpen = [
    ...visitBuckets.map(name => counted(name, sql`visit.bucket = ${name}::text`)),
    ...openFlags.map(flag => counted(flag, is[flag])),
  ]
  // One by one, since what is open and what is done are found by indexes of their own. Not grouped by bucket, which PostgreSQL would
  // sort all of them for.
  const [[open], [done]] = await Promise.all([
    sql<Record<VisitBucket | VisitFlag, number>[]>`
      with ${restingCertificates(sql, query.on)}
      select ${joinBy(sql, ofOpen, sql`, `)}
      from (
        select visit.certificate_id, visit.state, visit.kind, visit.plan, visit.earliest, visit.due, visit.latest,
          visit.planned_start, visit.planned_end, ${bucketOn(sql, reading)} as bucket
        ${matching(sql`visit.state = 'open'`)} offset 0
      ) visit`,
    sql<{ toDecide: number }[]>`select count(*)::integer as to_decide ${matching(is.toDecide)}`,
  ])
  return {
    buckets: fill(visitBuckets, name => open?.[name] ?? 0),
    flags: fill(visitFlags, flag => (flag === 'toDecide' ? done?.toDecide : open?.[flag]) ?? 0),
  }
}

const fill = <Name extends string>(names: readonly Name[], countOf: (name: Name) => number) =>
  Object.fromEntries(names.map(name => [name, countOf(name)])) as Record<Name, number>

const openFlags = visitFlags.filter(flag => flag !== 'toDecide')

/** What filters and order ask beside the visit itself: most lists need no more than that. A customer of certificates isn't deleted. */
function tablesOf(
  sql: Db,
  { standardId, customerId, countryId, value }: Counted,
  order: Pick<Query, 'sort'> = {},
) {
  const sortsBy = (name: string) => !!order.sort?.some(({ field }) => field === name)
  const [byCompany, byStandard, byCountry] = [sortsBy('companyName'), sortsBy('standard'), sortsBy('country')]
  const isFiltered = !value && [standardId, customerId, countryId].some(ids => ids !== undefined)
  const readsCertificate = isFiltered || byCompany || byStandard || byCountry
  return sql`
    ${readsCertificate ? sql`join certificate on certificate.id = visit.certificate_id` : sql``}
    ${byCompany ? sql`join customer on customer.id = certificate.customer_id and customer.deleted_at is null` : sql``}
    ${byStandard ? sql`join standard on standard.id = certificate.standard_id` : sql``}
    ${byCountry ? centralSite(sql) : sql``}`
}

type Filters = Counted & { id?: number | undefined }

/** What both the list and its counts are asked with. */
const filters = (sql: Db, query: Filters) => [...ofVisit(sql, query), ...ofCertificates(sql, query)]

function ofVisit(sql: Db, query: Filters): (Fragment | undefined)[] {
  const { id, plan, kind, state, certificateId, dueFrom, dueTo } = query
  return [
    id === undefined ? undefined : sql`visit.id = ${id}`,
    state && sql`visit.state = any(${state})`,
    plan && sql`visit.plan = any(${plan})`,
    kind && sql`visit.kind = any(${kind})`,
    certificateId && sql`visit.certificate_id = any(${certificateId}::integer[])`,
    dueFrom === undefined ? undefined : sql`visit.due >= ${dueFrom}`,
    dueTo === undefined ? undefined : sql`visit.due <= ${dueTo}`,
  ]
}

/**
 * What is asked of its certificate and customer. Certificates with a text in their number, or in their customer's name or number, are
 * looked up as a list, in one pass of an index: PostgreSQL expects few, and would join each of the thousands that a word may be in by
 * itself. Else the certificate is joined.
 */
const ofCertificates = (sql: Db, query: Counted): (Fragment | undefined)[] =>
  query.value
    ? [sql`visit.certificate_id = any(array(select id from (${certificatesWith(sql, query)}) found))`]
    : [ofCustomer(sql, query), ...ofStandardAndCountry(sql, query)]

const ofCustomer = (sql: Db, { customerId }: Counted) =>
  customerId && sql`certificate.customer_id = any(${customerId}::integer[])`

const ofStandardAndCountry = (sql: Db, { standardId, countryId }: Counted) => [
  standardId && sql`certificate.standard_id = any(${standardId}::integer[])`,
  countryId &&
    sql`certificate.central_site_id in (select id from site where country_id = any(${countryId}::integer[]))`,
]

/** Certificates with a text, and whose they are; one that has it in its number and its customer's name comes twice. */
function certificatesWith(sql: Db, query: Counted): Fragment {
  const { customerId, value = '' } = query
  const certificatesWhere = (...conditions: (Fragment | undefined)[]) => sql`
    select certificate.id, certificate.customer_id from certificate
    ${where(sql, [...conditions, ...ofStandardAndCountry(sql, query)])}`
  const customers = where(sql, [
    customerId && sql`customer.id = any(${customerId}::integer[])`,
    mentionsAnyOf(sql, 'customer', ['company_name', 'company_number'], value),
  ])
  const ofThose = sql`certificate.customer_id = any(array(select customer.id from customer ${customers}))`
  return sql`
    ${certificatesWhere(mentionsItself(sql, 'certificate', value), ofCustomer(sql, query))}
    union all ${certificatesWhere(ofThose)}`
}

/**
 * Without a flag, visits of suspended and lapsed certificates are left out, but where all of a certificate's are asked for, or how
 * visits were kept to their windows.
 */
function classes(sql: Db, query: Query, reading: Reading): (Fragment | undefined)[] {
  const { latestFrom, latestTo, outcome } = query
  return [
    latestFrom === undefined ? undefined : sql`visit.latest >= ${latestFrom}`,
    latestTo === undefined ? undefined : sql`visit.latest <= ${latestTo}`,
    outcome && hasOutcome(sql, outcome, reading),
    ...ofBoard(sql, query, reading),
  ]
}

function ofBoard(
  sql: Db,
  { bucket, flag, state, certificateId, outcome, on }: Query,
  reading: Reading,
): (Fragment | undefined)[] {
  const reach = reachOf(sql, on)
  const isWithin = (names?: readonly (VisitBucket | VisitFlag)[]) =>
    names &&
    anyOf(
      sql,
      names.map(name => reach[name]),
    )
  const inBucket = bucketConditions(sql, reading)
  const isInBucket =
    bucket &&
    anyOf(
      sql,
      bucket.map(name => inBucket[name]),
    )
  if (flag) return [isWithin(bucket), isWithin(flag), isInBucket, hasFlag(sql, flag, reading)]
  if (isInBucket) return [isWithin(bucket), isInBucket]
  if (outcome) return []
  if (!state) return [reading.isOnBoard]
  return certificateId ? [] : [reading.isRunning]
}

function hasFlag(sql: Db, flags: readonly VisitFlag[], reading: Reading): Fragment {
  const is = flagConditions(sql, reading)
  return anyOf(
    sql,
    flags.map(flag => is[flag]),
  )
}

function hasOutcome(sql: Db, outcomes: readonly VisitOutcome[], { today }: Reading): Fragment {
  const is = outcomeConditions(sql, today)
  return anyOf(
    sql,
    outcomes.map(outcome => is[outcome]),
  )
}

const anyOf = (sql: Db, some: Fragment[]): Fragment => sql`(${joinBy(sql, some, sql` or `)})`

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
