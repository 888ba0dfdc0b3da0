import type { PlanReason } from '#domain/plan-reasons.ts'
import { dayOfNumber, numberOfDay } from './day-numbers.ts'
import type { Place } from './places.ts'
import { goersAt, placesOf, pointsOfRow, type Stood } from './scene.ts'
import { placeAt } from './standing.ts'
import { chooseTeam } from './teams.ts'
import { holdsNeed } from './who-may-go.ts'

type Why = Extract<PlanReason, { code: 'date' }>['why']

/** Why an audit isn’t on its own days; nothing where it is, or where nothing can be said for certain. */
export function dateReason(stood: Stood): PlanReason[] {
  const { scene, visit, row } = stood
  const own = scene.world.placesOf.own(visit.facts)
  if (!own || own.firstDay === row.place.firstDay) return []
  const say = (why: Why, place: Pick<Place, 'firstDay' | 'lastDay'>, standardId: number | null = null) => [
    {
      code: 'date' as const,
      from: dayOfNumber(own.firstDay),
      to: dayOfNumber(row.place.firstDay),
      why,
      standardId,
      firstDay: dayOfNumber(place.firstDay),
      lastDay: dayOfNumber(place.lastDay),
    },
  ]
  const numbers = placesOf(scene.problem, visit.index)
  const ownNumber = numbers.find(one => scene.problem.places.firstDay[one] === own.firstDay)
  if (ownNumber === undefined) return say(whyNotThere(stood, own), own)
  const isLater = own.firstDay < row.place.firstDay
  const between = numbers.filter(number =>
    isLater ? number >= ownNumber && number < stood.number : number > stood.number && number <= ownNumber,
  )
  const missing = missingNeed(stood, between)
  const why = missing !== null && isNobodyFree(stood, missing, between) ? 'busy' : 'nobody'
  const days = between.map(number => placeAt(scene.problem, number))
  // The days it goes to are none of those: on them somebody is free.
  const span = isLater
    ? { ...own, lastDay: Math.min(row.place.firstDay - 1, Math.max(...days.map(one => one.lastDay))) }
    : { ...own, firstDay: Math.max(row.place.lastDay + 1, Math.min(...days.map(one => one.firstDay))) }
  if (missing !== null) return say(why, span, missing)
  const cost = costAt(stood, ownNumber)
  if (cost === null) return say('nobody', own)
  return cost >= pointsOfRow(scene, visit.index, stood.number, row) ? say('points', own) : []
}

function whyNotThere({ scene: { world }, visit }: Stood, own: Place): Why {
  const { dates, today } = world.facts
  if (dates.kind === 'free' && own.firstDay < numberOfDay(today) + dates.noticeDays) return 'notice'
  const [first, last] = [world.facts.firstDay, world.facts.lastDay].map(numberOfDay)
  if (own.firstDay < (first ?? 0) || own.lastDay > (last ?? 0)) return 'period'
  const { window } = visit.facts
  const isOutside =
    window && (own.firstDay < numberOfDay(window.firstDay) || own.lastDay > numberOfDay(window.lastDay))
  if (isOutside) return 'window'
  return world.placesOf.closedUntil(visit.facts, own) === undefined ? 'rest' : 'closed'
}

/** A standard, its areas left out, for which nobody can go on any of these places. */
function missingNeed({ scene, visit }: Stood, places: readonly number[]): number | null {
  let left = visit.needs.reduce((bits, { areaId }, bit) => (areaId === null ? bits | (1 << bit) : bits), 0)
  for (const place of places)
    for (const { covers, stop } of goersAt(scene, visit.index, place)) if (!stop) left &= ~covers
  const bit = visit.needs.findIndex((_, index) => (left & (1 << index)) !== 0)
  return visit.needs[bit]?.standardId ?? null
}

/** Whether all who hold a standard on any of these places are booked, planned elsewhere or away then. */
function isNobodyFree(
  { scene: { world, problem, standing }, visit }: Stood,
  standardId: number,
  places: readonly number[],
): boolean {
  return places.every(number => {
    const place = placeAt(problem, number)
    return world.people
      .filter(person => holdsNeed(person, { standardId, areaId: null }, place))
      .every(
        ({ index, blocks }) =>
          blocks.some(({ start, end }) => start < place.end && place.start < end) ||
          standing.stopOf(index, visit.index, place)?.code === 'planned',
      )
  })
}

/** Of the cheapest team that could go to a place; null: there is none. */
function costAt({ scene, visit, wanted }: Stood, place: number): number | null {
  const goers = goersAt(scene, visit.index, place).filter(({ stop }) => !stop)
  const found = chooseTeam(goers, wanted, scene.problem)
  return found && found.points + (scene.problem.places.points[place] ?? 0)
}
