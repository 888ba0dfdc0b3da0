import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import { anywhere, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { hasInNumber, isCustomerLike, isCustomerLikeIn, isNumberLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AuditRow, auditRows, hasOnTeam, toAudit } from './queries.ts'

type AuditQuery = Parsed<typeof audits.list, 'query'>

/** A page of audits; `onlyOf`: only those whose team that auditor is on. */
export async function listAudits(sql: Db, query: AuditQuery, onlyOf?: number) {
  const named = query.value ? await findNamed(sql, query.value) : []
  const conditionsFor = (way: Way) => where(sql, conditions(sql, query, { named, onlyOf, way }))
  const isNarrowed = onlyOf !== undefined || hasFilters(query)
  const [rows, count] =
    isNarrowed || query.value
      ? await readFiltered(
          sql,
          query,
          conditionsFor,
          countFiltered(sql, query, conditionsFor('found'), onlyOf),
        )
      : await Promise.all([
          readPage(sql, query, sql`audit`, conditionsFor('walked')),
          readTotal(sql, query.status),
        ])
  const now = new Date()
  return { count, rows: rows.map(row => toAudit(row, now)) }
}

/** More than the status and the free text, which have their own ways. */
function hasFilters({ limit, offset, sort, status, value, ...filters }: Partial<AuditQuery>): boolean {
  return Object.values(filters).some(Boolean)
}

/** The audits of one page out of `source`, a relation `audit`. */
function readPage(sql: Db, query: AuditQuery, source: Fragment, matching: Fragment): Promise<AuditRow[]> {
  const order = auditOrder(sql, query)
  const page = sql`(
    select audit.id from ${source} ${companyIfSorted(sql, query)} ${matching}
    ${order} limit ${query.limit} offset ${query.offset}) page`
  return sql<AuditRow[]>`${auditRows(sql, page)} ${order}`
}

const auditOrder = (sql: Db, { sort }: AuditQuery) => orderBy(sql, sort, sortColumns(sql), sql`audit.id`)

/**
 * What is rare is found and sorted. What is common is not: its page is sought among the first audits of the order, and
 * found and sorted only if they don't fill it. Counted, not guessed, since either way is slow for the other's case.
 */
async function readFiltered(
  sql: Db,
  query: AuditQuery,
  conditionsFor: (way: Way) => Fragment,
  counting: Promise<string>,
): Promise<[AuditRow[], string]> {
  const count = await counting
  if (Number(count) > mostSorted) {
    const rows = await readPage(sql, query, firstOfOrder(sql, query), conditionsFor('walked'))
    if (rows.length === query.limit) return [rows, count]
  }
  return [await readPage(sql, query, filterFirst(sql, conditionsFor('found')), sql``), count]
}

/** More audits than this aren't sorted to find a page of them. */
const mostSorted = 5000

/** So many are looked at for a page of what is common: ten milliseconds' worth. */
const mostWalked = 20_000

const firstOfOrder = (sql: Db, query: AuditQuery) => sql`(
  select audit.* from audit ${companyIfSorted(sql, query)}
  where audit.deleted_at is null ${auditOrder(sql, query)} limit ${mostWalked}) audit`

/**
 * The `offset 0` keeps the order out of the search: else PostgreSQL walks the index of the order until the page is
 * full, which for old audits is all of it. The exact count visits every match anyway.
 */
const filterFirst = (sql: Db, matching: Fragment) => sql`(select * from audit ${matching} offset 0) audit`

/** A live audit has a live customer; saying so lets the index of company names serve the order. */
const companyIfSorted = (sql: Db, { sort }: AuditQuery) =>
  sort?.some(({ field }) => field === 'companyName')
    ? sql`join customer on customer.id = audit.customer_id and customer.deleted_at is null`
    : sql``

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`audit.id`,
  idflNumber: sql`audit.idfl_number`,
  companyName: sql`customer.company_name`,
  start: sql`audit.starts_at`,
  end: sql`audit.ends_at`,
  status: sql`audit.status`,
  createdAt: sql`audit.created_at`,
  updatedAt: sql`audit.updated_at`,
})

function conditions(sql: Db, query: AuditQuery, { named, onlyOf, way }: Looking): (Fragment | undefined)[] {
  const { id, idflNumber, companyName, start, end, status, standardId, customerId, auditorId, value } = query
  return [
    sql`audit.deleted_at is null`,
    onlyOf === undefined ? undefined : hasOnTeam(sql, onlyOf),
    id === undefined ? undefined : sql`audit.id = ${id}`,
    idflNumber ? isNumbered(sql, way, idflNumber) : undefined,
    companyName ? isOfCustomer(sql, way, isOfCompany(sql, companyName)) : undefined,
    start || end ? touches(sql, start, end) : undefined,
    status ? hasStatus(sql, status) : undefined,
    standardId ? hasStandard(sql, standardId) : undefined,
    customerId === undefined ? undefined : sql`audit.customer_id = ${customerId}`,
    auditorId === undefined ? undefined : hasOnTeam(sql, auditorId),
    value ? isNamed(sql, value, named, way) : undefined,
  ]
}

/** Whether all matches are found by the conditions, or the order is walked until enough of them are met. */
type Way = 'found' | 'walked'

type Looking = { named: number[]; onlyOf: number | undefined; way: Way }

/** Found: by all customers that match. Walked: by the one of each audit that is met, of which there are few. */
const isOfCustomer = (sql: Db, way: Way, condition: Fragment): Fragment =>
  way === 'found'
    ? sql`audit.customer_id in (select id from customer where ${condition})`
    : sql`(select ${condition} from customer where customer.id = audit.customer_id)`

