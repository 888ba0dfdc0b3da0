import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import { anywhere, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AuditRow, auditRows, hasOnTeam, toAudit } from './queries.ts'

type AuditQuery = Parsed<typeof audits.list, 'query'>

/** A page of audits; `onlyOf`: only those whose team that auditor is on. */
export async function listAudits(sql: Db, query: AuditQuery, onlyOf?: number) {
  const named = query.value ? await findNamed(sql, query.value) : []
  const matching = where(sql, conditions(sql, query, named, onlyOf))
  const isFiltered = onlyOf !== undefined || hasFilters(query)
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`audit.id`)
  const page = sql`(
    select audit.id from ${isFiltered ? filterFirst(sql, matching) : sql`audit`} ${companyIfSorted(sql, query)}
    ${isFiltered ? sql`` : matching} ${order} limit ${query.limit} offset ${query.offset}) page`
  const [rows, count] = await Promise.all([
    sql<AuditRow[]>`${auditRows(sql, page)} ${order}`,
    isFiltered ? countMatching(sql, matching) : readTotal(sql, query.status),
  ])
  const now = new Date()
  return { count, rows: rows.map(row => toAudit(row, now)) }
}

/** More than the status, by which the totals are kept. */
function hasFilters({ limit, offset, sort, status, ...filters }: AuditQuery): boolean {
  return Object.values(filters).some(Boolean)
}

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

function conditions(
  sql: Db,
  query: AuditQuery,
  named: number[],
  onlyOf: number | undefined,
): (Fragment | undefined)[] {
  const { id, idflNumber, companyName, start, end, status, standardId, customerId, auditorId, value } = query
  return [
    sql`audit.deleted_at is null`,
    onlyOf === undefined ? undefined : hasOnTeam(sql, onlyOf),
    id === undefined ? undefined : sql`audit.id = ${id}`,
    idflNumber ? sql`audit.idfl_number ilike ${anywhere(idflNumber)}` : undefined,
    companyName ? hasCompany(sql, companyName) : undefined,
    start || end
      ? sql`tstzrange(audit.starts_at, audit.ends_at) && tstzrange(${start ?? null}, ${end ?? null})`
      : undefined,
    status ? hasStatus(sql, status) : undefined,
    standardId ? hasStandard(sql, standardId) : undefined,
    customerId === undefined ? undefined : sql`audit.customer_id = ${customerId}`,
    auditorId === undefined ? undefined : hasOnTeam(sql, auditorId),
    value ? isNamed(sql, value, named) : undefined,
  ]
}

const hasCompany = (sql: Db, text: string) => sql`audit.customer_id in (
  select id from customer where company_name ilike ${anywhere(text)})`

/** One status as an equality, so that its index also serves the order. */
const hasStatus = (sql: Db, [first, ...others]: AuditStatus[]) =>
  others.length === 0
    ? sql`audit.status = ${first ?? ''}`
    : sql`audit.status = any(${[first ?? '', ...others]})`

const hasStandard = (sql: Db, standardIds: number[]) => sql`exists (
  select from audit_standard
  where audit_standard.audit_id = audit.id and audit_standard.standard_id = any(${standardIds}))`

/** The free text: the number, or the customer's names. */
function isNamed(sql: Db, text: string, customerIds: number[]): Fragment {
  const byNumber = sql`audit.idfl_number ilike ${anywhere(text)}`
  if (customerIds.length === 0) return byNumber
  const customers =
    customerIds.length > mostNamed ? sql`in (${customersNamed(sql, text)})` : sql`= any(${customerIds})`
  return sql`(${byNumber} or audit.customer_id ${customers})`
}

/** Up to so many customers are looked up one by one, which an index serves; more are searched for. */
const mostNamed = 200

const customersNamed = (sql: Db, text: string) => sql`
  select id from customer where company_name ilike ${anywhere(text)} or name ilike ${anywhere(text)}`

async function findNamed(sql: Db, text: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`${customersNamed(sql, text)} limit ${mostNamed + 1}`
  return rows.map(row => row.id)
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
