import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AuditRow, auditRows, toAudit } from '#server/planning/read-audits.ts'
import { type AuditQuery, auditConditions, findNamed, type Strategy } from './audit-conditions.ts'
import { countFiltered, hasFilters, keptTotal } from './count-audits.ts'

/** A page of audits; `onlyOf`: only those whose team that auditor is on. */
export async function listAudits(sql: Db, query: AuditQuery, onlyOf?: number) {
  const named = query.value ? await findNamed(sql, query.value) : []
  const conditionsFor = (strategy: Strategy) =>
    where(sql, auditConditions(sql, query, { named, onlyOf, strategy }))
  const isNarrowed = onlyOf !== undefined || hasFilters(query)
  const [rows, count] =
    isNarrowed || query.value
      ? await readFiltered(
          sql,
          query,
          conditionsFor,
          countFiltered(sql, query, conditionsFor('search'), onlyOf),
        )
      : await readWithTotal(sql, query, conditionsFor('scan'))
  const now = new Date()
  return { count, rows: rows.map(row => toAudit(row, now)) }
}

/** A page and its total, as of one moment. */
async function readWithTotal(sql: Db, query: AuditQuery, matching: Fragment): Promise<[AuditRow[], string]> {
  const total = keptTotal(sql, query.status)
  const rows = await readPage<{ total: string }>(sql, query, sql`audit`, matching, sql`, (${total}) as total`)
  const [first] = rows.length > 0 ? rows : await sql<{ total: string }[]>`${total}`
  return [rows, first?.total ?? '0']
}

/** The audits of one page out of `source`, a relation `audit`. */
function readPage<More extends object>(
  sql: Db,
  query: AuditQuery,
  source: Fragment,
  matching: Fragment,
  more?: Fragment,
): Promise<(AuditRow & More)[]> {
  const order = auditOrder(sql, query)
  const page = sql`(
    select audit.id from ${source} ${companyIfSorted(sql, query)} ${matching}
    ${order} ${cutPage(sql, query)}) page`
  return sql<(AuditRow & More)[]>`${auditRows(sql, page, more)} ${order}`
}

const auditOrder = (sql: Db, { sort }: AuditQuery) => orderBy(sql, sort, sortColumns(sql), sql`audit.id`)

/**
 * Rare matches are searched and sorted. For common ones the first audits in order are scanned for a page, and searched and sorted
 * only if that doesn't fill it. The count decides, since each strategy is slow for the other case.
 */
async function readFiltered(
  sql: Db,
  query: AuditQuery,
  conditionsFor: (strategy: Strategy) => Fragment,
  counting: Promise<string>,
): Promise<[AuditRow[], string]> {
  const count = await counting
  if (Number(count) > mostSorted) {
    const rows = await readPage(sql, query, firstOfOrder(sql, query), conditionsFor('scan'))
    if (rows.length === query.limit) return [rows, count]
  }
  return [await readPage(sql, query, filterFirst(sql, conditionsFor('search')), sql``), count]
}

/** More audits than this aren't sorted to find a page of them. */
const mostSorted = 5000

/** How many are scanned for a page of common matches: ten milliseconds' worth. */
const mostScanned = 20_000

const firstOfOrder = (sql: Db, query: AuditQuery) => sql`(
  select audit.* from audit ${companyIfSorted(sql, query)}
  where audit.deleted_at is null ${auditOrder(sql, query)} limit ${mostScanned}) audit`

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
