import type { z } from 'zod'
import type { audit } from '#contract/audit-reply.ts'
import { phaseOf } from '#domain/audit-status.ts'
import { type DayCount, daysOf, sumDays } from '#domain/person-days.ts'
import { coverageByDay } from '#domain/qualification.ts'
import { counts, readTeam } from '#domain/team.ts'
import { type EachRow, pageOf } from '#server/db/fetch-ids.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import { commitWith, type Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { nameVisit } from '#words/visit-name.ts'
import { areasOfAudit } from './audit-areas.ts'
import { coveredStandards } from './held-standards.ts'
import { daysTouched } from './site-days.ts'
import { hasOnTeam } from './team-queries.ts'

export type Audit = z.output<typeof audit>

/** With more that is known of each on the team. */
export type AuditWith<OfMember> = Omit<Audit, 'auditors'> & {
  auditors: (Audit['auditors'][number] & OfMember)[]
}

/** Its customer and standards as columns: objects of JSON cost the database three times as much. */
export type AuditRow<OfMember = object> = Omit<
  Audit,
  'phase' | 'coverage' | 'customer' | 'standards' | 'visits' | 'auditors' | 'plannedDays'
> & {
  auditors: (MemberRow & OfMember)[]
  workDays: number[] | null
  dayCount: DayCount
  visits: Omit<Audit['visits'][number], 'label'>[]
  customerName: string
  companyNumber: string
  countryId: number
  standardCodes: string[]
  standardNames: string[]
}

/** As JSON has it: moments are text, and the days are those that were entered. */
type MemberRow = Pick<
  Audit['auditors'][number],
  'id' | 'name' | 'isEnabled' | 'covers' | 'role' | 'withId'
> & {
  start: string
  end: string
  days: number | null
}

/** What to select besides: columns of `audit`, and keys of each member of its team (an `entry` and its `account`), each after a comma. */
type More = { ofAudit: Fragment; ofMember: Fragment }

/** An audit with its parts; `source` names the table of ids to read as `page`. */
export const auditRows = (sql: Db, source: Fragment, more: More = { ofAudit: sql``, ofMember: sql`` }) =>
  rowsWith(sql, source, more, {
    visits: visitsOf(sql),
    statusReasonText: statusReasonText(sql),
    team: teamOf(sql, more),
  })

/** Of the draft that the transaction made last: nobody is on its team and it counts for no visit, so neither is looked for (decision 395). */
const newDraftRow = (sql: Db) =>
  rowsWith(
    sql,
    sql`(select currval(pg_get_serial_sequence('audit', 'id'))::integer as id) page`,
    { ofAudit: sql``, ofMember: sql`` },
    {
      visits: sql`'[]'::json`,
      statusReasonText: sql`null::jsonb`,
      team: sql`(select '[]'::json as members)`,
    },
  )

type Parts = { visits: Fragment; statusReasonText: Fragment; team: Fragment }

const rowsWith = (sql: Db, source: Fragment, more: More, parts: Parts) => sql`
  select audit.id, audit.idfl_number, customer.company_name, audit.customer_id, audit.site_id,
    customer.name as customer_name, customer.company_number, ${countryOf(sql)} as country_id,
    audit.starts_at as start, audit.ends_at as "end", audit.time_zone, audit.status, audit.status_reason,
    ${parts.statusReasonText} as status_reason_text,
    standards.ids as standard_id, standards.codes as standard_codes, standards.names as standard_names,
    team.members as auditors, ${areasOfAudit(sql)} as areas, ${parts.visits} as visits, audit.note,
    audit.agreed_on, audit.agreed_note, audit.required_days::float8 as required_days,
    audit.off_site_days::float8 as off_site_days, ${workDaysOf(sql)} as work_days,
    (select day_count from team_rules) as day_count, audit.batch_id, audit.was_assigned, audit.version, audit.created_at, audit.updated_at ${more.ofAudit}
  from ${source}
  join audit on audit.id = page.id
  join customer on customer.id = audit.customer_id
  cross join lateral (
    select array_agg(standard.id order by standard.code) as ids,
      array_agg(standard.code order by standard.code) as codes, array_agg(standard.name order by standard.code) as names
    from audit_standard join standard on standard.id = audit_standard.standard_id
    where audit_standard.audit_id = audit.id
  ) standards
  cross join lateral ${parts.team} team`

/** Who is on the team, by name; asked beside the `standards` of the audit. */
const teamOf = (sql: Db, more: More) => sql`(
    select coalesce(json_agg(json_build_object('id', account.id, 'name', account.display_name,
      'isEnabled', account.is_enabled, 'covers', held.covers, 'role', entry.role, 'withId', entry.with_id,
      'start', entry.starts_at, 'end', entry.ends_at, 'days', entry.days ${more.ofMember})
      order by account.display_name, account.id), '[]') as members
    from roster_entry entry
    join account on account.id = entry.auditor_id
    cross join lateral (${coveredStandards(sql, sql`entry.auditor_id`, sql`standards.ids`, auditDays(sql))}) held
    where entry.audit_id = audit.id and entry.released_at is null
  )`

const visitsOf = (sql: Db) => sql`(
  select coalesce(json_agg(json_build_object('id', visit.id, 'kind', visit.kind, 'ordinal', visit.ordinal,
    'certificateId', visit.certificate_id, 'number', certificate.number, 'standardId', certificate.standard_id,
    'siteIds', linked.site_ids, 'due', visit.due, 'earliest', visit.earliest, 'latest', visit.latest)
    order by visit.due, visit.id), '[]')
  from (
    select visit_id, array_agg(site_id order by site_id) as site_ids from audit_visit
    where audit_visit.audit_id = audit.id group by visit_id
  ) linked
  join visit on visit.id = linked.visit_id
  join certificate on certificate.id = visit.certificate_id)`

