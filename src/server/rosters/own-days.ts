import type { z } from 'zod'
import { type ownDays, ownDaysAhead, ownDaysBack } from '#contract/own-days.ts'
import { type AuditStatus, phaseOf } from '#domain/audit-status.ts'
import { readTeam, type TeamRole } from '#domain/team.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isReviewer } from '#server/people/holders.ts'
import { isAgreed } from '#server/planning/agree.ts'
import { siteOf } from '#server/planning/audit-site.ts'
import { type DoneText, doneOf, toDone } from '#server/planning/done.ts'

type OwnDays = z.output<typeof ownDays>
type OwnDay = OwnDays['rows'][number]
type Visit = NonNullable<OwnDay['visit']>

type Row = Omit<OwnDay, 'visit'> & {
  role: TeamRole
  auditId: number | null
  idflNumber: string
  companyName: string
  status: AuditStatus
  auditStart: Date
  auditEnd: Date
  isAgreed: boolean | null
  done: DoneText
  auditNote: string
  standards: Visit['standards']
  site: Visit['site']
  team: (Visit['team'][number] & { withId: number | null })[]
}

/** One’s own bookings that end from yesterday on, so that a visit that has just ended is still there, and visits of two weeks that nobody has said are done. */
export async function readOwnDays(sql: Db, { accountId, holds }: Caller): Promise<OwnDays> {
  const now = new Date()
  const [rows, [reviewer]] = await Promise.all([
    sql<Row[]>`${ownRows(sql, accountId, now)}`,
    holds('CreateRequest') ? usualReviewer(sql, accountId) : [],
  ])
  return { at: now, reviewer: reviewer ?? null, rows: rows.map(row => toDay(row, accountId, now)) }
}

const day = 86_400_000

const ownRows = (sql: Db, accountId: number, now: Date) => sql`
  select entry.id, entry.kind, entry.starts_at as start, entry.ends_at as "end",
    coalesce(audit.time_zone, account.time_zone) as time_zone, entry.note, entry.role, audit.id as audit_id,
    audit.idfl_number, customer.company_name, audit.status, audit.starts_at as audit_start, audit.ends_at as audit_end,
    ${isAgreed(sql)} as is_agreed, ${doneOf(sql)} as done, audit.note as audit_note,
    (select json_agg(json_build_object('id', standard.id, 'code', standard.code, 'name', standard.name) order by standard.code)
      from audit_standard join standard on standard.id = standard_id where audit_id = audit.id) as standards,
    ${siteOf(sql, placeOf(sql))} as site, ${teamOf(sql)} as team
  from roster_entry entry
  join account on account.id = entry.auditor_id
  left join audit on audit.id = entry.audit_id
  left join customer on customer.id = audit.customer_id
  where entry.auditor_id = ${accountId} and entry.released_at is null
    and (tstzrange(entry.starts_at, entry.ends_at)
        && tstzrange(${new Date(now.getTime() - day)}, ${new Date(now.getTime() + ownDaysAhead * day)})
      or entry.ends_at between ${new Date(now.getTime() - ownDaysBack * day)} and ${now}
        and audit.status = 'assigned' and audit.done_at is null)
  order by entry.starts_at, entry.id`

/** Of the map, where it is known. */
const placeOf = (sql: Db) => sql`, 'place', case when place.latitude is not null then
  json_build_object('latitude', place.latitude, 'longitude', place.longitude) end`

const teamOf = (sql: Db) => sql`(
  select json_agg(json_build_object('id', member.id, 'name', member.display_name, 'role', other.role,
    'withId', other.with_id, 'phone', member.phone) order by member.display_name, member.id)
  from roster_entry other join account member on member.id = other.auditor_id
  where other.audit_id = audit.id and other.released_at is null)`

/** Who was asked last; else somebody of the same department who can decide, or anybody. */
const usualReviewer = (sql: Db, accountId: number) => sql<{ id: number; name: string }[]>`
  select account.id, account.display_name as name
  from account join role on role.id = account.role_id
  where ${isReviewer(sql)} and account.id <> ${accountId}
  order by (select max(id) from request where reviewer_id = account.id and account_id = ${accountId}) desc nulls last,
    department_id is not distinct from (select department_id from account me where me.id = ${accountId}) desc,
    account.display_name, account.id
  limit 1`

function toDay(row: Row, accountId: number, now: Date): OwnDay {
  const { id, kind, start, end, timeZone, note } = row
  const { auditId } = row
  const visit = auditId === null ? null : toVisit({ ...row, auditId }, accountId, now)
  return { id, kind, start, end, timeZone, note, visit }
}

function toVisit(row: Row & { auditId: number }, accountId: number, now: Date): Visit {
  const times = { start: row.auditStart, end: row.auditEnd }
  const team = readTeam(row.team)
  const { idflNumber, companyName, timeZone, status, standards, site } = row
  return {
    ...{ id: row.auditId, idflNumber, companyName, timeZone, status, standards, site, ...times },
    phase: phaseOf({ status, ...times }, now),
    ...(row.isAgreed !== null && { isAgreed: row.isAgreed }),
    done: toDone(row.done),
    note: row.auditNote,
    role: team.find(({ id }) => id === accountId)?.role ?? row.role,
    team,
  }
}
