import { compareReasons, type FitReason, severities } from '#domain/fit-reasons.ts'
import type { Interval } from '#domain/interval.ts'
import { daysOf, type PlannedPart, sumDays } from '#domain/person-days.ts'
import { counts, judgeHeld, judgeTeam, type MissingArea, type TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missingAreas } from './audit-areas.ts'
import type { Accepted } from './booking.ts'
import { type FitRules, readFitRules } from './fit-rules.ts'
import { coveredStandards } from './held-standards.ts'
import { isByFit, reasonsOfFit, toWire } from './judge-team.ts'
import { listReasons } from './list-reasons.ts'
import { daysTouched } from './site-days.ts'

/** Which booked audits are looked at: all that are assigned and not over, unless something is given. */
export type Scope = {
  auditorId?: number | undefined
  customerId?: number | undefined
  standardId?: number | undefined
  auditIds?: readonly number[] | undefined
  /** That touch this time. */
  start?: Date | undefined
  end?: Date | undefined
  /** When they are not over; now unless given. */
  now?: Date | undefined
}

/** What holds now of one member of a booked team, or, where `auditorId` is null, of the team as a whole. */
export type Concern = Interval & {
  projectId: number
  idflNumber: string
  companyName: string
  timeZone: string
  auditorId: number | null
  auditorName: string
  reasons: FitReason[]
}

type Booked = Interval & {
  auditId: number
  idflNumber: string
  companyName: string
  customerId: number
  siteId: number | null
  timeZone: string
  accepted: Accepted[]
  standards: { id: number; code: string }[]
  team: Member[]
  requiredDays: number | null
  /** Of its site; known where days are required. */
  workDays: number[] | null
  missingAreas: MissingArea[]
}

type Member = {
  auditorId: number
  name: string
  role: TeamRole
  start: string
  end: string
  days: number | null
  covers: number[]
  accepted: Accepted[]
}

type Shown = {
  withAccepted?: boolean
  /** Also of the teams that somebody is on, where only they are asked about. */
  withTeams?: boolean
  rules?: FitRules
}

/** Every reason of show or worse that holds now, by start; those that somebody took upon themselves only when asked for. */
export async function listConcerns(
  sql: Db,
  scope: Scope,
  { withAccepted = false, withTeams = scope.auditorId === undefined, rules }: Shown = {},
): Promise<Concern[]> {
  const [known, audits] = await Promise.all([
    rules ?? readFitRules(sql),
    listBooked(sql, bookedWithin(sql, scope)),
  ])
  const asked = audits.flatMap(audit =>
    audit.team
      .filter(({ auditorId }) => scope.auditorId === undefined || auditorId === scope.auditorId)
      .map(member => ({ audit, member })),
  )
  const found = await listReasons(
    sql,
    known,
    asked.map(({ audit, member }) => needOf(audit, member)),
  )
  const ofPeople = asked.map(({ audit, member }, place) => {
    const reasons = [...reasonsOfMember(audit, member, known), ...(found[place] ?? [])]
    return concernOf(audit, member, withAccepted ? reasons : notAccepted(reasons, member.accepted))
  })
  const ofTeams = withTeams ? audits.map(audit => ofTeam(audit, known, withAccepted)) : []
  const order = new Map(audits.map(({ auditId }, place) => [auditId, place]))
  const placeOf = ({ projectId }: Concern) => order.get(projectId) ?? 0
  return [...ofTeams, ...ofPeople]
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.auditorName.localeCompare(b.auditorName, 'en'))
}

const needOf = (audit: Booked, { auditorId, role, start, end }: Member) => ({
  auditId: audit.auditId,
  customerId: audit.customerId,
  siteId: audit.siteId,
  standardIds: audit.standards.map(({ id }) => id),
  timeZone: audit.timeZone,
  start: audit.start,
  end: audit.end,
  auditorId,
  role,
  part: { start: new Date(start), end: new Date(end) },
})

/** Want of standards of whoever works by standards. */
function reasonsOfMember({ standards }: Booked, { auditorId, role, covers }: Member, rules: FitRules) {
  if (!isByFit(role, rules)) return []
  const missing = standards.filter(({ id }) => !covers.includes(id)).map(({ id }) => id)
  const codes = new Map(standards.map(({ id, code }) => [id, code]))
  const qualified = standards.length === 0 || covers.length > 0
  return reasonsOfFit({ qualified, covers, missing }, { auditorId, codes }, rules)
}

function ofTeam(audit: Booked, rules: FitRules, withAccepted: boolean): Concern {
  const reasons = judgeTeam(toTeam(audit, rules), rules)
  return concernOf(audit, undefined, withAccepted ? reasons : notAccepted(reasons, audit.accepted))
}

/** JSON has moments as text. */
function toTeam(audit: Booked, rules: FitRules) {
  const members = audit.team.map(({ start, end, ...member }) => ({
    ...member,
    start: new Date(start),
    end: new Date(end),
  }))
  return { ...audit, members, days: daysOfTeam(audit, members, rules) }
}

