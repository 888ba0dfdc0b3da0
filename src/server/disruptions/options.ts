import type { DeskOption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type HitAction, splitPart } from '#domain/disruption.ts'
import { judge } from '#domain/fit-reasons.ts'
import type { Interval } from '#domain/interval.ts'
import { coverageByDay } from '#domain/qualification.ts'
import { counts } from '#domain/team.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { listStandards } from '#server/planning/audit-queries.ts'
import { chooseTeam } from '#server/planning/choose-team.ts'
import { type Fit, findFits } from '#server/planning/find-fits.ts'
import { readFitRules } from '#server/planning/fit-rules.ts'
import { findFreeDates } from '#server/planning/free-dates.ts'
import { listReasons } from '#server/planning/list-reasons.ts'
import { type Audit, listAudits } from '#server/planning/read-audits.ts'
import type { Member } from '#server/planning/team-queries.ts'
import { readAudits } from './hit-audits.ts'
import { type HitAudit, partOf, permissionsFor } from './hit-steps.ts'
import { type CaseRow, findCase } from './queries.ts'
import { listOpenHits } from './settle.ts'

type Choices = Answer<typeof disruptions.options>

/** A hit with all that its options are made of. */
type Open = {
  audit: Audit
  hit: HitAudit
  /** The part of who is missing, or was taken off already; null where nobody is: a site is closed, or a whole team no longer fits. */
  own: Member | null
  others: Member[]
  missing: Interval & { auditorId: number | null }
  /** Other dates may help: of whoever no longer fits, or was disabled, they don’t. */
  isOfTime: boolean
}

/** Of those who are free so many are asked what speaks against them. */
const mostAsked = 30

/** What can be done about the open hits, as far as the caller may do it. */
export async function listOptions(
  sql: Db,
  caller: Caller,
  id: number,
  { projectId, limit }: { projectId?: number | undefined; limit: number },
): Promise<Choices> {
  const one = await findCase(sql, caller, id)
  const ids = (await listOpenHits(sql, id)).filter(hit => projectId === undefined || hit === projectId)
  const rows: Choices['rows'] = []
  for (const open of await readOpen(sql, one, ids))
    rows.push({
      projectId: open.audit.id,
      version: open.audit.version,
      options: await optionsOf(sql, caller, open, limit),
    })
  return { rows }
}

async function readOpen(sql: Db, one: CaseRow, ids: readonly number[]): Promise<Open[]> {
  if (ids.length === 0) return []
  const [audits, hits] = await Promise.all([listAudits(sql, ids), readAudits(sql, one, ids)])
  return audits.flatMap(audit => {
    const hit = hits.get(audit.id)
    if (!hit) return []
    const own = partOf(hit, one.auditorId) ?? null
    if (one.auditorId !== null && !own) return []
    const others = hit.team.filter(member => member !== own)
    const missing = { start: one.start, end: one.end, auditorId: one.auditorId }
    const isOfTime = one.cause !== 'disabled' && one.cause !== 'unfit'
    return [{ audit, hit, own, others, missing, isOfTime }]
  })
}

async function optionsOf(sql: Db, caller: Caller, open: Open, limit: number): Promise<DeskOption[]> {
  const { audit, hit, own } = open
  const may = (action: HitAction) =>
    permissionsFor({
      action,
      isOtherTeam: action === 'move' && hit.lost !== null,
      isReleased: hit.status === 'draft',
    }).every(right => caller.holds(right))
  const [taking, moving] = await Promise.all([
    own ? takingOver(sql, { ...open, own }, limit, may) : [],
    may('move') && caller.holds('ViewAllRoster') ? moves(sql, open, limit) : [],
  ])
  const bare = (action: HitAction) => ({ action, auditors: [], ...timesOf(audit), uncovered: [] })
  const team = [...audit.auditors, ...(await namesOf(sql, hit.lost))].map(({ id, name }) => ({ id, name }))
  const left = (['draft', 'cancel', 'keep'] as const).filter(action => may(action) && !isDone(action, hit))
  return [...taking, ...moving.map(time => ({ ...bare('move'), auditors: team, ...time })), ...left.map(bare)]
}

const timesOf = ({ start, end }: Interval): Interval => ({ start, end })

/** What became a draft already needn’t be returned to one. */
const isDone = (action: HitAction, { status }: HitAudit) => action === 'draft' && status === 'draft'

async function namesOf(sql: Db, lost: Member | null): Promise<Name[]> {
  if (!lost) return []
  return sql<Name[]>`select id, display_name as name from account where id = ${lost.auditorId}`
}

