import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import { anywhere, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AuditRow, auditRows, hasOnTeam, toAudit } from './queries.ts'

type AuditQuery = Parsed<typeof audits.list, 'query'>

/** A page of audits; `onlyOf`: only those whose team that auditor is on. */
export async function listAudits(sql: Db, query: AuditQuery, onlyOf?: number) {
  const named = query.value ? await findNamed(sql, query.value) : nobody
  const matching = where(sql, conditions(sql, query, named.ids, onlyOf))
  const isNarrowed = onlyOf !== undefined || hasFilters(query)
  const isCommon = !isNarrowed && named.audits > mostSorted
  const isFiltered = isNarrowed || (Boolean(query.value) && !isCommon)
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`audit.id`)
  const page = sql`(
    select audit.id from ${isFiltered ? filterFirst(sql, matching) : sql`audit`} ${companyIfSorted(sql, query)}
    ${isFiltered ? sql`` : matching} ${order} limit ${query.limit} offset ${query.offset}) page`
  const [rows, count] = await Promise.all([
    sql<AuditRow[]>`${auditRows(sql, page)} ${order}`,
    countAudits(sql, query, matching, isNarrowed),
  ])
  const now = new Date()
  return { count, rows: rows.map(row => toAudit(row, now)) }
}

/** More than the status and the free text, which have their own ways. */
function hasFilters({ limit, offset, sort, status, value, ...filters }: AuditQuery): boolean {
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
    idflNumber ? hasNumber(sql, idflNumber) : undefined,
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

/**
 * An index by three letters finds most texts. One or two are looked for in every number, several times quicker by bytes
 * than by ICU, which for ASCII comes to the same.
 */
function hasNumber(sql: Db, text: string): Fragment {
  const isPlainAndShort = /^[\x20-\x7e]{1,2}$/.test(text)
  const number = isPlainAndShort ? sql`audit.idfl_number collate "C"` : sql`audit.idfl_number`
  return sql`${number} ilike ${anywhere(text)}`
}

/** The free text: the number, or the customer's names. */
function isNamed(sql: Db, text: string, customerIds: number[]): Fragment {
  const byNumber = hasNumber(sql, text)
  if (customerIds.length === 0) return byNumber
  const customers =
    customerIds.length > mostNamed ? sql`in (${customersNamed(sql, text)})` : sql`= any(${customerIds})`
  return sql`(${byNumber} or audit.customer_id ${customers})`
}

/** Up to so many customers are looked up one by one, which an index serves; more are searched for. */
const mostNamed = 200

const customersNamed = (sql: Db, text: string) => sql`
  select id from customer where company_name ilike ${anywhere(text)} or name ilike ${anywhere(text)}`

/** The first customers of that name, and how many audits all of them have. */
type Named = { ids: number[]; audits: number }

const nobody: Named = { ids: [], audits: 0 }

/**
 * More audits than this aren't sorted to find a page of them: the order's index is walked instead, which meets what is
 * common soon. Counted, not guessed, since the walk is long where matches are rare.
 */
const mostSorted = 20_000

async function findNamed(sql: Db, text: string): Promise<Named> {
  const [found] = await sql<Named[]>`
    with named as (${customersNamed(sql, text)})
    select array(select id from named limit ${mostNamed + 1}) as ids,
      (select coalesce(sum(count), 0)::integer from customer_audit_count where customer_id in (select id from named)) as audits`
  return found ?? nobody
}

function countAudits(
  sql: Db,
  { value, status }: AuditQuery,
  matching: Fragment,
  isNarrowed: boolean,
): Promise<string> {
  if (isNarrowed) return countMatching(sql, matching)
  return value ? countNamed(sql, value, status) : readTotal(sql, status)
}

/** The audits of customers of that name, which are kept, and those of other customers whose number is like it. */
async function countNamed(sql: Db, text: string, status: AuditStatus[] | undefined): Promise<string> {
  const ofStatus = status ? sql`and status = any(${status})` : sql``
  const [total] = await sql<{ count: string }[]>`
    with named as materialized (${customersNamed(sql, text)})
    select (select coalesce(sum(count), 0) from customer_audit_count
        where customer_id in (select id from named) ${ofStatus})
      + (select count(*) from audit
        where deleted_at is null and ${hasNumber(sql, text)} ${ofStatus}
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
