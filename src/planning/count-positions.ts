import { mostPositions, type PlanHint } from '#domain/plans.ts'
import { dayOfNumber } from './day-numbers.ts'
import type { PlanFacts } from './facts.ts'
import { readWorld } from './world.ts'

/** So many pairs are judged; how many the rest has is guessed. */
const mostJudged = 20_000_000

/** How many positions the facts have, where that is more than can be planned: up to which day, and of which country, fewer are. */
export function countPositions(facts: PlanFacts): { positions: number; hints: PlanHint[] } {
  const { visits, siteOf, peopleFor, judge, placesOf } = readWorld(facts)
  const byDay = new Map<number, number>()
  const byCountry = new Map<number, number>()
  let [judged, seen] = [0, 0]
  for (const visit of visits) {
    if (judged > mostJudged) break
    seen++
    const site = siteOf(visit.facts)
    const people = peopleFor(visit)
    for (const place of placesOf.allowed(visit.facts)) {
      judged += people.length
      const count = people.filter(person => judge(person, visit, place).code === null).length
      byDay.set(place.lastDay, (byDay.get(place.lastDay) ?? 0) + count)
      if (site) byCountry.set(site.countryId, (byCountry.get(site.countryId) ?? 0) + count)
    }
  }
  const scale = (count: number) => roundOff((count * visits.length) / Math.max(1, seen))
  const all = [...byDay.values()].reduce((sum, count) => sum + count, 0)
  return { positions: scale(all), hints: [...untilWhen(byDay, scale), ...whichCountry(byCountry, scale)] }
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
