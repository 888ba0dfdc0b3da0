import { planPresets, visitPoints, wayOf } from '#domain/plan-presets.ts'
import type { PlanReason } from '#domain/plan-reasons.ts'
import { dateReason } from './date-reason.ts'
import { type Goer, goesAlone, placeOfRow, positionsAt, type Scene, type Stood } from './scene.ts'
import { lengthOf } from './standing.ts'
import { chooseTeam } from './teams.ts'
import { holdsNeed, type Person, type Visit } from './who-may-go.ts'

export const mostReasons = 4

/** Why a row stands where it does, what says most first. Each is true of the facts and of the rest of the plan. */
export function listReasons(stood: Stood): PlanReason[] {
  const only = onlyReasons(stood)
  const isAlone = stood.row.auditors.length === 1
  const whole = isAlone && only.length === 0
  return [
    ...only,
    ...(isAlone ? [] : teamReason(stood)),
    ...dateReason(stood),
    ...agreedReason(stood),
    ...(whole ? [...bestReason(stood), ...insteadReason(stood), ...turnReason(stood)] : []),
    ...knowsReason(stood),
  ].slice(0, mostReasons)
}

/** Why it isn’t on any other day, where it might have been. */
function agreedReason({ scene: { world }, visit }: Stood): PlanReason[] {
  return visit.facts.isAgreed && world.facts.dates.kind === 'free' ? [{ code: 'agreed' }] : []
}

/** Of each need, and of all where one goes alone: whether somebody is the last who could. One for each member. */
function onlyReasons(stood: Stood): PlanReason[] {
  const { visit, row } = stood
  const bits = visit.needs.map((_, bit) => 1 << bit)
  const wanted = row.auditors.length === 1 && bits.length > 1 ? [...bits, stood.wanted.needs] : bits
  const said = new Map<number, PlanReason>()
  for (const needs of wanted) {
    const able = stood.goers.filter(({ covers }) => (covers & needs) === needs)
    const [last, ...others] = able.filter(({ stop }) => !stop)
    if (!last || others.length > 0 || said.has(last.auditor)) continue
    const kinds = visit.needs.filter((_, bit) => (needs & (1 << bit)) !== 0)
    said.set(last.auditor, {
      code: 'only',
      auditorId: idOf(stood, last.auditor),
      standardIds: kinds.filter(({ areaId }) => areaId === null).map(({ standardId }) => standardId),
      areaIds: kinds.flatMap(({ areaId }) => areaId ?? []),
      among: amongWhom(stood, kinds, able.length),
    })
  }
  return [...said.values()].slice(0, 2)
}

function amongWhom(
  { scene: { world }, row: { place } }: Stood,
  needs: Visit['needs'],
  ready: number,
): 'holders' | 'free' | 'ready' | 'left' {
  const holders = world.people.filter(person => needs.every(need => holdsNeed(person, need, place)))
  if (holders.length === 1) return 'holders'
  const free = holders.filter(
    ({ blocks }) => !blocks.some(({ start, end }) => start < place.end && place.start < end),
  )
  if (free.length === 1) return 'free'
  return ready === 1 ? 'ready' : 'left'
}

const aloneAt = ({ goers, wanted }: Stood): Goer[] =>
  goers.filter(({ covers, stop }) => !stop && goesAlone(wanted, covers))

function bestReason(stood: Stood): PlanReason[] {
  const { scene, row, wanted } = stood
  const able = aloneAt(stood)
  const own = able.find(({ auditor }) => auditor === row.auditors[0])
  if (!own || !wanted) return []
  return [
    {
      code: 'best',
      auditorId: idOf(stood, own.auditor),
      rank: 1 + able.filter(({ points }) => points < own.points).length,
      count: able.length,
      way: wayOf(wayPointsOf(stood, own.auditor), isAbroad(stood, own.auditor)),
      days: scene.standing.daysOf(own.auditor) + lengthOf(row.place),
      share: scene.problem.points.load === 0 ? null : (scene.problem.auditors[own.auditor]?.share ?? null),
    },
  ]
}

const personAt = ({ scene }: Stood, auditor: number): Person => scene.world.people[auditor] as Person
const idOf = ({ scene }: Stood, auditor: number): number => scene.problem.auditors[auditor]?.id ?? 0

function wayPointsOf(stood: Stood, auditor: number): number {
  const { world } = stood.scene
  const site = world.siteOf(stood.visit.facts)
  return site ? world.wayPoints(personAt(stood, auditor).facts, site) : 0
}

const isAbroad = (stood: Stood, auditor: number): boolean =>
  stood.scene.world.siteOf(stood.visit.facts)?.countryId !== personAt(stood, auditor).facts.countryId

