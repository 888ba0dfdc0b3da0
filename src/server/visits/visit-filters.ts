import type { Parsed } from '#contract/endpoint.ts'
import type { visits } from '#contract/visits.ts'
import type { VisitBucket, VisitFlag, VisitOutcome } from '#domain/visit-classes.ts'
import { type Fragment, joinBy, where } from '#server/db/paging.ts'
import { mentionsAnyOf, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  bucketConditions,
  flagConditions,
  outcomeConditions,
  type Reading,
  reachOf,
} from '#server/planning/visit-classes.ts'
import { centralSite } from './queries.ts'

export type Query = Parsed<typeof visits.list, 'query'> & Way
export type Counted = Parsed<typeof visits.counts, 'query'> & Way

type Way = {
  /** Those of the standards that are asked for, where these are few (`readFew`). */
  fewIds?: readonly number[] | undefined
}

/** What filters and order ask beside the visit itself: most lists need no more than that. A customer of certificates isn't deleted. */
export function tablesOf(sql: Db, query: Counted, order: Pick<Query, 'sort'> = {}): Fragment {
  const { customerId, countryId, value } = query
  const sortsBy = (name: string) => !!order.sort?.some(({ field }) => field === name)
  const [byCompany, byStandard, byCountry] = [sortsBy('companyName'), sortsBy('standard'), sortsBy('country')]
  const isFiltered = !value && (customerId !== undefined || countryId !== undefined)
  const readsCertificate = isFiltered || byCompany || byStandard || byCountry
  return sql`
    ${readsCertificate ? sql`join certificate on certificate.id = visit.certificate_id` : sql``}
    ${byCompany ? sql`join customer on customer.id = certificate.customer_id and customer.deleted_at is null` : sql``}
    ${byStandard ? sql`join standard on standard.id = certificate.standard_id` : sql``}
    ${byCountry ? centralSite(sql) : sql``}`
}

type Filters = Counted & { id?: number | undefined }

/** What both the list and its counts are asked with. */
export const filters = (sql: Db, query: Filters) => [...ofVisit(sql, query), ...ofCertificates(sql, query)]

export function ofVisit(sql: Db, query: Filters): (Fragment | undefined)[] {
  const { id, plan, kind, state, certificateId, dueFrom, dueTo, standardId, value, fewIds } = query
  return [
    // Texts and few certificates are looked up with their standards.
    standardId && !value && !fewIds ? ofStandard(sql, standardId) : undefined,
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
function ofCertificates(sql: Db, query: Counted): (Fragment | undefined)[] {
  const { value, fewIds } = query
  if (value)
    return [sql`visit.certificate_id = any(array(select id from (${certificatesWith(sql, query)}) found))`]
  const isOfFew = fewIds && sql`visit.certificate_id = any(${[...fewIds]}::integer[])`
  return [isOfFew, ofCustomer(sql, query), ofCountry(sql, query)]
}

/**
 * One by itself, as its visits stand in order of their due days in an index. Unseen by PostgreSQL, which would else plan anew at each
 * call where a standard has few.
 */
const ofStandard = (sql: Db, ids: readonly number[]) =>
  ids.length === 1
    ? sql`visit.of_standard = (select ${ids[0] ?? 0}::integer)`
    : sql`visit.of_standard = any(${[...ids]}::integer[])`

const ofCustomer = (sql: Db, { customerId }: Counted) =>
  customerId && sql`certificate.customer_id = any(${customerId}::integer[])`

const ofCountry = (sql: Db, { countryId }: Counted) =>
  countryId &&
  sql`certificate.central_site_id in (select id from site where country_id = any(${countryId}::integer[]))`

/** Certificates with a text, and whose they are; one that has it in its number and its customer's name comes twice. */
export function certificatesWith(sql: Db, query: Counted): Fragment {
  const { customerId, standardId, value = '' } = query
  const text = { unseen: value }
  const isOfStandard = standardId && sql`certificate.standard_id = any(${standardId}::integer[])`
  const certificatesWhere = (...conditions: (Fragment | undefined)[]) => sql`
    select certificate.id, certificate.customer_id from certificate
    ${where(sql, [...conditions, isOfStandard, ofCountry(sql, query)])}`
  const customers = where(sql, [
    customerId && sql`customer.id = any(${customerId}::integer[])`,
    mentionsAnyOf(sql, 'customer', ['company_name', 'company_number'], text),
  ])
  const ofThose = sql`certificate.customer_id = any(array(select customer.id from customer ${customers}))`
  return sql`
    ${certificatesWhere(mentionsItself(sql, 'certificate', text), ofCustomer(sql, query))}
    union all ${certificatesWhere(ofThose)}`
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

/** Whether what is asked of visits leaves few of them, so that they are found soonest by that. */
export const isRare = (query: Query): boolean =>
  (!!query.bucket && !query.bucket.includes('later')) || rare.some(name => query[name] !== undefined)

/** Visits of so many certificates are found sooner by these than by walking through all until thirty are of the standard. */
const few = 250

/**
 * The certificates of the standards that are asked for, where they are few: PostgreSQL, which plans once for all standards, expects
 * thousands. Undefined where they are more, where something else leaves few visits, and for visits of one standard by their due days,
 * which stand in that order in an index.
 */
export async function readFew(sql: Db, query: Query, most = few): Promise<number[] | undefined> {
  const { standardId, value, sort = [] } = query
  if (!standardId || value || isRare(query)) return undefined
  if (standardId.length === 1 && sort[0]?.field === 'due') return undefined
  const rows = await sql<{ id: number }[]>`
    select id from certificate where standard_id = any(${standardId}::integer[]) limit ${most + 1}`
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}

/**
 * Without a flag, visits of suspended and lapsed certificates are left out, but where all of a certificate's are asked for, or how
 * visits were kept to their windows.
 */
export function classes(sql: Db, query: Query, reading: Reading): (Fragment | undefined)[] {
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
