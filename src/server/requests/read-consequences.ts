import type { z } from 'zod'
import type { consequences } from '#contract/request-consequences.ts'
import { compareReasons } from '#domain/fit-reasons.ts'
import { sumDays } from '#domain/person-days.ts'
import { coverageByDay } from '#domain/qualification.ts'
import { counts, judgeTeam, type MissingArea } from '#domain/team.ts'
import type { TeamRules } from '#domain/team-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isReviewer } from '#server/people/holders.ts'
import { listAreasLost } from '#server/planning/audit-areas.ts'
import { findFits } from '#server/planning/find-fits.ts'
import { toWire } from '#server/planning/judge-team.ts'
import { maskAbsences, maskClashes } from '#server/planning/mask-clashes.ts'
import { type Audit, listAudits } from '#server/planning/read-audits.ts'
import { readTeamRules } from '#server/planning/team-rules.ts'
import { awayUntil, findRequest, type Request } from './queries.ts'
import { readAllowance } from './read-allowance.ts'

type Consequences = z.output<typeof consequences>
type Away = Consequences['colleaguesAway']['rows'][number]

const mostColleagues = 50

/** What accepting would break, and who else could decide. An audit that the caller may not see is one of the bookings. */
export async function readConsequences(sql: Db, caller: Caller, id: number): Promise<Consequences> {
  const request = await findRequest(sql, id)
  const [clashes, rules, colleagues, reviewer, allowance] = await Promise.all([
    listClashes(sql, caller, request),
    readTeamRules(sql),
    listColleaguesAway(sql, request),
    findReviewer(sql, request),
    request.category === 'timeOff' ? readAllowance(sql, request.userId, request) : [],
  ])
  const audits = await listAudits(
    sql,
    clashes.flatMap(({ projectId }) => projectId ?? []),
  )
  const withAreas = audits.filter(({ areas }) => areas.length > 0).map(({ id }) => id)
  const lost = await listAreasLost(sql, withAreas, request.userId)
  return {
    audits: audits.map(audit => describeLoss(audit, request.userId, { rules, lost: lost.get(audit.id) })),
    bookings: clashes.filter(({ kind }) => kind !== 'audit'),
    colleaguesAway: { ...colleagues, rows: maskAbsences(colleagues.rows, caller) },
    allowance,
    reviewer,
    deputies: reviewer.isAway ? await listDeputies(sql, request) : [],
    isOverdue: request.isOverdue,
  }
}

/** What is booked in the time; the request's own entry is not in its way. */
async function listClashes(sql: Db, caller: Caller, { id, userId, start, end, timeZone }: Request) {
  const [entry] = await sql<{ id: number }[]>`
    select id from roster_entry where request_id = ${id} and released_at is null`
  const need = { standardIds: [], start, end, timeZone, exceptEntryId: entry?.id }
  const fits = await findFits(sql, { auditorIds: [userId], ...need })
  const clashes = fits.flatMap(fit => fit.clashes)
  return maskClashes(sql, caller, clashes)
}

type Known = { rules: Pick<TeamRules, 'rules'>; lost: MissingArea[] | undefined }

function describeLoss(audit: Audit, userId: number, known: Known): Consequences['audits'][number] {
  const others = audit.auditors.filter(({ id }) => id !== userId)
  const left = others.filter(({ role }) => counts(role))
  const { missing } = coverageByDay(left, audit.standardId, audit.timeZone)
  return {
    projectId: audit.id,
    version: audit.version,
    idflNumber: audit.idflNumber,
    companyName: audit.companyName,
    status: audit.status,
    phase: audit.phase,
    timeZone: audit.timeZone,
    start: audit.start,
    end: audit.end,
    isReleasable: audit.status === 'assigned',
    others: others.map(({ id, name }) => ({ id, name })),
    uncovered: audit.standards.filter(({ id }) => missing.includes(id)),
    reasons: judgeLeft(audit, others, known).map(toWire),
  }
}

/** Nobody is kept from taking somebody off: it is only said what they leave behind. */
function judgeLeft(
  { timeZone, standards, requiredDays }: Audit,
  others: Audit['auditors'],
  { rules, lost = [] }: Known,
) {
  const members = others.map(({ id, ...member }) => ({ auditorId: id, ...member }))
  const planned = sumDays(others.map(({ days }) => days))
  const days = requiredDays === null ? undefined : { planned, required: requiredDays }
  return judgeTeam({ members, timeZone, standards, days, missingAreas: lost }, rules).sort(compareReasons)
}

async function listColleaguesAway(sql: Db, { userId, start, end }: Request) {
  const rows = await sql<(Away & { total: string })[]>`
    select entry.auditor_id, account.display_name as auditor_name, entry.kind, entry.starts_at as start,
      entry.ends_at as "end", account.time_zone, count(*) over () as total
    from roster_entry entry
    join account on account.id = entry.auditor_id
    where entry.kind <> 'audit' and entry.released_at is null and entry.auditor_id <> ${userId}
      and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${start}, ${end})
      and account.department_id = (select department_id from account where id = ${userId})
    order by entry.starts_at, entry.id limit ${mostColleagues}`
  return { count: rows[0]?.total ?? '0', rows: [...rows] }
}

async function findReviewer(sql: Db, { reviewer }: Request): Promise<Consequences['reviewer']> {
  const [row] = await sql<{ awayUntil: Date | null; timeZone: string }[]>`
    select ${awayUntil(sql, sql`account.id`)} as away_until, time_zone from account where id = ${reviewer.id}`
  const until = row?.awayUntil ?? null
  return { ...reviewer, isAway: until !== null, awayUntil: until, timeZone: row?.timeZone ?? 'UTC' }
}

async function listDeputies(sql: Db, request: Request): Promise<{ id: number; name: string }[]> {
  const { userId, createdUserId, reviewerId } = request
  return sql`
    select account.id, account.display_name as name
    from account join role on role.id = account.role_id
    where ${isReviewer(sql)} and account.id not in (${userId}, ${createdUserId}, ${reviewerId})
      and ${awayUntil(sql, sql`account.id`)} is null
    order by account.display_name, account.id limit ${mostColleagues}`
}
