import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { AuditStatus, RunningPhase } from '#domain/audit-status.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import { hasInNumber, isLike, isNumberLike, mentionsIn, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'

export type AuditQuery = Parsed<typeof audits.list, 'query'>

/** What a list of audits is asked for. */
export function auditConditions(
  sql: Db,
  query: AuditQuery,
  { named, onlyOf, strategy }: ConditionOptions,
): (Fragment | undefined)[] {
  const {
    id,
    idflNumber,
    companyName,
    start,
    end,
    status,
    phase,
    standardId,
    customerId,
    siteId,
    auditorId,
    certificateId,
    visitId,
    batchId,
    isAgreed,
    countryId,
    lastDayFrom,
    visitKind,
    value,
  } = query
  return [
    sql`audit.deleted_at is null`,
    onlyOf === undefined ? undefined : hasOnTeam(sql, onlyOf),
    id === undefined ? undefined : sql`audit.id = ${id}`,
    idflNumber ? isNumbered(sql, strategy, idflNumber) : undefined,
    companyName ? isOfCompany(sql, strategy, companyName) : undefined,
    start || end ? touches(sql, start, end) : undefined,
    status || phase ? isInState(sql, status, phase) : undefined,
    standardId ? hasStandard(sql, standardId) : undefined,
    customerId === undefined ? undefined : sql`audit.customer_id = ${customerId}`,
    siteId === undefined ? undefined : isAtSite(sql, siteId),
    auditorId === undefined ? undefined : hasOnTeam(sql, auditorId),
    visitId === undefined ? undefined : countsForVisits(sql, sql`visit.id = ${visitId}`),
    certificateId === undefined
      ? undefined
      : countsForVisits(sql, sql`visit.certificate_id = ${certificateId}`),
    batchId === undefined ? undefined : sql`audit.batch_id = ${batchId}`,
    isAgreed === undefined ? undefined : hasAgreement(sql, isAgreed),
    countryId && isInCountry(sql, countryId),
    lastDayFrom === undefined ? undefined : endsOnOrAfter(sql, lastDayFrom),
    wasCanceled(sql, query),
    visitKind && hasVisitOf(sql, visitKind),
    value ? isNamed(sql, value, named, strategy) : undefined,
  ]
}

/** What is over or canceled is not tentative any more. */
const hasAgreement = (sql: Db, isAgreed: boolean): Fragment =>
  isAgreed
    ? sql`audit.agreed_on is not null`
    : sql`audit.agreed_on is null and audit.status in ('draft', 'assigned')`

const isInCountry = (sql: Db, countryIds: readonly number[]): Fragment => sql`
  coalesce((select country_id from site where site.id = audit.site_id),
    (select country_id from customer where customer.id = audit.customer_id)) = any(${[...countryIds]}::integer[])`

/** One that ends at midnight is over the day before. It is a day and a half from any zone to another at most. */
const endsOnOrAfter = (sql: Db, day: string): Fragment => sql`(
  audit.ends_at > ${addDays(day, -1)}::date::timestamptz
  and ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date >= ${day}::date)`

/** By the first day that stood at the site: what the figures of certification count (visits/list-figures.ts). */
function wasCanceled(
  sql: Db,
  { canceledFrom: from, canceledTo: to, canceledLate: isLate }: AuditQuery,
): Fragment | undefined {
  if (from === undefined && to === undefined && isLate === undefined) return undefined
  const first = sql`(change.before_starts_at at time zone audit.time_zone)::date`
  const notice = sql`(select notice_days from programme_settings)`
  const matching = [
    sql`change.audit_id = audit.id`,
    sql`change.kind = 'canceled'`,
    sql`change.undone_at is null`,
    // The index knows moments: it is a day further than the zones go.
    from === undefined
      ? undefined
      : sql`change.before_starts_at >= ${addDays(from, -1)}::date::timestamptz and ${first} >= ${from}::date`,
    to === undefined
      ? undefined
      : sql`change.before_starts_at <= ${addDays(to, 2)}::date::timestamptz and ${first} <= ${to}::date`,
    isLate ? sql`change.notice_days < ${notice}` : undefined,
    isLate === false ? sql`change.notice_days >= ${notice}` : undefined,
  ]
  return sql`exists (select from audit_change change ${where(sql, matching)})`
}