/** Somebody nearer who goes elsewhere at that time, where nobody could do without them. */
function insteadReason(stood: Stood): PlanReason[] {
  const { goers, wanted, row } = stood
  const own = wayPointsOf(stood, row.auditors[0] ?? 0)
  const nearer = goers
    .filter(({ covers, stop }) => stop?.code === 'planned' && goesAlone(wanted, covers))
    .map(({ auditor, stop }) => ({ auditor, audit: stop?.audit ?? -1, way: wayPointsOf(stood, auditor) }))
    .filter(({ way }) => way < own)
    .sort((a, b) => a.way - b.way || a.auditor - b.auditor)
    .find(({ auditor, audit }) => isNeededAt(stood.scene, auditor, audit))
  if (!nearer) return []
  const { problem } = stood.scene
  return [
    {
      code: 'instead',
      auditorId: idOf(stood, nearer.auditor),
      projectId: problem.audits[nearer.audit]?.id ?? 0,
    },
  ]
}

/** Whether nobody, alone or together, may go to the audit at its place without this one. */
function isNeededAt(scene: Scene, auditor: number, audit: number): boolean {
  const { problem, standing } = scene
  const [row, wanted] = [standing.rowOf(audit), problem.audits[audit]]
  if (!row || !wanted) return false
  const { auditor: people, covers } = problem.positions
  const choice = positionsAt(problem, placeOfRow(scene, audit, row))
    .filter(position => people[position] !== auditor)
    .map(position => ({ position, covers: covers[position] ?? 0, points: 0 }))
  return chooseTeam(choice, wanted, problem) === null
}

const visitsOf = ({ scene, visit }: Stood, auditor: number): number =>
  scene.world.visitsOf(scene.world.auditors[auditor]?.id ?? 0, visit.facts.customerId)

/** Somebody who would cost less, had they not been there so often. */
function turnReason(stood: Stood): PlanReason[] {
  const able = aloneAt(stood)
  const own = able.find(({ auditor }) => auditor === stood.row.auditors[0])
  const { visits: weight } = planPresets[stood.scene.world.facts.preset]
  const often = able
    .map(one => ({ ...one, visits: visitsOf(stood, one.auditor) }))
    .filter(({ visits, points }) => visits >= 3 && own !== undefined && points > own.points)
    .map(one => ({ ...one, points: one.points - visitPoints(one.visits) * weight }))
    .filter(({ points, auditor }) => own !== undefined && points < own.points && auditor !== own.auditor)
    .sort((a, b) => a.points - b.points || a.auditor - b.auditor)
  return often.slice(0, 1).map(({ auditor, visits }) => {
    const auditorId = idOf(stood, auditor)
    const last = lastVisitsOf(stood, auditorId)
    return { code: 'turn', auditorId, ...(last >= 3 ? { count: last, isLast: true } : { count: visits }) }
  })
}

/** How often running somebody was at the customer, up to today. */
const lastVisitsOf = ({ scene, visit }: Stood, auditorId: number): number =>
  scene.world.facts.visits.find(
    one => one.auditorId === auditorId && one.customerId === visit.facts.customerId,
  )?.last ?? 0

function knowsReason(stood: Stood): PlanReason[] {
  const known = stood.row.auditors.map(auditor => ({ auditor, count: visitsOf(stood, auditor) }))
  return known
    .filter(({ count }) => count === 1 || count === 2)
    .slice(0, 1)
    .map(({ auditor, count }) => ({
      code: 'knows',
      auditorId: idOf(stood, auditor),
      count,
    }))
}

const listAreas = ({ needs }: Visit): number[] => needs.flatMap(({ areaId }) => areaId ?? [])

/** Why several go. */
function teamReason(stood: Stood): PlanReason[] {
  const { scene, visit, wanted, row, goers } = stood
  const reason = (why: 'holds' | 'goes' | 'days' | 'points', areaIds: number[] = []): PlanReason[] => [
    {
      code: 'team',
      count: row.auditors.length,
      why,
      standardIds: visit.facts.standardIds.toSorted((a, b) => a - b),
      ...(areaIds.length > 0 && { areaIds }),
    },
  ]
  if (row.auditors.length <= wanted.leastAuditors) return reason('days')
  const isHeld = (needs: Visit['needs']) =>
    scene.world.people.some(person => needs.every(need => holdsNeed(person, need, row.place)))
  if (!isHeld(visit.needs.filter(({ areaId }) => areaId === null))) return reason('holds')
  if (!isHeld(visit.needs)) return reason('holds', listAreas(visit))
  const alone = goers.filter(({ covers, stop }) => !stop && goesAlone(wanted, covers))
  if (alone.length === 0) return wanted.leastAuditors <= 1 ? reason('goes') : []
  const team = goers.filter(({ auditor }) => row.auditors.includes(auditor))
  const extra = (row.auditors.length - 1) * scene.problem.points.extraMember
  const sum = team.reduce((points, one) => points + one.points, extra)
  return alone.every(({ points }) => points >= sum) ? reason('points') : []
}
