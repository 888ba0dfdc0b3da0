import { momentOf } from './day-numbers.ts'
import { type Goer, goersAt, goesAlone, placesOf, positionsAt, type Scene } from './scene.ts'
import { placeAt, type Row } from './standing.ts'
import { chooseTeam } from './teams.ts'

/** Where an audit could stand instead, all else as it is, and what that would add to the points of the rest. */
export type Alternative = { auditors: readonly number[]; start: string; end: string; points: number }

const mostAlternatives = 3

type Found = { auditors: readonly number[]; place: number; points: number }

/**
 * The cheapest, each of other people; the same people on another day count as one. `row` is where the audit stood before it was taken
 * out.
 */
export function listAlternatives(scene: Scene, audit: number, row: Row): Alternative[] {
  const { problem } = scene
  const wanted = problem.audits[audit]
  if (!wanted) return []
  const found = wanted.fewest === 1 ? oneAlone(scene, audit, row) : teamsWithoutOne(scene, audit, row)
  return found.map(({ auditors, place, points }) => ({
    auditors: auditors.map(auditor => problem.auditors[auditor]?.id ?? 0),
    start: momentOf(problem.places.start[place] ?? 0),
    end: momentOf(problem.places.end[place] ?? 0),
    points,
  }))
}

/** The cheapest first, so that the plan is asked only about the first of them. */
function oneAlone(scene: Scene, audit: number, row: Row): Found[] {
  const { problem, standing } = scene
  const { positions, places } = problem
  const wanted = problem.audits[audit]
  const found: Found[] = []
  const priced = placesOf(problem, audit).flatMap(place =>
    positionsAt(problem, place)
      .filter(position => wanted && goesAlone(wanted, positions.covers[position] ?? 0))
      .map(position => ({ position, place, points: pointsAt(scene, position, place) })),
  )
  priced.sort((a, b) => a.points - b.points || a.position - b.position)
  for (const { position, place, points } of priced) {
    if (found.length === mostAlternatives) break
    const auditor = positions.auditor[position] ?? 0
    const isOwn = places.start[place] === row.place.start && row.auditors[0] === auditor
    if ((isOwn && row.auditors.length === 1) || found.some(({ auditors }) => auditors[0] === auditor))
      continue
    if (!standing.stopOf(auditor, audit, placeAt(problem, place)))
      found.push({ auditors: [auditor], place, points })
  }
  return found
}

function pointsAt({ problem, standing }: Scene, position: number, number: number): number {
  const { positions } = problem
  const place = placeAt(problem, number)
  return (
    place.points +
    (positions.points[position] ?? 0) +
    standing.loadOf(positions.auditor[position] ?? 0, place)
  )
}

/** At each place the cheapest team, and the cheapest ones without one of those who go now. */
function teamsWithoutOne(scene: Scene, audit: number, row: Row): Found[] {
  const { problem } = scene
  const own = keyOf(row.auditors)
  const best = new Map<string, Found>()
  for (const place of placesOf(problem, audit))
    for (const found of teamsAt(scene, audit, place, row)) {
      const key = keyOf(found.auditors)
      if (key === own && problem.places.start[place] === row.place.start) continue
      const known = best.get(key)
      if (!known || found.points < known.points) best.set(key, found)
    }
  return [...best.values()]
    .sort(
      (a, b) =>
        a.points - b.points || a.place - b.place || keyOf(a.auditors).localeCompare(keyOf(b.auditors)),
    )
    .slice(0, mostAlternatives)
}

const keyOf = (auditors: readonly number[]): string => auditors.toSorted((a, b) => a - b).join(' ')

function teamsAt(scene: Scene, audit: number, place: number, row: Row): Found[] {
  const { problem } = scene
  const wanted = problem.audits[audit]
  if (!wanted) return []
  const base = problem.places.points[place] ?? 0
  const goers = goersAt(scene, audit, place).filter(({ stop }) => !stop)
  return [undefined, ...row.auditors].flatMap(without => {
    const choice = goers.filter(({ auditor }) => auditor !== without)
    const found = chooseTeam(choice, wanted, problem)
    return found ? [{ auditors: auditorsOf(found.team, choice), place, points: base + found.points }] : []
  })
}

const auditorsOf = (team: readonly number[], goers: readonly Goer[]): number[] =>
  goers.filter(({ position }) => team.includes(position)).map(({ auditor }) => auditor)
