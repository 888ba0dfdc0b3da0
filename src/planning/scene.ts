import type { Place } from './places.ts'
import type { Problem, ProblemAudit } from './problem.ts'
import { placeAt, type Row, type Standing, type Stop } from './standing.ts'
import { coversOf, type Person, type Visit } from './who-may-go.ts'
import type { World } from './world.ts'

/** What explaining looks at: the facts, the problem made of them, and the plan as it stands; `bundled`: rows that need one another. */
export type Scene = {
  world: World
  problem: Problem
  standing: Standing
  bundled: Pick<ReadonlyMap<number, unknown>, 'has'>
}

/** Somebody who may go to a place by all but the plan: what that would cost beside it, and what in it keeps them away. */
export type Goer = { position: number; auditor: number; covers: number; points: number; stop: Stop | null }

/** The places of an audit in the problem, by number. */
export function placesOf({ places }: Problem, audit: number): number[] {
  const [first, last] = [places.from[audit] ?? 0, places.from[audit + 1] ?? 0]
  return Array.from({ length: last - first }, (_, index) => first + index)
}

/** That at which a row stands. */
export const placeOfRow = ({ problem }: Scene, audit: number, { place }: Row): number =>
  placesOf(problem, audit).find(one => problem.places.start[one] === place.start) ?? -1

/** The positions of a place. */
export function positionsAt({ positions }: Problem, place: number): number[] {
  const [first, last] = [positions.from[place] ?? 0, positions.from[place + 1] ?? 0]
  return Array.from({ length: last - first }, (_, index) => first + index)
}

/** All who may go to a place of the problem. An audit that is planned has to be taken out first. */
export function goersAt({ problem, standing }: Scene, audit: number, number: number): Goer[] {
  const { positions } = problem
  const place = placeAt(problem, number)
  return positionsAt(problem, number).map(position => {
    const auditor = positions.auditor[position] ?? 0
    return {
      position,
      auditor,
      covers: positions.covers[position] ?? 0,
      points: (positions.points[position] ?? 0) + standing.loadOf(auditor, place),
      stop: standing.stopOf(auditor, audit, place),
    }
  })
}

/** Whether somebody needs nobody besides. */
export const goesAlone = ({ needs, leastAuditors }: ProblemAudit, covers: number): boolean =>
  leastAuditors <= 1 && (covers & needs) === needs

/** What a row adds to the points of the plan, while it is taken out. */
export function pointsOfRow({ problem, standing }: Scene, audit: number, number: number, row: Row): number {
  const { positions, points, audits } = problem
  let sum = row.place.points + (row.auditors.length - (audits[audit]?.fewest ?? 0)) * points.extraMember
  for (const position of positionsAt(problem, number)) {
    const auditor = positions.auditor[position] ?? 0
    if (row.auditors.includes(auditor))
      sum += (positions.points[position] ?? 0) + standing.loadOf(auditor, row.place)
  }
  return sum
}

/** A planned audit, taken out of the plan, with where it stood and all who may go there. */
export type Stood = {
  scene: Scene
  visit: Visit
  wanted: ProblemAudit
  row: Row
  number: number
  goers: readonly Goer[]
}

export function stoodAt(scene: Scene, audit: number, row: Row): Stood | null {
  const [visit, wanted] = [scene.world.visits[audit], scene.problem.audits[audit]]
  const number = placeOfRow(scene, audit, row)
  return visit && wanted ? { scene, visit, wanted, row, number, goers: goersAt(scene, audit, number) } : null
}

/** Whom to ask of an audit, one of them with more than they have. */
export function peopleAt({ world }: Scene, visit: Visit, changed?: Person): readonly Person[] {
  const people = world.peopleFor(visit)
  if (!changed) return people
  return [...people.filter(({ index }) => index !== changed.index), changed]
}

/** Whether an audit stands as it is booked already. */
export function isAsBooked({ problem, standing }: Scene, audit: number): boolean {
  const { positions } = problem
  const { own } = problem.audits[audit] ?? {}
  const row = standing.rowOf(audit)
  if (!own || !row) return false
  const place = placeAt(problem, positions.place[own[0] ?? 0] ?? 0)
  return (
    place.start === row.place.start &&
    own.every(position => row.auditors.includes(positions.auditor[position] ?? -1))
  )
}

/** Who holds a part of what an audit needs on the days of a place, whether they are free or not. */
export const holdersAt = (
  { world }: Scene,
  visit: Visit,
  place: Place,
): { person: Person; covers: number }[] =>
  world
    .peopleFor(visit)
    .map(person => ({ person, covers: coversOf(person, visit, place) }))
    .filter(({ covers }) => covers !== 0)
