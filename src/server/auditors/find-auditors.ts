import type { auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { compareReasons, type FitCode, type FitReason, judge, makeReason } from '#domain/fit-reasons.ts'
import type { Permission } from '#domain/permissions.ts'
import type { RotationCount } from '#domain/rotation.ts'
import { needsStandard, type TeamRole } from '#domain/team.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { hidePhone } from '#server/people/phones.ts'
import { type HeldArea, listHeldAreas } from '#server/planning/audit-areas.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { listStandards } from '#server/planning/audit-queries.ts'
import type { Held } from '#server/planning/booking.ts'
import { countRotations } from '#server/planning/count-rotations.ts'
import type { Need } from '#server/planning/fit.ts'
import type { Forgiven, Visibility } from '#server/planning/fit-ranks.ts'
import { type FitRules, knowsGrades, readFitRules, rotates, withoutTime } from '#server/planning/fit-rules.ts'
import { groupByAuditor } from '#server/planning/group-by-auditor.ts'
import { listHeld } from '#server/planning/held-standards.ts'
import {
  forgive,
  isAlike,
  isByFit,
  makeToWire,
  reasonsOfFit,
  type ToWire,
} from '#server/planning/judge-team.ts'
import { type ReasonRow, readReason } from '#server/planning/list-reasons.ts'
import { maskClashes, maskReasons } from '#server/planning/mask-clashes.ts'
import { listTeam } from '#server/planning/team-queries.ts'
import { type Auditor, findNeed, listAuditors } from './queries.ts'
import { readChips } from './read-chips.ts'

type Query = Parsed<typeof auditors.list, 'query'>

/** A page of auditors; where an audit or a time is given, each with how well they fit it. */
export async function findAuditors(sql: Db, caller: Caller, query: Query) {
  const { projectId } = query
  if (projectId) await refuseUnseen(sql, caller, projectId)
  const visibility = visibilityOf(caller)
  const [need, known, team] = await Promise.all([
    findNeed(sql, query),
    projectId || query.start ? readFitRules(sql) : undefined,
    projectId ? listTeam(sql, projectId) : undefined,
  ])
  const rules = known && visibility === 'standards' ? withoutTime(known) : known
  const as = { team, role: need?.role, isMoved: query.start !== undefined }
  const { count, rows: found } = await listAuditors(sql, query, {
    need,
    visibility,
    rules,
    forgiven: forgivenOf(as),
  })
  const rows = found.map(row => hidePhone(caller, row))
  if (!need || !rules) return { count, rows }
  const ids = rows.map(({ id }) => id)
  const [standards, held, masked, rotations, areas] = await Promise.all([
    listStandards(sql, need.standardIds),
    knowsGrades(rules) ? listHeld(sql, need, ids) : undefined,
    maskFits(sql, caller, rows),
    rotates(rules) ? readRotations(sql, need, ids) : undefined,
    listHeldAreas(sql, need, ids),
  ])
  const codes = new Map(standards.map(({ id, code }) => [id, code]))
  const chipsOf = await readChips(sql, need, { rows, standards, rules })
  const about = {
    codes,
    rules,
    ...as,
    caller,
    areas: groupByAuditor(areas),
    chipsOf,
    toWire: makeToWire(),
  }
  const heldBy = held && groupByAuditor(held)
  return {
    count,
    // Onto the row, which is this call's own: a copy of each costs more than judging it.
    rows: masked.map((row, place) =>
      Object.assign(row, judgeRow(row, rows[place], about), {
        grades: gradesOf(row, heldBy),
        ...(rotations && { rotation: rotations.get(row.id) ?? [] }),
      }),
    ),
  }
}

type ByAuditor<Row> = ReadonlyMap<number, Omit<Row, 'auditorId'>[]>
type Team = Awaited<ReturnType<typeof listTeam>>

/** While everybody is competent as an auditor, that follows from what they cover. */
const gradesOf = ({ id, covers = [] }: Auditor, held: ByAuditor<Held> | undefined) =>
  held
    ? (held.get(id) ?? []).map(({ standardId, grade }) => ({ standardId, grade }))
    : covers.map(standardId => ({ standardId, grade: 'auditor' as const }))

type About = {
  codes: ReadonlyMap<number, string>
  rules: FitRules
  team: Team | undefined
  caller: Caller
  role: TeamRole | undefined
  /** The audit is asked about at other times than its own. */
  isMoved: boolean
  areas: ByAuditor<HeldArea>
  chipsOf: (row: Auditor) => FitReason[]
  toWire: ToWire
}

/** Reasons of what the caller may know of the row, the verdict that follows, and what else is said of them for the audit. */
function judgeRow(row: Auditor, { found = [] }: { found?: ReasonRow[] } = {}, about: About) {
  const { qualified = true, covers = [], missing = [] } = row
  const auditorId = row.id
  const reasons = [
    ...(row.standards.length === 0 && needsStandard(about.role ?? 'auditor')
      ? [neverFor('noStandards', auditorId)]
      : []),
    ...(row.available === false ? [neverFor('clash', auditorId)] : []),
    ...(isByFit(about.role ?? 'auditor', about.rules)
      ? reasonsOfFit({ qualified, covers, missing }, { auditorId, codes: about.codes }, about.rules)
      : []),
    ...found.map(readReason),
    ...about.chipsOf(row),
  ]
    .map(reason => forgive(reason, stayOf(auditorId, about)))
    .sort(compareReasons)
  const { team } = about
  const verdict = judge(reasons)
  return {
    verdict,
    wish: wishOf(found),
    reasons: maskReasons(reasons, about.caller).map(about.toWire),
    ...(team && { areas: areasOf(auditorId, about) }),
    ...(team && { onTeam: team.some(one => one.auditorId === auditorId) }),
  }
}

const areasOf = (id: number, { areas }: About) =>
  (areas.get(id) ?? []).map(({ areaId, standardId }) => ({ areaId, standardId }))

/** What `forgive` makes of reasons that were accepted, for the order. */
function forgivenOf(as: Pick<About, 'team' | 'role' | 'isMoved'>): Forgiven {
  const accepted = (as.team ?? []).flatMap(({ auditorId, accepted = [] }) =>
    accepted.map(({ key }) => ({ key, isShown: stayOf(auditorId, as)?.stays === true })),
  )
  const keysOf = (isShown: boolean) => accepted.filter(one => one.isShown === isShown).map(({ key }) => key)
  return { shown: keysOf(true), asked: keysOf(false) }
}

/** As what somebody is on the team already: what was accepted of them then, and whether they are asked about as the same. */
function stayOf(id: number, { team, role, isMoved }: Pick<About, 'team' | 'role' | 'isMoved'>) {
  const member = team?.find(({ auditorId }) => auditorId === id)
  return member && { ...member, stays: !isMoved && isAlike(role ?? 'auditor', member.role) }
}

/** What the customer would like of somebody; `found` may tell both. */
const wishOf = (found: readonly ReasonRow[]) =>
  (['refused', 'preferred'] as const).find(wish => found.some(({ code }) => code === wish)) ?? null

const neverFor = (code: FitCode, auditorId: number) => makeReason({ auditorId, code, severity: 'never' })

const assigning: readonly Permission[] = ['CreateAudit', 'ModifyAudit', 'ReAssignAudit']

function visibilityOf({ holds }: Caller): Visibility {
  if (holds('ViewAllRoster')) return 'roster'
  return assigning.some(permission => holds(permission)) ? 'time' : 'standards'
}

/** Auditors with as much of their fit as the caller may know; the clashes of all are masked at once. */
async function maskFits(sql: Db, caller: Caller, rows: readonly Auditor[]): Promise<Auditor[]> {
  const visibility = visibilityOf(caller)
  if (visibility === 'standards') return rows.map(row => withoutClashes(withoutLoad(row)))
  const all = rows.flatMap(({ clashes = [] }) => clashes)
  const shown = await maskClashes(sql, caller, all)
  const masked = rows.map(row =>
    row.clashes?.length ? { ...row, clashes: shown.splice(0, row.clashes.length) } : row,
  )
  return visibility === 'roster' ? masked : masked.map(withoutLoad)
}

const withoutLoad = ({ loadDays, sameCountry, lastVisit, distanceKm, ...row }: Auditor): Auditor => row

const withoutClashes = ({ available, clashes, clashCount, ...row }: Auditor): Auditor => row

type Rotations = ReadonlyMap<number, RotationCount[]>

/** How far each of the auditors is with each standard of the need that rotates. */
async function readRotations(sql: Db, need: Need, auditorIds: readonly number[]): Promise<Rotations> {
  const { start, end, role = 'auditor', exceptAuditId = null, customerId = null, siteId = null } = need
  const audit = { ...need, auditId: exceptAuditId, customerId, siteId, role, part: { start, end } }
  const rotations = await countRotations(
    sql,
    auditorIds.map(auditorId => ({ ...audit, auditorId })),
  )
  return new Map(auditorIds.map((id, place) => [id, rotations[place] ?? []]))
}
