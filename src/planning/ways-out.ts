import type { PlanGap, PlanWayOut } from '#domain/plan-reasons.ts'
import { momentOf, numberOfDay } from './day-numbers.ts'
import { type Gap, isCovered } from './gaps.ts'
import type { Place } from './places.ts'
import type { Scene } from './scene.ts'
import type { Row } from './standing.ts'
import { type Change, placesByTraining, tryPlace, tryPlaces } from './try-place.ts'
import { holdsNeed, type Person, type Visit } from './who-may-go.ts'

const mostWays = 3
const latest = 180
const largestTeam = 5

/** What would give an audit a place. Each was tried: with it done, the audit stands beside all else of the plan. */
export function listWays(scene: Scene, visit: Visit, { gap, blockers }: Gap): PlanWayOut[] {
  const ways: PlanWayOut[] = []
  for (const way of makersFor(gap))
    for (const found of way(scene, visit, blockers)) {
      if (ways.length === mostWays) return ways
      ways.push(found)
    }
  return ways
}

type Maker = (scene: Scene, visit: Visit, blockers: Gap['blockers']) => Generator<PlanWayOut>

function makersFor({ code }: PlanGap): readonly Maker[] {
  if (code === 'noHolder') return [train]
  if (code === 'noTeam') return [more, train]
  if (code === 'noLead') return []
  if (code === 'noDay') return [holidays, own, later]
  if (code === 'tooSoon') return [notice, holidays, own, later]
  return code === 'away' || code === 'taken' ? [move, later] : [later]
}

const idsOf = ({ problem }: Scene, { auditors }: Row): number[] =>
  auditors.map(auditor => problem.auditors[auditor]?.id ?? 0)

/** Those who lack one thing alone, and are free: who holds most of the rest, and has the most days left, first. */
function* train(scene: Scene, visit: Visit): Generator<PlanWayOut> {
  const { world, problem } = scene
  const places = world.placesOf.allowed(visit.facts)
  const isHeld = (need: Visit['needs'][number]) =>
    places.some(place => world.people.some(person => holdsNeed(person, need, place)))
  const unheld = visit.needs.filter(need => !isHeld(need))
  if (unheld.length > 1) return
  for (const person of byRoom(scene, visit))
    for (const need of unheld.length === 1 ? unheld : visit.needs) {
      if (!placesByTraining(scene, visit, places, person, need)) continue
      yield { code: 'train', auditorId: problem.auditors[person.index]?.id ?? 0, ...need }
      break
    }
}

function byRoom({ world, standing, problem }: Scene, { needs }: Visit): Person[] {
  const heldBy = ({ holds }: Person) =>
    needs.filter(need => holds.some(one => one.standardId === need.standardId && one.areaId === need.areaId))
      .length
  const room = ({ index }: Person) => (problem.auditors[index]?.share ?? 0) - standing.daysOf(index)
  return world.people
    .map(person => ({ person, held: heldBy(person), room: room(person) }))
    .sort((a, b) => b.held - a.held || b.room - a.room || a.person.index - b.person.index)
    .map(({ person }) => person)
}

function* more(scene: Scene, visit: Visit): Generator<PlanWayOut> {
  const places = scene.world.placesOf.allowed(visit.facts)
  for (let size = scene.problem.mostAuditors + 1; size <= largestTeam; size++) {
    const rules = { mostAuditors: size, needsLead: scene.problem.needsLead }
    if (!places.some(place => isCovered(scene, visit, place, rules))) continue
    if (!tryPlaces(scene, visit, places, { mostAuditors: size })) continue
    yield { code: 'more', mostAuditors: size }
    return
  }
}

/** The first working days on which a team is free. */
function* later(scene: Scene, visit: Visit): Generator<PlanWayOut> {
  const own = scene.world.placesOf.own(visit.facts)
  const row = own && firstFree(scene, visit, own)
  if (row) yield { code: 'later', start: momentOf(row.place.start), auditors: idsOf(scene, row) }
}

/** Where the plan itself may not put it: after its own days, in the window that its visits share, once the notice is over. */
function firstFree(scene: Scene, visit: Visit, own: Place, change?: Change): Row | null {
  const { placesOf, facts } = scene.world
  const notice = facts.dates.kind === 'free' ? facts.dates.noticeDays : 0
  if (facts.dates.kind === 'free' && visit.facts.window) return null
  const first = Math.max(own.firstDay + 1, numberOfDay(facts.today) + notice)
  const range = { first, last: own.lastDay + latest }
  for (const place of placesOf.within(visit.facts, range)) {
    const row = tryPlace(scene, visit, place, change)
    if (row) return row
  }
  return null
}

/** Somebody put it outside the window of its visits, as where these are overdue: there it may stay, if nobody moves it. */
function* own(scene: Scene, visit: Visit): Generator<PlanWayOut> {
  const { placesOf } = scene.world
  const { dates, today } = scene.world.facts
  const { window } = visit.facts
  const place = placesOf.fixed(visit.facts)
  if (dates.kind === 'fixed' || !window || !place) return
  if (place.firstDay < numberOfDay(today) + dates.noticeDays) return
  const isWithin =
    place.firstDay >= numberOfDay(window.firstDay) && place.lastDay <= numberOfDay(window.lastDay)
  const row = isWithin ? null : tryPlace(scene, visit, place)
  if (row) yield { code: 'own', start: momentOf(place.start), auditors: idsOf(scene, row) }
}

/**
 * Another audit, alone in the way, goes to other days: one of the plan with whoever is free then, one that is booked with its team, as
 * the dialogs do that. What only works together with others stays.
 */
function* move(scene: Scene, visit: Visit, blockers: Gap['blockers']): Generator<PlanWayOut> {
  const { world, problem, standing } = scene
  const ids = [...new Set(blockers.flatMap(({ projectId }) => projectId ?? []))]
  for (const id of ids) {
    const other = world.visits[problem.audits.findIndex(one => one.id === id)]
    const row = other && standing.rowOf(other.index)
    if (!other || row?.auditors.length !== 1 || scene.bundled.has(other.index)) continue
    const change = problem.audits[other.index]?.own ? { among: row.auditors } : {}
    standing.take(other.index)
    const own = tryPlaces(scene, visit, world.placesOf.allowed(visit.facts))
    if (own) standing.put(visit.index, own)
    const free = own && firstFree(scene, other, row.place, change)
    if (own) standing.take(visit.index)
    standing.put(other.index, row)
    const [auditorId] = free?.auditors.length === 1 ? idsOf(scene, free) : []
    if (free && auditorId !== undefined) {
      const [start, end] = [momentOf(free.place.start), momentOf(free.place.end)]
      yield { code: 'move', projectId: id, auditorId, from: momentOf(row.place.start), start, end }
    }
  }
}

function* holidays(scene: Scene, visit: Visit): Generator<PlanWayOut> {
  const { dates } = scene.world.facts
  if (dates.kind === 'fixed' || dates.allowHolidays) return
  const places = scene.world.placesOf.allowed(visit.facts, { allowHolidays: true })
  if (tryPlaces(scene, visit, places)) yield { code: 'holidays' }
}

/** As much notice as leaves a day. */
function* notice(scene: Scene, visit: Visit): Generator<PlanWayOut> {
  const { dates, today } = scene.world.facts
  if (dates.kind === 'fixed') return
  for (const place of scene.world.placesOf.allowed(visit.facts, { noticeDays: 0 }).toReversed()) {
    const days = place.firstDay - numberOfDay(today)
    if (days >= dates.noticeDays || !tryPlace(scene, visit, place)) continue
    yield { code: 'notice', days }
    return
  }
}