/** The ways in which others take the part of who is missing. */
async function takingOver(
  sql: Db,
  open: Part,
  limit: number,
  may: (action: HitAction) => boolean,
): Promise<DeskOption[]> {
  const { own, missing, hit } = open
  const split = splitPart(own, missing, hit.timeZone)
  const [replacing, splitting, without] = await Promise.all([
    may('replace') ? replacements(sql, open, own, limit) : [],
    may('split') && split ? replacements(sql, open, split.rest, limit) : [],
    may('without') ? withoutOption(sql, open) : [],
  ])
  const take = (action: HitAction, auditors: Name[], part: Interval) => ({
    action,
    auditors,
    ...timesOf(part),
    uncovered: [],
  })
  return [
    ...replacing.map(team => take('replace', team, own)),
    ...splitting.map(team => take('split', team, split?.rest ?? own)),
    ...without,
  ]
}

type Name = { id: number; name: string }
type Part = Open & { own: Member }

/** Who could take a part: one who covers what would be lost, or where nobody does, two who do together. */
async function replacements(sql: Db, open: Part, part: Interval, limit: number): Promise<Name[][]> {
  const { audit, hit, own } = open
  const standardIds = audit.standards.map(({ id }) => id)
  const fits = await findFits(sql, {
    standardIds,
    ...{ start: part.start, end: part.end },
    timeZone: hit.timeZone,
    exceptAuditId: audit.id,
    customerId: audit.customerId,
    siteId: audit.siteId,
    role: own.role,
  })
  const needed = counts(own.role) ? neededOf(open) : []
  const free = fits.filter(
    fit => isFree(fit, open) && (needed.length === 0 || fit.covers.some(id => needed.includes(id))),
  )
  free.sort(byFit(needed))
  const ready = await keepReady(sql, open, part, free.slice(0, mostAsked))
  const whole = ready.filter(({ covers }) => needed.every(id => covers.includes(id)))
  if (whole.length > 0) return whole.slice(0, limit).map(fit => [nameOf(fit)])
  const candidates = ready.map(({ auditorId, auditorName, covers, loadDays }) => ({
    id: auditorId,
    name: auditorName,
    covers: covers.filter(id => needed.includes(id)),
    loadDays,
  }))
  const pair = chooseTeam(candidates, { size: 2 })
  const isWhole = pair.length === 2 && needed.every(id => pair.some(({ covers }) => covers.includes(id)))
  return isWhole ? [pair.map(({ id, name }) => ({ id, name }))] : []
}

const nameOf = ({ auditorId, auditorName }: Fit): Name => ({ id: auditorId, name: auditorName })

/** The standards that nobody else covers who is there on the days of the part. */
function neededOf({ audit, missing, own }: Open): number[] {
  const others = audit.auditors.filter(({ id, role }) => id !== missing.auditorId && counts(role))
  const part = { covers: [], ...timesOf(own ?? audit) }
  return coverageByDay([...others, part], audit.standardId, audit.timeZone).missing
}

const isFree = (fit: Fit, { hit, missing }: Open): boolean =>
  fit.isEnabled &&
  fit.available &&
  fit.qualified &&
  fit.covers.length > 0 &&
  fit.auditorId !== missing.auditorId &&
  !hit.team.some(({ auditorId }) => auditorId === fit.auditorId)

/** As the finder ranks: who covers most, is booked least, comes from the same country. */
const byFit = (needed: readonly number[]) => (a: Fit, b: Fit) =>
  gain(b, needed) - gain(a, needed) ||
  a.loadDays - b.loadDays ||
  Number(b.sameCountry) - Number(a.sameCountry) ||
  a.auditorId - b.auditorId

const gain = ({ covers }: Fit, needed: readonly number[]) => covers.filter(id => needed.includes(id)).length

/** Those against whom nothing speaks. */
async function keepReady(
  sql: Db,
  { audit, own }: Part,
  part: Interval,
  fits: readonly Fit[],
): Promise<Fit[]> {
  const { id, customerId, siteId, timeZone, start, end } = audit
  const standardIds = audit.standards.map(one => one.id)
  const found = await listReasons(
    sql,
    await readFitRules(sql),
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

async function withoutOption(sql: Db, open: Part): Promise<DeskOption[]> {
  const { audit, others, own } = open
  if (!others.some(({ role }) => counts(role))) return []
  const lost = counts(own.role) ? neededOf(open).filter(id => !audit.coverage.missing.includes(id)) : []
  const uncovered = (await listStandards(sql, lost)).map(({ code }) => code)
  return [{ action: 'without', auditors: [], start: audit.start, end: audit.end, uncovered }]
}

/** The next dates after the absence on which the same team is free; an audit under way isn’t moved. */
async function moves(sql: Db, { audit, hit, missing, isOfTime }: Open, limit: number): Promise<Interval[]> {
  const now = new Date()
  const team = [...hit.team, ...(hit.lost ? [hit.lost] : [])]
  if (!isOfTime || audit.start <= now || team.length === 0 || team.length > 5) return []
  const { rows } = await findFreeDates(sql, {
    projectId: audit.id,
    auditorId: team.map(({ auditorId }) => auditorId),
    teamSize: team.length,
    from: missing.end > now ? missing.end : now,
    limit,
  })
  return rows.map(({ start, end }) => ({ start, end }))
}
