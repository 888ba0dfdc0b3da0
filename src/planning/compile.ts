import { isWithin, spotOf } from '#domain/distance.ts'
import { extraMemberPoints, planPresets, weightOf } from '#domain/plan-presets.ts'
import { numberOfDay } from './day-numbers.ts'
import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from './facts.ts'
import { makePlaces, type Place } from './places.ts'
import { makePoints } from './points.ts'
import type { Problem, ProblemAudit, ProblemAuditor, RotationProblem, Series } from './problem.ts'
import { fewestOf } from './teams.ts'
import { type Judged, makeJudge, makeTravel, type Person, readPerson, type Visit } from './who-may-go.ts'

/** More can't be planned at once. */
const mostPositions = 2_000_000

type Compiled = {
  problem: Problem
  /** The audits as they stand in the problem, and the auditors. */
  audits: readonly AuditFacts[]
  auditors: readonly AuditorFacts[]
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

/** The problem that the facts make. Over `mostPositions` it is cut off, and `tooLarge` true. */
export function compile(facts: PlanFacts): Compiled & { tooLarge: boolean } {
  const weights = planPresets[facts.preset]
  const audits = [...facts.audits].sort(byId)
  const auditors = [...facts.auditors].sort(byId)
  const siteOf = new Map(facts.sites.map(site => [site.id, site]))
  const people = auditors.map((auditor, index) =>
    readPerson(auditor, index, audit => isAway(auditor, siteOf.get(audits[audit]?.siteId ?? -1), facts)),
  )
  const rotation = readRotation(facts, audits, auditors)
  const visits = audits.map((audit, index) => readVisit(audit, index, rotation))
  const travel = makeTravel(facts.rules.travel, facts.sites)
  const judge = makeJudge(facts, travel)
  const pointsOf = makePoints(facts, weights)
  const placesOf = makePlaces(facts, weights)
  const builder = new Builder()
  for (const visit of visits) {
    const site = siteOf.get(visit.facts.siteId)
    if (!site) continue
    const able = people.filter(person =>
      person.holds.some(({ standardId }) => visit.facts.standardIds.includes(standardId)),
    )
    const candidates = visit.facts.standardIds.length === 0 ? people : able
    for (const place of placesOf(visit.facts)) {
      if (builder.count > mostPositions) break
      builder.addPlace(visit.index, place)
      for (const person of candidates) {
        const judged = judge(person, visit, place)
        if (judged.code === null)
          builder.addPosition(person.index, judged, pointsOf(person, visit.facts, site, place))
      }
    }
  }
  const { places, positions } = builder.close(audits.length)
  const base = { places, positions, mostAuditors: facts.mostAuditors, needsLead: facts.rules.lead }
  const problem: Problem = {
    ...base,
    audits: visits.map(visit => readAudit(visit, facts, base)),
    auditors: readAuditors(people, audits, facts, placesOf),
    points: { usage: 0, extraMember: extraMemberPoints, load: weights.load },
    travelMinutes: travel && ((one, other) => travel(audits[one]?.siteId ?? -1, audits[other]?.siteId ?? -1)),
    rotation,
  }
  return { problem, audits, auditors, tooLarge: builder.count > mostPositions }
}

class Builder {
  count = 0
  readonly #places: (Place & { audit: number; from: number })[] = []
  readonly #positions: { place: number; auditor: number; covers: number; points: number }[] = []

  addPlace(audit: number, place: Place): void {
    this.#places.push({ ...place, audit, from: this.count })
  }

  addPosition(auditor: number, { covers }: Judged, points: number): void {
    this.#positions.push({ place: this.#places.length - 1, auditor, covers, points })
    this.count++
  }

  close(auditCount: number): Pick<Problem, 'places' | 'positions'> {
    const [places, positions] = [this.#places, this.#positions]
    const from = new Int32Array(auditCount + 1)
    for (const { audit } of places) from[audit + 1] = (from[audit + 1] ?? 0) + 1
    for (let audit = 0; audit < auditCount; audit++)
      from[audit + 1] = (from[audit + 1] ?? 0) + (from[audit] ?? 0)
    return {
      places: {
        from,
        audit: Int32Array.from(places, one => one.audit),
        start: Int32Array.from(places, one => one.start),
        end: Int32Array.from(places, one => one.end),
        firstDay: Int32Array.from(places, one => one.firstDay),
        lastDay: Int32Array.from(places, one => one.lastDay),
        points: Int32Array.from(places, one => one.points),
      },
      positions: {
        from: Int32Array.from([...places.map(one => one.from), this.count]),
        place: Int32Array.from(positions, one => one.place),
        auditor: Int32Array.from(positions, one => one.auditor),
        covers: Int32Array.from(positions, one => one.covers),
        points: Int32Array.from(positions, one => one.points),
      },
    }
  }
}

function isAway(
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

function readAudit(
  { facts: audit, index, needs }: Visit,
  facts: PlanFacts,
  base: Pick<Problem, 'places' | 'positions' | 'mostAuditors' | 'needsLead'>,
): ProblemAudit {
  const counting =
    audit.dueDay && audit.dueDay < audit.start.slice(0, 10) ? audit.dueDay : audit.start.slice(0, 10)
  const one = {
    id: audit.id,
    customer: audit.customerId,
    weight: weightOf(numberOfDay(counting) - numberOfDay(facts.today)),
    needs: 2 ** needs.length - 1,
    leastAuditors: audit.leastAuditors,
  }
  return { ...one, fewest: fewestOf(base, one, index) }
}

function readAuditors(
  people: readonly Person[],
  audits: readonly AuditFacts[],
  facts: PlanFacts,
  placesOf: (audit: AuditFacts) => Place[],
): ProblemAuditor[] {
  const [first, last] = [numberOfDay(facts.firstDay), numberOfDay(facts.lastDay)]
  const booked = people.map(
    ({ facts: { bookedDays } }) =>
      bookedDays.map(numberOfDay).filter(day => day >= first && day <= last).length,
  )
  const chosen = audits.map(audit => lengthOf(placesOf(audit)) * audit.leastAuditors)
  const all = [...booked, ...chosen].reduce((sum, days) => sum + days, 0)
  const available = people.reduce((sum, { facts: { availableDays } }) => sum + availableDays, 0)
  return people.map(
    (
      {
        facts: {
          id,
          availableDays,
          limits: { restHours },
        },
        limits,
      },
      index,
    ) => ({
      id,
      share: available === 0 ? 0 : Math.ceil((all * availableDays) / available),
      booked: booked[index] ?? 0,
      restMinutes: (restHours ?? 0) * 60,
      limits,
    }),
  )
}

const lengthOf = ([place]: readonly Place[]): number => (place ? place.lastDay - place.firstDay + 1 : 0)

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
