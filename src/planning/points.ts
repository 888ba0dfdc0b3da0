import { isWithin, type Spot, spotOf } from '#domain/distance.ts'
import { notPreferredPoints, type PlanWeights, travelPoints, visitPoints } from '#domain/plan-presets.ts'
import { placeOfZone } from '#domain/zone-places.ts'
import type { AuditFacts, PlanFacts, SiteFacts } from './facts.ts'
import type { Place } from './places.ts'
import { type Person, touches } from './who-may-go.ts'

/** Where somebody or a site is: the place itself where it is known, else the city of the zone. */
export type Located = Pick<SiteFacts, 'countryId' | 'timeZone' | 'latitude' | 'longitude'>

/** What it costs that somebody goes, but for days: the way, turn about, whom the customer prefers. */
export function makePoints(
  facts: PlanFacts,
  weights: PlanWeights,
  { wayPoints, visitsOf }: Known = { wayPoints: makeWayPoints(), visitsOf: makeVisits(facts) },
) {
  const preferredAt = new Map<number, PlanFacts['preferred']>()
  for (const one of facts.preferred)
    preferredAt.set(one.customerId, [...(preferredAt.get(one.customerId) ?? []), one])

  return (person: Person, { customerId }: AuditFacts, site: SiteFacts, place: Place): number => {
    const preferred = (preferredAt.get(customerId) ?? []).filter(one => touches(one, place))
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
  const pairKey = (auditorId: number, customerId: number) => `${auditorId}:${customerId}`
  const counts = new Map(visits.map(one => [pairKey(one.auditorId, one.customerId), one.count]))
  return (auditorId: number, customerId: number): number => counts.get(pairKey(auditorId, customerId)) ?? 0
}

/** What may have been worked out of the facts already. */
type Known = { wayPoints: WayPoints; visitsOf: ReturnType<typeof makeVisits> }

type WayPoints = (auditor: Located, site: Located) => number

/** Between an auditor and a site, worked out once; a preset weighs them. */
export function makeWayPoints(): WayPoints {
  const spots = new Map<Located, Spot>()
  const ways = new Map<Located, Map<Located, number>>()
  const spotFor = (located: Located): Spot => {
    const known = spots.get(located)
    if (known !== undefined) return known
    const spot =
      spotOf(located) ?? spotOf(placeOfZone(located.timeZone) ?? { latitude: null, longitude: null })
    spots.set(located, spot)
    return spot
  }
  return (auditor: Located, site: Located): number => {
    const own = ways.get(auditor) ?? new Map<Located, number>()
    ways.set(auditor, own)
    const known = own.get(site)
    if (known !== undefined) return known
    const [from, to] = [spotFor(auditor), spotFor(site)]
    const isAbroad = auditor.countryId !== site.countryId
    const points = travelPoints(isAbroad, from && to ? km => isWithin(km, from, to) : undefined)
    own.set(site, points)
    return points
  }
}
