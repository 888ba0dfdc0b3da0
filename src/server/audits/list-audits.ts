import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { type AuditRow, auditRows, toAudit } from '#server/planning/read-audits.ts'
import {
  type AuditQuery,
  auditConditions,
  companiesIfAsked,
  findNamed,
  type Strategy,
} from './audit-conditions.ts'
import { countFiltered, hasFilters, keptTotal } from './count-audits.ts'
import { cutDeepPage } from './deep-page.ts'

/** A page of audits; `onlyOf`: only those whose team that auditor is on. */
export async function listAudits(sql: Db, query: AuditQuery, onlyOf?: number) {
  const named = query.value ? await findNamed(sql, query.value) : []
  const conditionsFor = (strategy: Strategy) => auditConditions(sql, query, { named, onlyOf, strategy })
  const isNarrowed = onlyOf !== undefined || hasFilters(query) || query.value
  const { rows, count } = isNarrowed
    ? await readFiltered(sql, query, conditionsFor, onlyOf)
    : await readPage(sql, query, {
        source: sql`audit`,
        counting: keptTotal(sql, query.status),
        ...cutDeepPage(sql, query, conditionsFor('scan')),
      })
  const now = new Date()
  return { count, rows: rows.map(row => toAudit(row, now)) }
}

/** The ids of all that match, in order; whoever wants all of them reads one after the other. */
export async function selectAudits(sql: Db, query: AuditQuery, onlyOf?: number) {
  const named = query.value ? await findNamed(sql, query.value) : []
  const matching = where(sql, auditConditions(sql, query, { named, onlyOf, strategy: 'scan' }))
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`audit.id`)
  return { ids: sql`select audit.id from audit ${companyIfSorted(sql, query)} ${matching} ${order}` }
}

/** What an import knows the site and the team of audits by; addresses are for who may see the people. */
export function listTeamAddresses(sql: Db, caller: Caller, ids: readonly number[]) {
  const seesPeople = caller.holds('ViewAllUser') || caller.holds('ViewAllRoster')
  return sql<{ id: number; siteName: string | null; emails: string | null }[]>`
    select audit.id, site.name as site_name,
      case when ${seesPeople} and audit.status <> 'canceled' then (
        select string_agg(email, ', ' order by email) from account where id in (
          select auditor_id from roster_entry entry where entry.audit_id = audit.id and released_at is null)) end as emails
    from audit left join site on site.id = site_id
    where audit.id = any(${[...ids]}::integer[])`
}

type Reading = {
  /** A relation `audit`. */
  source: Fragment
  matching: Fragment
  /** Selects the `total`. */
  counting: Fragment
  /** `limit` and `offset`, unless they are those of the query. */
  cut?: Fragment
}

type Page = { rows: AuditRow[]; count: string }

/** The audits of one page, and the total; where very many match they are read one after the other. */
async function readPage(
  sql: Db,
  query: AuditQuery,
  { source, matching, counting, cut }: Reading,
): Promise<Page> {
  const page = sql`(
    select audit.id from ${source} ${companyIfSorted(sql, query)} ${matching}
    ${orderBy(sql, query.sort, sortColumns(sql), sql`audit.id`)} ${cut ?? cutPage(sql, query)}) page`
  const rows = await sql<(Omit<AuditRow, 'id'> & { id: number | null; total: string })[]>`
    with ${companiesIfAsked(sql, query)} counted as materialized (${counting})
    select found.*, counted.total from counted left join (${auditRows(sql, page)}) found on true
    ${orderBy(sql, query.sort, foundColumns(sql), sql`found.id`)}`
  const isFound = (row: { id: number | null }): row is { id: number } => row.id !== null
  return { rows: rows.filter(isFound) as AuditRow[], count: rows[0]?.total ?? '0' }
}

/**
 * Rare matches are searched and sorted, in the statement that counts them. For common ones the first audits in order are scanned
 * for a page, and searched and sorted only if that doesn't fill it. The count decides, since each strategy is slow for the
 * other case.
 */
async function readFiltered(
  sql: Db,
  query: AuditQuery,
  conditionsFor: (strategy: Strategy) => (Fragment | undefined)[],
  onlyOf: number | undefined,
): Promise<Page> {
  const matching = where(sql, conditionsFor('search'))
  const ifRare = where(sql, [sql`(select total from counted) <= ${mostSorted}`, ...conditionsFor('search')])
  const searched = await readPage(sql, query, {
    source: filterFirst(sql, ifRare),
    matching: sql``,
    counting: countFiltered(sql, query, matching, onlyOf),
  })
  if (Number(searched.count) <= mostSorted) return searched
  const counting = sql`select ${searched.count}::text as total`
  const scanned = await readPage(sql, query, {
    source: firstOfOrder(sql, query),
    matching: where(sql, conditionsFor('scan')),
    counting,
  })
  if (scanned.rows.length === query.limit) return scanned
  return readPage(sql, query, { source: filterFirst(sql, matching), matching: sql``, counting })
}

/** More audits than this aren't sorted to find a page of them. */
const mostSorted = 5000

/** How many are scanned for a page of common matches: ten milliseconds' worth. */
const mostScanned = 20_000

const firstOfOrder = (sql: Db, query: AuditQuery) => sql`(
  select audit.* from audit ${companyIfSorted(sql, query)}
  where audit.deleted_at is null ${orderBy(sql, query.sort, sortColumns(sql), sql`audit.id`)} limit ${mostScanned}) audit`

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
  due: sql`(select min(visit.due) from audit_visit join visit on visit.id = visit_id where audit_id = audit.id)`,
  status: sql`audit.status`,
  createdAt: sql`audit.created_at`,
  updatedAt: sql`audit.updated_at`,
})

/** The same columns in the rows that were found. */
const foundColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`found.id`,
  idflNumber: sql`found.idfl_number`,
  companyName: sql`found.company_name`,
  start: sql`found.start`,
  end: sql`found."end"`,
  due: sql`(select min(one ->> 'due') from json_array_elements(found.visits) one)`,
  status: sql`found.status`,
  createdAt: sql`found.created_at`,
  updatedAt: sql`found.updated_at`,
})
