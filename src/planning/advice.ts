import type { PlanAdvice } from '#domain/plan-reasons.ts'
import { listHiring } from './hiring.ts'
import type { Scene } from './scene.ts'
import { placesByTraining } from './try-place.ts'
import type { Person, Visit } from './who-may-go.ts'

const mostAdvice = 3
/** Of each standard those with the most days left are tried. */
const mostTried = 5

/** In which standards training one auditor would place at least two audits that have no place, most first; then whom to hire for as many. */
export function listAdvice(scene: Scene): PlanAdvice[] {
  const { world, problem, standing } = scene
  const left = world.visits
    .filter(({ index }) => !standing.rowOf(index))
    .sort(
      (a, b) =>
        (problem.audits[b.index]?.weight ?? 0) - (problem.audits[a.index]?.weight ?? 0) || a.index - b.index,
    )
  const standardIds = [...new Set(left.flatMap(({ facts }) => facts.standardIds))].sort((a, b) => a - b)
  const training = standardIds
    .flatMap(standardId => {
      const concerned = left.filter(({ facts }) => facts.standardIds.includes(standardId))
      return concerned.length < 2 ? [] : (bestOf(scene, standardId, concerned) ?? [])
    })
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count || a.standardId - b.standardId)
    .slice(0, mostAdvice)
  return [...training, ...listHiring(scene, left)]
}

type Training = Extract<PlanAdvice, { code: 'train' }>

function bestOf(scene: Scene, standardId: number, left: readonly Visit[]): Training | undefined {
  const { world, problem, standing } = scene
  const room = ({ index, facts }: Person) => facts.availableDays - standing.daysOf(index)
  const tried = world.people
    .filter(({ holds }) => !holds.some(one => one.standardId === standardId))
    .sort((a, b) => room(b) - room(a) || a.index - b.index)
    .slice(0, mostTried)
    .map(person => ({
      code: 'train' as const,
      auditorId: problem.auditors[person.index]?.id ?? 0,
      standardId,
      count: countPlaced(scene, person, standardId, left),
    }))
  return tried.sort((a, b) => b.count - a.count || a.auditorId - b.auditorId)[0]
}

/** Puts one after another beside the plan, and takes all out again. */
function countPlaced(scene: Scene, person: Person, standardId: number, left: readonly Visit[]): number {
  const placed: number[] = []
  for (const visit of left) {
    const places = scene.world.placesOf.allowed(visit.facts)
    const row = placesByTraining(scene, visit, places, person, { standardId, areaId: null })
    if (!row) continue
    scene.standing.put(visit.index, row)
    placed.push(visit.index)
  }
  for (const audit of placed) scene.standing.take(audit)
  return placed.length
}