/** What Team rules ask or stop for of the team of an audit as it was held; a stop that was accepted before is asked about. */
export async function judgeHeldTeam(sql: Db, auditId: number): Promise<FitReason[]> {
  const rules = await readFitRules(sql)
  const { coverage, areas, days } = rules.rules
  if ([coverage, areas, days].every(level => level === 'show')) return []
  const [audit] = await listBooked(sql, sql`audit.id = ${auditId}`)
  if (!audit) return []
  const isAccepted = ({ key }: FitReason) => audit.accepted.some(one => one.key === key)
  return judgeHeld(toTeam(audit, rules), rules)
    .map(reason => (isAccepted(reason) ? { ...reason, severity: 'warn' as const } : reason))
    .sort(compareReasons)
}

/** Planned and required person-days; undefined where nobody said how many are needed. */
function daysOfTeam(
  { requiredDays: required, workDays, timeZone }: Booked,
  members: readonly (PlannedPart & { role: TeamRole })[],
  { dayCount }: FitRules,
) {
  if (required === null) return undefined
  const counted = members.filter(({ role }) => counts(role))
  const site = { timeZone, workDays: workDays ?? [] }
  return { required, planned: sumDays(counted.map(part => daysOf(part, site, dayCount))) }
}

const notAccepted = (reasons: readonly FitReason[], accepted: readonly Accepted[]) =>
  reasons.filter(({ key }) => !accepted.some(one => one.key === key))

function concernOf(audit: Booked, member: Member | undefined, reasons: readonly FitReason[]): Concern {
  const { auditId: projectId, idflNumber, companyName, start, end, timeZone } = audit
  const about = { auditorId: member?.auditorId ?? null, auditorName: member?.name ?? '' }
  const shown = reasons.filter(({ severity }) => severities.indexOf(severity) >= severities.indexOf('show'))
  return {
    projectId,
    idflNumber,
    companyName,
    start,
    end,
    timeZone,
    ...about,
    reasons: shown.sort(compareReasons),
  }
}

/** As it goes on the wire: of a team as a whole without `auditorId`. */
export const toWireConcern = ({ auditorId, reasons, ...row }: Concern) => ({
  ...row,
  ...(auditorId !== null && { auditorId }),
  reasons: reasons.map(toWire),
})

/** Audits with their teams. */
const listBooked = (sql: Db, matching: Fragment): Promise<Booked[]> => sql<Booked[]>`
  select audit.id as audit_id, audit.idfl_number, customer.company_name, audit.customer_id, audit.site_id, audit.time_zone,
    audit.starts_at as start, audit.ends_at as "end", audit.accepted, standards.list as standards,
    coalesce(team.members, '[]') as team, ${missingAreas(sql, daysOfAudit(sql))} as missing_areas,
    audit.required_days::float8 as required_days,
    case when audit.required_days is not null then (
      select work_days from country where country.id = case when audit.site_id is null then customer.country_id
        else (select site.country_id from site where site.id = audit.site_id) end) end as work_days
  from audit
  join customer on customer.id = audit.customer_id
  cross join lateral (
    select array_agg(standard.id order by standard.code) as ids,
      json_agg(json_build_object('id', standard.id, 'code', standard.code) order by standard.code) as list
    from audit_standard join standard on standard.id = audit_standard.standard_id
    where audit_standard.audit_id = audit.id
  ) standards
  cross join lateral (
    select json_agg(json_build_object('auditorId', account.id, 'name', account.display_name,
      'role', entry.role, 'start', entry.starts_at, 'end', entry.ends_at, 'days', entry.days, 'covers', held.covers,
      'accepted', entry.accepted) order by account.display_name, account.id) as members
    from roster_entry entry
    join account on account.id = entry.auditor_id
    -- The offset: else what each covers is looked up a second time to see whether there are members.
    cross join lateral (${coveredStandards(sql, sql`entry.auditor_id`, sql`standards.ids`, daysOfAudit(sql))} offset 0) held
    where entry.audit_id = audit.id and entry.released_at is null
  ) team
  where ${matching}
  order by audit.starts_at, audit.id`

const daysOfAudit = (sql: Db) =>
  daysTouched(sql, sql`audit.starts_at`, sql`audit.ends_at`, sql`audit.time_zone`)

/** Assigned audits that are not over. */
const bookedWithin = (sql: Db, scope: Scope): Fragment => sql`
  audit.status = 'assigned' and audit.deleted_at is null and audit.ends_at > coalesce(${scope.now ?? null}::timestamptz, clock_timestamp()) ${within(sql, scope)}
    and team.members is not null`

const within = (sql: Db, { auditorId, customerId, standardId, auditIds, start, end }: Scope): Fragment => sql`
  ${customerId === undefined ? sql`` : sql`and audit.customer_id = ${customerId}`}
  ${auditIds === undefined ? sql`` : sql`and audit.id = any(${[...auditIds]}::integer[])`}
  ${start === undefined ? sql`` : sql`and audit.ends_at > ${start}`}
  ${end === undefined ? sql`` : sql`and audit.starts_at < ${end}`}
  ${
    auditorId === undefined
      ? sql``
      : sql`and audit.id in (
          select audit_id from roster_entry where auditor_id = ${auditorId} and released_at is null)`
  }
  ${
    standardId === undefined
      ? sql``
      : sql`and audit.id in (select audit_id from audit_standard where standard_id = ${standardId})`
  }`
