import { mostOfKind, type WorkKind } from '#domain/work.ts'
import { type Fragment, joinBy } from '#server/db/paging.ts'
import { hasInNumber, isLike, isNumberLike, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missingStandards, peopleWhoLeft, touchedDays, wasTakenOff } from '#server/planning/lost-standards.ts'
import { isCounted } from '#server/planning/team-queries.ts'
import { findConcerned } from './concerns.ts'
import { asksFor, findOftenAsked } from './often-asked.ts'
import { countryOfAudit, mayBeSoon, type Unready, whichAreSoon } from './soon.ts'
import type { Found, WorkFilters } from './source.ts'

export type Asked = WorkFilters & { kinds: readonly WorkKind[] }
/** `named`: the open audits that the text names, where those are few enough to be looked up one by one. */
type Sought = Asked & {
  named?: readonly number[] | undefined
  often: Awaited<ReturnType<typeof findOftenAsked>>
}
type Finding = { found: readonly Found[]; isCut: readonly WorkKind[] }

const bookedKinds = ['lost', 'expiring', 'uncovered', 'soon', 'concern'] as const satisfies WorkKind[]

/** Audits that need somebody: each under the first kind that holds of it, and under no other. */
export async function findAudits(sql: Db, given: Asked): Promise<Finding> {
  const [often, named] = await Promise.all([
    findOftenAsked(sql, given),
    given.value ? findNamed(sql, given.value) : undefined,
  ])
  const asked: Sought = { ...given, named, often }
  const wants = (...kinds: WorkKind[]) => kinds.some(kind => asked.kinds.includes(kind))
  const isBatch = asked.batchId !== undefined
  const groups = await Promise.all([
    wants('done') && !isBatch ? findDone(sql, asked) : nothing,
    wants('overdue') && !isBatch ? findOverdue(sql, asked) : nothing,
    wants('draft', 'lost') ? findDrafts(sql, asked) : nothing,
    wants(...bookedKinds) && !isBatch ? findBooked(sql, asked) : nothing,
  ])
  return {
    found: groups.flatMap(({ found }) => found).filter(({ kind }) => asked.kinds.includes(kind)),
    isCut: groups.flatMap(({ isCut }) => isCut),
  }
}

const nothing: Finding = { found: [], isCut: [] }

/** The first of an order, as many as are looked at. */
const look = (sql: Db, matching: Fragment[], order: Fragment): Fragment => sql`
  select audit.* from audit
  where audit.deleted_at is null and ${joinBy(sql, matching, sql` and `)}
  order by ${order}, audit.id limit ${sql.unsafe(String(mostOfKind))}`

/** What its team said is done, and nobody has completed: since then it waits. */
async function findDone(sql: Db, asked: Sought): Promise<Finding> {
  const at = sql`audit.done_at`
  const found = await sql<Found[]>`
    select 'done' as kind, audit.id, audit.done_at as at from (${look(
      sql,
      [sql`audit.status = 'assigned' and audit.done_at is not null`, ...auditFilters(sql, asked, at)],
      at,
    )}) audit`
  return { found, isCut: found.length === mostOfKind ? ['done'] : [] }
}

/** Over, and neither completed nor said to be done: since it was over it hurts. */
async function findOverdue(sql: Db, asked: Sought): Promise<Finding> {
  const end = sql`audit.ends_at`
  const found = await sql<Found[]>`
    select 'overdue' as kind, audit.id, audit.ends_at as at from (${look(
      sql,
      [
        sql`audit.status = 'assigned' and audit.ends_at <= now() and audit.done_at is null`,
        ...auditFilters(sql, asked, end),
      ],
      end,
    )}) audit`
  return { found, isCut: found.length === mostOfKind ? ['overdue'] : [] }
}

/** Drafts, by their start. One whose last auditor was taken off has lost its team; one that was made a draft has not. */
async function findDrafts(sql: Db, asked: Sought): Promise<Finding> {
  const start = sql`audit.starts_at`
  const found = await sql<Found[]>`
    select case when audit.was_assigned and (${lastWasTakenOff(sql)}) then 'lost' else 'draft' end as kind, audit.id,
      audit.starts_at as at
    from (${look(sql, [sql`audit.status = 'draft'`, ...auditFilters(sql, asked, start, 'draft')], start)}) audit`
  return { found, isCut: found.length === mostOfKind ? ['draft', 'lost'] : [] }
}

const lastWasTakenOff = (sql: Db): Fragment => sql`
  select ${wasTakenOff(sql)} from roster_entry entry where entry.audit_id = audit.id
  order by entry.released_at desc, entry.id desc limit 1`

type Booked = Found & { kind: WorkKind | null }
/** `firstDay` where nothing is lacking, but it would have to be settled if it were soon. */
type Unsettled = Booked & { [Name in keyof Unready]: Unready[Name] | null }

