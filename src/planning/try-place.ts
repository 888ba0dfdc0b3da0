import type { Place } from './places.ts'
import { peopleAt, type Scene } from './scene.ts'
import type { Row } from './standing.ts'
import { chooseTeam } from './teams.ts'
import { holdsNeed, type Person, trained, type Visit } from './who-may-go.ts'

/** What is tried: teams of another size, somebody with one thing more, or those alone who go there now. */
export type Change = { mostAuditors?: number; trained?: Person; among?: readonly number[] }

export type Tried = Row & { points: number }

/** The cheapest team that could go to a place, in the problem or not, beside all that is planned. */
export function tryPlace(scene: Scene, visit: Visit, place: Place, change: Change = {}): Tried | null {
  const { world, problem, standing } = scene
  const site = world.siteOf(visit.facts)
  const wanted = problem.audits[visit.index]
  if (!site || !wanted) return null
  const choice = []
  for (const person of peopleAt(scene, visit, change.trained)) {
    if (change.among && !change.among.includes(person.index)) continue
    const { covers, code } = world.judge(person, visit, place)
    if (code !== null || standing.stopOf(person.index, visit.index, place)) continue
    const points = world.pointsOf(person, visit.facts, site, place) + standing.loadOf(person.index, place)
    choice.push({ position: person.index, covers, points })
  }
  const { mostAuditors = problem.mostAuditors } = change
  const found = chooseTeam(choice, wanted, { ...problem, mostAuditors })
  return found && { auditors: found.team, place, points: found.points + place.points }
}

/** At the cheapest of these places. */
export function tryPlaces(
  scene: Scene,
  visit: Visit,
  places: readonly Place[],
  change?: Change,
): Tried | null {
  let best: Tried | null = null
  for (const place of places) {
    const found = tryPlace(scene, visit, place, change)
    if (found && found.points < (best?.points ?? Number.MAX_SAFE_INTEGER)) best = found
  }
  return best
}

/** Where an audit could stand if somebody held one thing more, and went there; null: nowhere. */
export function placesByTraining(
  scene: Scene,
  visit: Visit,
  places: readonly Place[],
  person: Person,
  need: Visit['needs'][number],
): Tried | null {
  const { world, standing } = scene
  const skilled = trained(person, need)
  for (const place of places) {
    if (holdsNeed(person, need, place) || standing.stopOf(person.index, visit.index, place)) continue
    if (world.judge(skilled, visit, place).code !== null) continue
    const found = tryPlace(scene, visit, place, { trained: skilled })
    if (found?.auditors.includes(person.index)) return found
  }
  return null
}