/** Walked: an audit that is met is compared at once, which costs a twentieth of what the index's condition does. */
const isNumbered = (sql: Db, way: Way, text: string): Fragment =>
  way === 'found' ? isNumberLike(sql, text) : hasInNumber(sql, text)

const isOfCompany = (sql: Db, text: string) => isCustomerLikeIn(sql, sql`company_name`, text)

/** Open on one side it is one comparison, which an index counts by itself. */
function touches(sql: Db, start: Date | undefined, end: Date | undefined): Fragment {
  if (start && end) return sql`tstzrange(audit.starts_at, audit.ends_at) && tstzrange(${start}, ${end})`
  return start ? sql`audit.ends_at > ${start}` : sql`audit.starts_at < ${end ?? null}`
}

/** One status as an equality, so that its index also serves the order. */
const hasStatus = (sql: Db, [first, ...others]: AuditStatus[]) =>
  others.length === 0
    ? sql`audit.status = ${first ?? ''}`
    : sql`audit.status = any(${[first ?? '', ...others]})`

const hasStandard = (sql: Db, standardIds: number[]) => sql`exists (
  select from audit_standard
  where audit_standard.audit_id = audit.id and audit_standard.standard_id = any(${standardIds}))`

/** The free text: the number, or the customer's names. */
function isNamed(sql: Db, text: string, customerIds: number[], way: Way): Fragment {
  if (customerIds.length === 0) return isNumbered(sql, way, text)
  if (customerIds.length <= mostNamed)
    return sql`(${isNumbered(sql, way, text)} or audit.customer_id = any(${customerIds}))`
  // No index serves both at once: whichever way, each audit is compared.
  return sql`(${isOfCustomer(sql, way, isCustomerNamed(sql, text))} or ${hasInNumber(sql, text)})`
}

/** Up to so many customers are looked up one by one, which an index serves; more are searched for. */
const mostNamed = 200

const isCustomerNamed = (sql: Db, text: string) => sql`(${isCustomerLike(sql, text)}
  and (company_name ilike ${anywhere(text)} or name ilike ${anywhere(text)}))`

const customersNamed = (sql: Db, text: string) => sql`
  select id from customer where ${isCustomerNamed(sql, text)}`

/** The first customers of that name. */
async function findNamed(sql: Db, text: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`${customersNamed(sql, text)} limit ${mostNamed + 1}`
  return rows.map(({ id }) => id)
}

/** Totals are kept by status with customer, and with standards; what is filtered by those alone is not counted. */
function countFiltered(
  sql: Db,
  query: AuditQuery,
  matching: Fragment,
  onlyOf: number | undefined,
): Promise<string> {
  const { companyName, customerId, standardId, ...others } = query
  if (onlyOf !== undefined || hasFilters(others)) return countMatching(sql, matching)
  const isOfCustomers = companyName || customerId !== undefined
  if (query.value)
    return isOfCustomers || standardId
      ? countMatching(sql, matching)
      : countNamed(sql, query.value, query.status)
  if (!standardId) return countOfCustomers(sql, query)
  return isOfCustomers ? countMatching(sql, matching) : countOfStandards(sql, standardId, query.status)
}

/** The audits of one or more of the standards, as the database keeps them. */
async function countOfStandards(
  sql: Db,
  standardIds: number[],
  status: AuditStatus[] | undefined,
): Promise<string> {
  const ofStatus = status ? sql`and status = any(${status})` : sql``
  const [total] = await sql<{ count: string }[]>`
    select coalesce(sum(count), 0) as count from standards_audit_count
    where standard_ids && ${standardIds}::integer[] ${ofStatus}`
  return total?.count ?? '0'
}

/** The audits of one customer, or of those of that company name, as the database keeps them. */
async function countOfCustomers(sql: Db, { companyName, customerId, status }: AuditQuery): Promise<string> {
  const matching = where(sql, [
    companyName ? isOfCustomer(sql, 'found', isOfCompany(sql, companyName)) : undefined,
    customerId === undefined ? undefined : sql`audit.customer_id = ${customerId}`,
    status && sql`audit.status = any(${status})`,
  ])
  const [total] = await sql<{ count: string }[]>`
    select coalesce(sum(audit.count), 0) as count from customer_audit_count audit ${matching}`
  return total?.count ?? '0'
}

/** The audits of customers of that name, which are kept, and those of other customers whose number is like it. */
async function countNamed(sql: Db, text: string, status: AuditStatus[] | undefined): Promise<string> {
  const ofStatus = status ? sql`and status = any(${status})` : sql``
  const [total] = await sql<{ count: string }[]>`
    with named as materialized (${customersNamed(sql, text)})
    select (select coalesce(sum(count), 0) from customer_audit_count
        where customer_id in (select id from named) ${ofStatus})
      + (select count(*) from audit
        where deleted_at is null and ${isNumberLike(sql, text)} ${ofStatus}
          and customer_id not in (select id from named)) as count`
  return total?.count ?? '0'
}

async function countMatching(sql: Db, matching: Fragment): Promise<string> {
  const [total] = await sql<{ count: string }[]>`select count(*) from audit ${matching}`
  return total?.count ?? '0'
}

/** The total of live audits, or of those in some statuses, as the database keeps it. */
async function readTotal(sql: Db, status: AuditStatus[] | undefined): Promise<string> {
  const kept = status ? sql`where status = any(${status})` : sql``
  const [total] = await sql<{ count: string }[]>`
    select coalesce(sum(count), 0) as count from audit_count ${kept}`
  return total?.count ?? '0'
}
