import { mostPositions, type PlanHint } from '#domain/plans.ts'
import { dayOfNumber } from './day-numbers.ts'
import type { PlanFacts } from './facts.ts'
import type { Visit } from './who-may-go.ts'
import { readWorld, type World } from './world.ts'

/** So many pairs are judged; how many the rest has is guessed. */
const mostJudged = 20_000_000

/** How many positions the facts have, where that is more than can be planned: up to which day, and of which country, fewer are. */
export function countPositions(facts: PlanFacts): { positions: number; hints: PlanHint[] } {
  const world = readWorld(facts)
  const { visits, siteOf } = world
  const byDay = new Map<number, number>()
  const byCountry = new Map<number, number>()
  let [judged, seen] = [0, 0]
  for (const visit of visits) {
    if (judged > mostJudged) break
    seen++
    const site = siteOf(visit.facts)
    for (const { lastDay, people, count } of countAt(world, visit)) {
      judged += people
      byDay.set(lastDay, (byDay.get(lastDay) ?? 0) + count)
      if (site) byCountry.set(site.countryId, (byCountry.get(site.countryId) ?? 0) + count)
    }
  }
  const scale = (count: number) => roundOff((count * visits.length) / Math.max(1, seen))
  const all = [...byDay.values()].reduce((sum, count) => sum + count, 0)
  return { positions: scale(all), hints: [...untilWhen(byDay, scale), ...whichCountry(byCountry, scale)] }
}

/** Where so many pairs have been judged, those of each sixteenth visit at least, they stand for all others. */
const fewJudged = 150_000
const passes = 16

/** About how many positions the facts have; just how many, where they are few. */
export function guessPositions(facts: PlanFacts): number {
  const world = readWorld(facts)
  const { visits, siteOf } = world
  let [judged, seen, found] = [0, 0, 0]
  for (let pass = 0; pass < passes && judged < fewJudged; pass++)
    for (let at = pass; at < visits.length; at += passes) {
      seen++
      const visit = visits[at]
      if (!visit || !siteOf(visit.facts)) continue
      for (const { people, count } of countAt(world, visit)) {
        judged += people
        found += count
      }
    }
  return seen === visits.length ? found : roundOff((found * visits.length) / seen)
}

/** Of each place of a visit, how many are asked whether they may go there, and how many may. */
function* countAt({ peopleFor, judge, placesOf }: World, visit: Visit) {
  const people = peopleFor(visit)
  for (const place of placesOf.allowed(visit.facts)) {
    const count = people.filter(person => judge(person, visit, place).code === null).length
    yield { lastDay: place.lastDay, people: people.length, count }
  }
}

/** To two figures. */
function roundOff(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / unit) * unit
}

type Scale = (count: number) => number

/** The last day up to which no more are than can be planned. */
function untilWhen(byDay: ReadonlyMap<number, number>, scale: Scale): PlanHint[] {
  let [sum, found]: [number, PlanHint | null] = [0, null]
  for (const [day, count] of [...byDay].sort(([a], [b]) => a - b)) {
    sum += count
    if (scale(sum) > mostPositions) break
    found = { lastDay: dayOfNumber(day), positions: scale(sum) }
  }
  return found ? [found] : []
}

/** The one with most of those that can be planned alone. */
function whichCountry(byCountry: ReadonlyMap<number, number>, scale: Scale): PlanHint[] {
  if (byCountry.size < 2) return []
  const [best] = [...byCountry]
    .map(([countryId, count]) => ({ countryId, positions: scale(count) }))
    .filter(({ positions }) => positions <= mostPositions)
    .sort((a, b) => b.positions - a.positions || a.countryId - b.countryId)
  return best ? [best] : []
}
