import { isWithin, type Spot, spotOf } from '#domain/distance.ts'
import { notPreferredPoints, type PlanWeights, travelPoints, visitPoints } from '#domain/plan-presets.ts'
import { placeOfZone } from '#domain/zone-places.ts'
import type { AuditFacts, PlanFacts, SiteFacts } from './facts.ts'
import type { Place } from './places.ts'
import { byCustomer, type Person, touches } from './who-may-go.ts'

/** Where somebody or a site is: the place itself where it is known, else the city of the zone. */
export type Located = Pick<SiteFacts, 'countryId' | 'timeZone' | 'latitude' | 'longitude'>

/** What it costs that somebody goes, but for days: the way, turn about, whom the customer prefers. */
export function makePoints(
  facts: PlanFacts,
  weights: PlanWeights,
  { wayPoints, visitsOf }: Known = { wayPoints: makeWayPoints(facts.sites), visitsOf: makeVisits(facts) },
) {
  const preferredAt = byCustomer(facts.preferred)

  return (person: Person, { customerId }: AuditFacts, site: SiteFacts, place: Place): number => {
    const preferred = preferredAt.get(customerId)?.filter(one => touches(one, place)) ?? []
    const isOther = preferred.length > 0 && !preferred.some(one => one.auditorId === person.facts.id)
    return (
      wayPoints(person.facts, site) * weights.travel +
      visitPoints(visitsOf(person.facts.id, customerId)) * weights.visits +
      (isOther ? notPreferredPoints : 0)
    )
  }
}

/** How often somebody was at a customer. */
export function makeVisits({ visits }: PlanFacts) {
  const counts = new Map<number, Map<number, number>>()
  for (const { auditorId, customerId, count } of visits) {
    const own = counts.get(customerId) ?? new Map<number, number>()
    counts.set(customerId, own.set(auditorId, count))
  }
  return (auditorId: number, customerId: number): number => counts.get(customerId)?.get(auditorId) ?? 0
}

/** What may have been worked out of the facts already. */
type Known = { wayPoints: WayPoints; visitsOf: ReturnType<typeof makeVisits> }

type WayPoints = (auditor: Located, site: Located) => number

/** Between an auditor and one of these sites, worked out once; a preset weighs them. A byte for each pair: there may be millions. */
export function makeWayPoints(sites: readonly Located[]): WayPoints {
  const numbers = new Map(sites.map((site, number) => [site, number]))
  const spots = new Map<Located, Spot>()
  // One more than the points; 0: not known yet.
  const ways = new Map<Located, Uint8Array>()
  const spotFor = (located: Located): Spot => {
    const known = spots.get(located)
    if (known !== undefined) return known
    const spot =
      spotOf(located) ?? spotOf(placeOfZone(located.timeZone) ?? { latitude: null, longitude: null })
    spots.set(located, spot)
    return spot
  }
  return (auditor: Located, site: Located): number => {
    const own = ways.get(auditor) ?? new Uint8Array(sites.length)
    ways.set(auditor, own)
    const number = numbers.get(site) ?? -1
    const known = own[number]
    if (known) return known - 1
    const [from, to] = [spotFor(auditor), spotFor(site)]
    const isAbroad = auditor.countryId !== site.countryId
    const points = travelPoints(isAbroad, from && to ? km => isWithin(km, from, to) : undefined)
    own[number] = points + 1
    return points
  }
}
