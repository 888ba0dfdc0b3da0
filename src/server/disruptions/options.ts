import type { DeskOption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type HitAction, splitPart } from '#domain/disruption.ts'
import type { Interval } from '#domain/interval.ts'
import { counts } from '#domain/team.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { listStandards } from '#server/planning/audit-queries.ts'
import { readFitRules } from '#server/planning/fit-rules.ts'
import { findFreeDates } from '#server/planning/free-dates.ts'
import { type Audit, listAudits } from '#server/planning/read-audits.ts'
import type { Member } from '#server/planning/team-queries.ts'
import { readPoints } from './fit-points.ts'
import { readAudits } from './hit-audits.ts'
import { type HitAudit, partOf, permissionsFor } from './hit-steps.ts'
import { type CaseRow, findCase } from './queries.ts'
import { type Known, listReplacements, type Name, neededOf, type Part } from './replacements.ts'
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

type Asked = Known & { limit: number }

/** What can be done about the open hits, as far as the caller may do it. */
export async function listOptions(
  sql: Db,
  caller: Caller,
  id: number,
  { projectId, limit }: { projectId?: number | undefined; limit: number },
): Promise<Choices> {
  const one = await findCase(sql, caller, id)
  const ids = (await listOpenHits(sql, id)).filter(hit => projectId === undefined || hit === projectId)
  const opens = await readOpen(sql, one, ids)
  if (opens.length === 0) return { rows: [] }
  const [rules, points] = await Promise.all([
    readFitRules(sql),
    readPoints(
      sql,
      opens.map(({ hit }) => hit),
    ),
  ])
  const rows: Choices['rows'] = []
  for (const open of opens)
    rows.push({
      projectId: open.audit.id,
      version: open.audit.version,
      options: await optionsOf(sql, caller, open, {
        rules,
        points,
        seesRoster: caller.holds('ViewAllRoster'),
        limit,
      }),
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

async function optionsOf(sql: Db, caller: Caller, open: Open, known: Asked): Promise<DeskOption[]> {
  const { audit, hit, own } = open
  const may = (action: HitAction) =>
    permissionsFor({
      action,
      isOtherTeam: action === 'move' && hit.lost !== null,
      isReleased: hit.status === 'draft',
    }).every(right => caller.holds(right))
  const [taking, moving] = await Promise.all([
    own ? takingOver(sql, { ...open, own }, known, may) : [],
    may('move') && caller.holds('ViewAllRoster') ? moves(sql, open, known.limit) : [],
  ])
  const bare = (action: HitAction) => ({ action, auditors: [], ...timesOf(audit), uncovered: [], fits: [] })
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
  open: Open & Part,
  known: Asked,
  may: (action: HitAction) => boolean,
): Promise<DeskOption[]> {
  const { own, missing, hit } = open
  const split = splitPart(own, missing, hit.timeZone)
  const [replacing, splitting, without] = await Promise.all([
    may('replace') ? listReplacements(sql, open, own, known) : [],
    may('split') && split ? listReplacements(sql, open, split.rest, known) : [],
    may('without') ? withoutOption(sql, open) : [],
  ])
  const taken = { uncovered: [], ...timesOf(own) }
  return [
    ...replacing.map(team => ({ action: 'replace' as const, ...taken, ...team })),
    ...splitting.map(team => ({
      action: 'split' as const,
      ...taken,
      ...(split && timesOf(split.rest)),
      ...team,
    })),
    ...without,
  ]
}

async function withoutOption(sql: Db, open: Open & Part): Promise<DeskOption[]> {
  const { audit, others, own } = open
  if (!others.some(({ role }) => counts(role))) return []
  const lost = counts(own.role) ? neededOf(open).filter(id => !audit.coverage.missing.includes(id)) : []
  const uncovered = (await listStandards(sql, lost)).map(({ code }) => code)
  return [{ action: 'without', auditors: [], start: audit.start, end: audit.end, uncovered, fits: [] }]
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
