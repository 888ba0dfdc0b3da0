import { isWithin, spotOf } from '#domain/distance.ts'
import { planPresets } from '#domain/plan-presets.ts'
import { numberOfDay } from './day-numbers.ts'
import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from './facts.ts'
import { makePlaces, type Place } from './places.ts'
import { makePoints, makeVisits, makeWayPoints } from './points.ts'
import type { RotationProblem, Series } from './problem.ts'
import { type Judged, makeJudge, makeTravel, type Person, readPerson, type Visit } from './who-may-go.ts'

/** The facts, read so that a problem can be made of them, and what isn't in the problem be asked about. */
export type World = {
  facts: PlanFacts
  /** By id, as the problem counts them. */
  audits: readonly AuditFacts[]
  auditors: readonly AuditorFacts[]
  visits: readonly Visit[]
  people: readonly Person[]
  siteOf: (audit: AuditFacts) => SiteFacts | undefined
  /** Whom to ask of an audit: those who ever hold one of its standards. */
  peopleFor: (visit: Visit) => readonly Person[]
  judge: (person: Person, visit: Visit, place: Place) => Judged
  wayPoints: ReturnType<typeof makeWayPoints>
  pointsOf: ReturnType<typeof makePoints>
  placesOf: ReturnType<typeof makePlaces>
  /** How often somebody was at a customer in the last three years. */
  visitsOf: (auditorId: number, customerId: number) => number
  travel: ReturnType<typeof makeTravel>
  rotation: RotationProblem | null
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

export function readWorld(facts: PlanFacts): World {
  const weights = planPresets[facts.preset]
  const audits = [...facts.audits].sort(byId)
  const auditors = [...facts.auditors].sort(byId)
  const sites = new Map(facts.sites.map(site => [site.id, site]))
  const people = auditors.map((auditor, index) =>
    readPerson(auditor, index, audit => isAway(auditor, sites.get(audits[audit]?.siteId ?? -1), facts)),
  )
  const rotation = readRotation(facts, audits, auditors)
  const wayPoints = makeWayPoints(facts.sites)
  const visitsOf = makeVisits(facts)
  const travel = makeTravel(facts.rules.travel, facts.sites)
  return {
    facts,
    audits,
    auditors,
    visits: audits.map((audit, index) => readVisit(audit, index, rotation)),
    people,
    siteOf: ({ siteId }) => sites.get(siteId),
    peopleFor: makePeopleFor(people),
    judge: makeJudge(facts, travel),
    wayPoints,
    visitsOf,
    pointsOf: makePoints(facts, weights, { wayPoints, visitsOf }),
    placesOf: makePlaces(facts, weights),
    travel,
    rotation,
  }
}

function makePeopleFor(people: readonly Person[]) {
  const known = new Map<Visit, readonly Person[]>()
  return (visit: Visit): readonly Person[] => {
    const { standardIds } = visit.facts
    const able = ({ holds }: Person) => holds.some(({ standardId }) => standardIds.includes(standardId))
    const found = known.get(visit) ?? (standardIds.length === 0 ? people : people.filter(able))
    known.set(visit, found)
    return found
  }
}

/** Whether a site is reached with a night away. */
export function isAway(
  auditor: AuditorFacts,
  site: SiteFacts | undefined,
  { rules: { dayTripKm } }: PlanFacts,
): boolean {
  if (!site) return false
  if (site.countryId !== auditor.countryId) return true
  const [from, to] = [spotOf(auditor), spotOf(site)]
  return from !== null && to !== null && !isWithin(dayTripKm, from, to)
}

/** Standards first, then areas: bit n is the nth. */
const readVisit = (facts: AuditFacts, index: number, rotation: RotationProblem | null): Visit => ({
  facts,
  index,
  needs: [
    ...[...facts.standardIds].sort((a, b) => a - b).map(standardId => ({ standardId, areaId: null })),
    ...[...facts.areas].sort((a, b) => a.standardId - b.standardId || a.areaId - b.areaId),
  ],
  series: rotation?.seriesOf[index] ?? [],
})

/** The series of which each audit would be a visit; null where no standard rotates. */
function readRotation(
  facts: PlanFacts,
  audits: readonly AuditFacts[],
  auditors: readonly AuditorFacts[],
): RotationProblem | null {
  if (facts.rules.rotations.length === 0) return null
  const indexes = new Map(auditors.map(({ id }, index) => [id, index]))
  const seriesOf = (customerId: number, standardId: number): Series['visits'] =>
    (
      facts.series.find(one => one.customerId === customerId && one.standardId === standardId)?.visits ?? []
    ).map(({ firstDay, lastDay, auditorIds }) => ({
      firstDay: numberOfDay(firstDay),
      lastDay: numberOfDay(lastDay),
      auditors: auditorIds.flatMap(id => indexes.get(id) ?? []),
    }))
  return {
    seriesOf: audits.map(({ customerId, standardIds }) =>
      facts.rules.rotations
        .filter(({ standardId }) => standardIds.includes(standardId))
        .map(({ standardId, ...rule }) => ({ standardId, rule, visits: seriesOf(customerId, standardId) })),
    ),
  }
}
