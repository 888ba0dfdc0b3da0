import type { DeskOption } from '#contract/disruption-reply.ts'
import { judge } from '#domain/fit-reasons.ts'
import type { Interval } from '#domain/interval.ts'
import { coverageByDay } from '#domain/qualification.ts'
import { counts } from '#domain/team.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Fit, findFits } from '#server/planning/find-fits.ts'
import type { FitRules } from '#server/planning/fit-rules.ts'
import { listReasons } from '#server/planning/list-reasons.ts'
import type { Audit } from '#server/planning/read-audits.ts'
import type { Member } from '#server/planning/team-queries.ts'
import type { PointsOf, readPoints } from './fit-points.ts'
import type { HitAudit } from './hit-steps.ts'

/** The part of an audit that somebody is missing from, or was taken off already. */
export type Part = {
  audit: Audit
  hit: HitAudit
  own: Member
  missing: Interval & { auditorId: number | null }
}

/** What is asked of all hits alike. */
export type Known = {
  rules: FitRules
  points: Awaited<ReturnType<typeof readPoints>>
  /** How much others are booked. */
  seesRoster: boolean
}

export type Name = { id: number; name: string }
type Candidate = Fit & ReturnType<PointsOf>
type Replacing = Pick<DeskOption, 'auditors' | 'fits'>

/** Of those who are free so many are asked what speaks against them. */
const mostAsked = 30

/** Who could take a part, the cheapest first: one who covers what would be lost, or where nobody does, two who do together. */
export async function listReplacements(
  sql: Db,
  open: Part,
  part: Interval,
  { limit, ...known }: Known & { limit: number },
): Promise<Replacing[]> {
  const { audit, hit, own } = open
  const fits = await findFits(sql, {
    standardIds: audit.standards.map(({ id }) => id),
    ...{ start: part.start, end: part.end },
    timeZone: hit.timeZone,
    exceptAuditId: audit.id,
    customerId: audit.customerId,
    siteId: audit.siteId,
    role: own.role,
  })
  const needed = counts(own.role) ? neededOf(open) : []
  const everybody = fits.filter(({ isEnabled }) => isEnabled)
  const pointsOf = known.points.of(hit, part)
  const free = everybody
    .filter(fit => isFree(fit, open) && (needed.length === 0 || gainOf(fit, needed) > 0))
    .map(fit => ({ ...fit, ...pointsOf(fit, everybody) }))
    .sort(byFit(needed))
  const ready = await keepReady(sql, known.rules, { ...open, part }, free.slice(0, mostAsked))
  const whole = ready.filter(({ covers }) => needed.every(id => covers.includes(id)))
  const teams = whole.length > 0 ? whole.map(fit => [fit]) : listPairs(ready, needed)
  return teams.slice(0, limit).map(team => toReplacing(team, known))
}

const toReplacing = (team: readonly Candidate[], { seesRoster }: Pick<Known, 'seesRoster'>): Replacing => ({
  auditors: team.map(({ auditorId: id, auditorName: name }) => ({ id, name })),
  fits: team.map(({ auditorId, way, visits, loadDays }) => ({
    auditorId,
    way,
    visits,
    ...(seesRoster && { days: loadDays }),
  })),
})

/** The standards that nobody else covers who is there on the days of the part. */
export function neededOf({ audit, missing, own }: Part): number[] {
  const others = audit.auditors.filter(({ id, role }) => id !== missing.auditorId && counts(role))
  const part = { covers: [], start: own.start, end: own.end }
  return coverageByDay([...others, part], audit.standardId, audit.timeZone).missing
}

const isFree = (fit: Fit, { hit, missing }: Part): boolean =>
  fit.available &&
  fit.qualified &&
  fit.covers.length > 0 &&
  fit.auditorId !== missing.auditorId &&
  !hit.team.some(({ auditorId }) => auditorId === fit.auditorId)

/** Who covers most, costs least, is booked least. */
const byFit = (needed: readonly number[]) => (a: Candidate, b: Candidate) =>
  gainOf(b, needed) - gainOf(a, needed) ||
  a.points - b.points ||
  a.loadDays - b.loadDays ||
  a.auditorId - b.auditorId

const gainOf = ({ covers }: Fit, needed: readonly number[]) => covers.filter(id => needed.includes(id)).length

/** Two who cover all that is needed, the cheapest first. */
function listPairs(ready: readonly Candidate[], needed: readonly number[]): Candidate[][] {
  const pairs = ready.flatMap((one, place) => ready.slice(place + 1).map(other => [one, other]))
  const pointsOf = (pair: readonly Candidate[]) => pair.reduce((sum, { points }) => sum + points, 0)
  return pairs
    .filter(pair => needed.every(id => pair.some(({ covers }) => covers.includes(id))))
    .sort((a, b) => pointsOf(a) - pointsOf(b))
}

/** Those against whom nothing speaks. */
async function keepReady(
  sql: Db,
  rules: FitRules,
  { audit, own, part }: Part & { part: Interval },
  fits: readonly Candidate[],
): Promise<Candidate[]> {
  const { id, customerId, siteId, timeZone, start, end } = audit
  const standardIds = audit.standards.map(one => one.id)
  const found = await listReasons(
    sql,
    rules,
    fits.map(({ auditorId }) => ({
      auditId: id,
      customerId,
      siteId,
      timeZone,
      standardIds,
      start,
      end,
      part: { start: part.start, end: part.end },
      auditorId,
      role: own.role,
    })),
  )
  return fits.filter((_, place) => judge(found[place] ?? []) === 'ready')
}