/** Of its site. A join would be planned for every list, though hardly an audit names a site. */
const countryOf = (sql: Db) => sql`
  case when audit.site_id is null then customer.country_id
    else (select site.country_id from site where site.id = audit.site_id) end`

/** Rest days matter inside of a part alone: of an audit that isn’t longer than a day nobody looks for them. */
const workDaysOf = (sql: Db) => sql`
  case when audit.ends_at - audit.starts_at > interval '12 hours' then (
    select work_days from country where country.id = ${countryOf(sql)}) end`

/**
 * The reason as a text where the product gave it. Its own history has that, sealed, so that nothing a browser sends back when a
 * change is undone needs to be believed. Only a release gives one, which leaves a draft or an assigned audit.
 */
const statusReasonText = (sql: Db) => sql`
  case when audit.status in ('draft', 'assigned') and audit.status_reason <> '' then (
    select history.reason_text from history
    where history.entity = 'project' and history.entity_id = audit.id
      and history.reason = audit.status_reason and history.reason_text is not null
    order by history.id desc limit 1) end`

/** The days of an audit at its site. */
export const auditDays = (sql: Db) =>
  daysTouched(sql, sql`audit.starts_at`, sql`audit.ends_at`, sql`audit.time_zone`)

/**
 * Makes an audit of its row, which it becomes: a copy of forty fields with seven more is a shape of its own each time for V8, which took a
 * third of all memory that a list used (decision 422).
 */
export function toAudit<OfAudit extends object, OfMember extends object>(
  row: AuditRow<OfMember> & OfAudit,
  now: Date,
): AuditWith<OfMember> & OfAudit {
  const { standardId, standardCodes, standardNames, companyName, companyNumber, countryId } = row
  const auditors = readTeam(row.auditors).map(member => toMember(member, row))
  const counted = auditors.filter(({ role }) => counts(role))
  const { covered, missing: lacking } = coverageByDay(counted, standardId, row.timeZone)
  const made: Omit<AuditWith<OfMember>, keyof Omit<AuditRow, 'auditors' | 'visits'>> = {
    customer: { id: row.customerId, name: row.customerName, companyName, companyNumber, countryId },
    standards: standardId.map((id, place) => ({
      id,
      code: standardCodes[place] ?? '',
      name: standardNames[place] ?? '',
    })),
    visits: row.visits.map(visit => ({ ...visit, label: nameVisit(visit) })),
    auditors,
    plannedDays: sumDays(auditors.map(({ days }) => days)),
    phase: phaseOf(row, now),
    coverage: { covered, missing: lacking },
  }
  return Object.assign(row as OfAudit, made as AuditWith<OfMember>)
}

/** Who doesn’t count covers no standard, and brings no person-days. */
function toMember<OfMember extends object>(
  member: MemberRow & OfMember,
  { timeZone, workDays, dayCount }: AuditRow,
): Audit['auditors'][number] & OfMember {
  const part = { start: new Date(member.start), end: new Date(member.end), days: member.days }
  const isCounted = counts(member.role)
  return {
    ...member,
    ...part,
    covers: isCounted ? member.covers : [],
    days: isCounted ? daysOf(part, { timeZone, workDays: workDays ?? [] }, dayCount) : 0,
    daysByHand: member.days !== null,
  }
}

/** An audit; `onlyOf`: only if that auditor is on its team. */
export const findAudit = (sql: Db, id: number, onlyOf?: number): Promise<Audit> =>
  findAuditWith(sql, id, onlyOf, { ofAudit: sql``, ofMember: sql`` })

/** The same with `more` of it and of its team, in one statement. */
export async function findAuditWith<OfAudit extends object, OfMember extends object>(
  sql: Db,
  id: number,
  onlyOf: number | undefined,
  more: More,
): Promise<AuditWith<OfMember> & OfAudit> {
  const matching = where(sql, [
    sql`audit.id = ${id} and audit.deleted_at is null`,
    onlyOf === undefined ? undefined : hasOnTeam(sql, onlyOf),
  ])
  const page = sql`(select audit.id from audit ${matching}) page`
  const [row] = await sql<(AuditRow<OfMember> & OfAudit)[]>`${auditRows(sql, page, more)}`
  if (!row) throw missing()
  return toAudit<OfAudit, OfMember>(row, new Date())
}

/** Commits, and answers an audit as the transaction leaves it. */
export const commitWithAudit = (tx: Db, id: number): Promise<Audit> =>
  commitAndRead(tx, auditRows(tx, tx`(select ${id}::integer as id) page`))

/** The same for a draft that the transaction made last, whose id nobody waited for. */
export const commitWithNewDraft = (tx: Db): Promise<Audit> => commitAndRead(tx, newDraftRow(tx))

async function commitAndRead(tx: Db, rows: Fragment): Promise<Audit> {
  const [row] = await commitWith(tx, tx<AuditRow[]>`${rows}`)
  if (!row) throw missing()
  return toAudit(row, new Date())
}

/** Some of them, in any order. */
export const readAudits =
  (sql: Db, ids: readonly number[]): EachRow<Audit> =>
  take => {
    const now = new Date()
    const rows = sql<AuditRow[]>`${auditRows(sql, pageOf(sql, ids))}`
    return rows.forEach(row => {
      take(toAudit(row, now))
    })
  }

/** Several audits, by start. */
export async function listAudits(sql: Db, ids: readonly number[]): Promise<Audit[]> {
  const page = sql`(select distinct unnest(${[...ids]}::integer[]) as id) page`
  const rows = await sql<AuditRow[]>`${auditRows(sql, page)} order by audit.starts_at, audit.id`
  const now = new Date()
  return rows.map(row => toAudit(row, now))
}
