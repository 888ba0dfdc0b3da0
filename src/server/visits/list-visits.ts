import type { Answer } from '#contract/endpoint.ts'
import type { visits } from '#contract/visits.ts'
import { type VisitBucket, type VisitFlag, visitBuckets, visitFlags } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { type EachRow, pageOf } from '#server/db/fetch-ids.ts'
import { cutPage, type Fragment, joinBy, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  bucketOn,
  flagConditions,
  isLaterEverywhere,
  type Reading,
  readAlone,
  restingCertificates,
} from '#server/planning/visit-classes.ts'
import { toVisit, type VisitRow, visitRows } from './queries.ts'
import {
  type Counted,
  certificatesWith,
  classes,
  filters,
  isRare,
  ofVisit,
  type Query,
  readFew,
  tablesOf,
} from './visit-filters.ts'

/** `few`: as `readFew` has it unless given. */
export async function listVisits(sql: Db, asked: Query, few?: number) {
  const query = { ...asked, fewIds: await readFew(sql, asked, few) }
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
  const reading = readAlone(sql, query.on)
  const isOfBoard = !query.flag && !query.outcome && (query.bucket || !query.state)
  if (!isOfBoard || query.value) return countOf(sql, query, reading)
  const isOpen = sql`visit.state = 'open'`
  const isResting = sql`(${isOpen} and visit.certificate_id in (select id from resting))`
  const resting = countOf(sql, query, { ...reading, isOnBoard: isResting })
  return sql`${countOpen(sql, query, { ...reading, isOnBoard: isOpen })} - ${resting}`
}

function countOf(sql: Db, query: Query, reading: Reading, ...more: Fragment[]): Fragment {
  const conditions = [...filters(sql, query), ...classes(sql, query, reading), ...more]
  return sql`(select count(*) from visit ${tablesOf(sql, query)} ${where(sql, conditions)})`
}

/** Of what is due later, nearly all is so wherever its customer is: that is counted without asking the day of each. */
function countOpen(sql: Db, query: Query, reading: Reading): Fragment {
  if (query.bucket?.join() !== 'later') return countOf(sql, query, reading)
  const everywhere = isLaterEverywhere(sql, query.on)
  const surely = where(sql, [
    ...filters(sql, query),
    ...classes(sql, { ...query, bucket: undefined, state: undefined }, reading),
    everywhere,
  ])
  return sql`(select count(*) from visit ${tablesOf(sql, query)} ${surely}) + ${countOf(sql, query, reading, sql`not ${everywhere}`)}`
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
function walksCompanies(query: Query): boolean {
  const { value, sort = [] } = query
  const isByCompany = sort.length === 1 && sort[0]?.field === 'companyName'
  return !!value && isByCompany && !isRare(query)
}

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
export const readVisits =
  (sql: Db, ids: readonly number[]): EachRow<ReturnType<typeof toVisit>> =>
  take =>
    sql<VisitRow[]>`${visitRows(sql, pageOf(sql, ids))}`.forEach(row => {
      take(toVisit(row))
    })

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