/** Assigned audits that are not over: what their team lacks, and whether they should be settled by now. */
async function findBooked(sql: Db, asked: Sought): Promise<Finding> {
  const start = sql`audit.starts_at`
  // Apart, so that PostgreSQL knows how many are to come and walks to the first of them, however many there are. No audit is longer
  // than sixty days, so that the index leads to the first that is not over.
  const lookAssigned = (when: Fragment) =>
    look(
      sql,
      [
        sql`audit.status = 'assigned' and ${when} and audit.done_at is null`,
        ...auditFilters(sql, asked, start),
      ],
      start,
    )
  const booked = await sql<Unsettled[]>`
    with candidate as materialized (
      (${lookAssigned(sql`audit.starts_at <= now() and audit.ends_at > now() and audit.starts_at > now() - interval '61 days'`)})
      union all (${lookAssigned(sql`audit.starts_at > now()`)})
      order by starts_at, id limit ${sql.unsafe(String(mostOfKind))}),
    ${touchedDays(sql)}
    select case when lacking.ids is not null then ${gapOf(sql)} end as kind, candidate.id, candidate.starts_at as at,
      case when is_unready then lower(touched.days) end as first_day,
      case when is_unready then (now() at time zone candidate.time_zone)::date end as today,
      case when is_unready then (
        select ${countryOfAudit(sql)} from (select candidate.site_id, candidate.customer_id) audit) end as country_id
    from candidate
    join touched on touched.id = candidate.id
    left join (${missingStandards(sql)}) lacking on lacking.audit_id = candidate.id
    -- The offset: else it is asked at each place.
    cross join lateral (select lacking.ids is null and ${mayBeSoon(sql)} and (${isTentative(sql)} or ${isLeaderless(sql)}) as is_unready
      offset 0) readiness
    order by candidate.starts_at, candidate.id`
  const soon = await whichAreSoon(
    sql,
    booked.filter((one): one is Unsettled & Unready => one.firstDay !== null),
  )
  const judged = booked.map(({ kind, id, at }) => ({ kind: soon.has(id) ? 'soon' : kind, id, at }) as const)
  const concerned = asked.kinds.includes('concern') ? await findConcerned(sql, withoutKind(judged)) : []
  return {
    found: [...judged.filter((one): one is Found => one.kind !== null), ...concerned],
    isCut: booked.length === mostOfKind ? bookedKinds : [],
  }
}

const withoutKind = (booked: readonly Booked[]) => booked.filter(({ kind }) => kind === null)

/** Why a standard is lacking: somebody left, or holds it not as long as that, or nobody held it. */
const gapOf = (sql: Db): Fragment => sql`
  case when (select people is not null from (${peopleWhoLeft(sql)}) gone) then 'lost'
    when exists (${expiringOnTeam(sql)}) then 'expiring' else 'uncovered' end`

/** Selects whose standard runs out before the audit is over, or has a short while ago, of those that are lacking. */
export const expiringOnTeam = (sql: Db): Fragment => sql`
  select entry.auditor_id, held.standard_id, held.valid_to from roster_entry entry
  join auditor_standard held on held.auditor_id = entry.auditor_id and held.standard_id = any(lacking.ids)
  where entry.audit_id = candidate.id and entry.released_at is null and ${isCounted(sql, sql`entry`)}
    and held.valid_to < upper(touched.days) and held.valid_to >= now()::date - 90`

/** Where nobody notes agreements nothing is tentative (decision 340). */
export const isTentative = (sql: Db): Fragment => sql`(candidate.agreed_on is null
  and (select exists (select from audit where agreed_on is not null and deleted_at is null)))`

/** Several count on its team and nobody leads, where Team rules look at that. */
export const isLeaderless = (
  sql: Db,
): Fragment => sql`((select rules ->> 'lead' from team_rules) <> 'off' and (
  select count(*) > 1 and not bool_or(entry.role = 'lead') from roster_entry entry
  where entry.audit_id = candidate.id and entry.released_at is null and ${isCounted(sql, sql`entry`)}))`

/** What is asked of the table `audit`; `at` says when it hurts. Of its people are those who are on its team or were taken off. */
function auditFilters(
  sql: Db,
  asked: Sought,
  at: Fragment,
  status: 'draft' | 'assigned' = 'assigned',
): Fragment[] {
  const { countryId, standardId, departmentId, auditorId, batchId, start, end, value, named, often } = asked
  return [
    countryId && sql`${countryOfAudit(sql)} = any(${countryId}::integer[])`,
    standardId && asksFor(sql, standardId, often.has(status)),
    auditorId &&
      sql`exists (select from roster_entry entry
      where entry.audit_id = audit.id and entry.auditor_id = any(${auditorId}::integer[]))`,
    departmentId &&
      sql`exists (select from roster_entry entry join account on account.id = entry.auditor_id
      where entry.audit_id = audit.id and account.department_id = any(${departmentId}::integer[]))`,
    batchId === undefined ? undefined : sql`audit.batch_id = ${batchId}`,
    start && sql`${at} >= ${start}`,
    end && sql`${at} < ${end}`,
    named ? sql`audit.id = any(${[...named]}::integer[])` : value ? isNamed(sql, value) : undefined,
  ].filter(condition => condition !== undefined)
}

/** A text that more of them have is met often enough on the way through all. */
const mostNamed = 10_000

/** Open audits by what `isNamed` asks, from the indexes of numbers and names; undefined where there are too many. */
async function findNamed(sql: Db, text: string): Promise<readonly number[] | undefined> {
  const isOpen = sql`audit.deleted_at is null and audit.status in ('draft', 'assigned')`
  const found = await sql<{ id: number }[]>`
    (select audit.id from audit where ${isOpen} and ${isNumberLike(sql, text)} limit ${mostNamed + 1})
    union
    (select audit.id from audit where ${isOpen} and audit.customer_id in (${customersNamed(sql, text)}) limit ${mostNamed + 1})`
  return found.length > mostNamed ? undefined : found.map(({ id }) => id)
}

/** Its number, or its customer's names. */
const isNamed = (sql: Db, text: string): Fragment =>
  sql`(${hasInNumber(sql, text)} or audit.customer_id in (${customersNamed(sql, text)}))`

const customersNamed = (sql: Db, text: string): Fragment => sql`
  select customer.id from customer where ${mentionsItself(sql, 'customer', text)}
    and (${isLike(sql, sql`customer.company_name`, text)} or ${isLike(sql, sql`customer.name`, text)})`