function hasVisitOf(sql: Db, kinds: readonly (VisitKind | 'none')[]): Fragment {
  const ofKind = sql`audit.id in (
    select audit_visit.audit_id from audit_visit join visit on visit.id = audit_visit.visit_id where visit.kind = any(${[...kinds]}))`
  const ofNone = sql`not exists (select from audit_visit where audit_visit.audit_id = audit.id)`
  return kinds.includes('none') ? sql`(${ofKind} or ${ofNone})` : ofKind
}

const countsForVisits = (sql: Db, matching: Fragment) => sql`audit.id in (
  select audit_visit.audit_id from audit_visit join visit on visit.id = audit_visit.visit_id where ${matching})`

/** The main site is that of audits which name none. */
const isAtSite = (
  sql: Db,
  siteId: number,
): Fragment => sql`(audit.site_id = ${siteId} or audit.site_id is null
  and audit.customer_id = (select customer_id from site where id = ${siteId} and is_main))`

/** Whether all matches are searched by the conditions, or the audits scanned in order until enough match. */
export type Strategy = 'search' | 'scan'

type ConditionOptions = { named: number[]; onlyOf: number | undefined; strategy: Strategy }

/** Search: among all customers that match. Scan: the customer of each audit that is read, of which there are few. */
const isOfCustomer = (sql: Db, strategy: Strategy, condition: Fragment): Fragment =>
  strategy === 'search'
    ? sql`audit.customer_id in (select id from customer where ${condition})`
    : sql`(select ${condition} from customer where customer.id = audit.customer_id)`

/** Scan: compares each audit that is read, at a twentieth of the cost of the index's condition. */
const isNumbered = (sql: Db, strategy: Strategy, text: string): Fragment =>
  strategy === 'search' ? isNumberLike(sql, text) : hasInNumber(sql, text)

const isCompany = (sql: Db, text: string) => mentionsIn(sql, 'customer', 'company_name', text)

/** The table `of_company` for those who search by it: read once, though page and total both ask for it. */
export const companiesIfAsked = (sql: Db, { companyName }: { companyName?: string | undefined }): Fragment =>
  companyName
    ? sql`of_company as materialized (select id from customer where ${isCompany(sql, companyName)}),`
    : sql``

export const isOfCompany = (sql: Db, strategy: Strategy, text: string): Fragment =>
  strategy === 'search'
    ? sql`audit.customer_id in (select id from of_company)`
    : isOfCustomer(sql, strategy, isCompany(sql, text))

/** Open on one side it is one comparison, which an index counts by itself. */
function touches(sql: Db, start: Date | undefined, end: Date | undefined): Fragment {
  if (start && end) return sql`tstzrange(audit.starts_at, audit.ends_at) && tstzrange(${start}, ${end})`
  return start ? sql`audit.ends_at > ${start}` : sql`audit.starts_at < ${end ?? null}`
}

/** Of one of the statuses, or in one of the phases that the clock makes of an assigned audit. */
function isInState(sql: Db, statuses: AuditStatus[] | undefined, phases: RunningPhase[] = []): Fragment {
  if (statuses && phases.length === 0) return hasStatus(sql, statuses)
  const ofStatus = statuses ? hasStatus(sql, statuses) : sql`false`
  const isOver = sql`audit.ends_at <= now()`
  const inPhase = phases.length > 1 ? sql`true` : phases[0] === 'overdue' ? isOver : sql`not (${isOver})`
  return sql`(${ofStatus} or audit.status = 'assigned' and audit.starts_at <= now() and ${inPhase})`
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
function isNamed(sql: Db, text: string, customerIds: number[], strategy: Strategy): Fragment {
  if (customerIds.length === 0) return isNumbered(sql, strategy, text)
  if (customerIds.length <= mostNamed)
    return sql`(${isNumbered(sql, strategy, text)} or audit.customer_id = any(${customerIds}))`
  // No index serves both at once: whichever way, each audit is compared.
  return sql`(${isOfCustomer(sql, strategy, isCustomerNamed(sql, text))} or ${hasInNumber(sql, text)})`
}

/** Up to this many customers are looked up by an index; more are searched for. */
const mostNamed = 200

const isCustomerNamed = (sql: Db, text: string) => sql`(${mentionsItself(sql, 'customer', text)}
  and (${isLike(sql, sql`company_name`, text)} or ${isLike(sql, sql`name`, text)}))`

export const customersNamed = (sql: Db, text: string) => sql`
  select id from customer where ${isCustomerNamed(sql, text)}`

/** The first customers of that name. */
export async function findNamed(sql: Db, text: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`${customersNamed(sql, text)} limit ${mostNamed + 1}`
  return rows.map(({ id }) => id)
}
