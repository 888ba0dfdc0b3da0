import { extraMemberPoints, movePoints, planPresets, weightOf } from '#domain/plan-presets.ts'
import { mostPositions } from '#domain/plans.ts'
import { countingDay } from './counting-day.ts'
import { minuteOf, numberOfDay } from './day-numbers.ts'
import type { AuditFacts, AuditorFacts, PlanFacts } from './facts.ts'
import type { Place } from './places.ts'
import { bookedWeight, type Problem, type ProblemAudit, type ProblemAuditor, type Team } from './problem.ts'
import { fewestOf } from './teams.ts'
import type { Judged, Person, Visit } from './who-may-go.ts'
import { readWorld, type World } from './world.ts'

type Compiled = {
  problem: Problem
  /** The audits as they stand in the problem, and the auditors. */
  audits: readonly AuditFacts[]
  auditors: readonly AuditorFacts[]
}

/** The problem that the facts make. Over `mostPositions` it is cut off, and `tooLarge` true. */
export function compile(facts: PlanFacts): Compiled & { tooLarge: boolean } {
  const world = readWorld(facts)
  const { audits, auditors, people, visits, siteOf, peopleFor, judge, pointsOf, placesOf, travel } = world
  const builder = new Builder()
  for (const visit of visits) {
    const site = siteOf(visit.facts)
    if (!site) continue
    const candidates = peopleFor(visit)
    for (const place of placesOf.allowed(visit.facts)) {
      if (builder.count > mostPositions) break
      builder.addPlace(visit.index, place)
      for (const person of candidates) {
        const judged = judge(person, visit, place)
        if (judged.code !== null) continue
        const isNew = visit.facts.booked?.every(({ id }) => id !== person.facts.id)
        const points = pointsOf(person, visit.facts, site, place) + (isNew ? movePoints : 0)
        builder.addPosition(person.index, judged, points)
      }
    }
  }
  const { places, positions } = builder.close(audits.length)
  const base = { places, positions, mostAuditors: facts.mostAuditors, needsLead: facts.rules.lead }
  const problem: Problem = {
    ...base,
    audits: visits.map(visit => readAudit(visit, facts, { ...base, auditors, siteOf })),
    ...(facts.moves && { mostMoves: facts.moves.most }),
    auditors: readAuditors(people, audits, facts, placesOf),
    points: { usage: 0, extraMember: extraMemberPoints, load: planPresets[facts.preset].load },
    travelMinutes: travel && ((one, other) => travel(audits[one]?.siteId ?? -1, audits[other]?.siteId ?? -1)),
    rotation: world.rotation,
  }
  return { problem, audits, auditors, tooLarge: builder.count > mostPositions }
}

class Builder {
  readonly #places: (Place & { audit: number; from: number })[] = []
  readonly #place = new Numbers()
  readonly #auditor = new Numbers()
  readonly #covers = new Numbers()
  readonly #points = new Numbers()

  get count(): number {
    return this.#place.count
  }

  addPlace(audit: number, place: Place): void {
    this.#places.push({ ...place, audit, from: this.count })
  }

  addPosition(auditor: number, { covers }: Judged, points: number): void {
    this.#place.add(this.#places.length - 1)
    this.#auditor.add(auditor)
    this.#covers.add(covers)
    this.#points.add(points)
  }

  close(auditCount: number): Pick<Problem, 'places' | 'positions'> {
    const places = this.#places
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
        place: this.#place.all(),
        auditor: this.#auditor.all(),
        covers: this.#covers.all(),
        points: this.#points.all(),
      },
    }
  }
}

/** Whole numbers, one after another: of millions of positions an object each would take far more room. */
class Numbers {
  count = 0
  #room = new Int32Array(1024)

  add(value: number): void {
    if (this.count === this.#room.length) {
      const more = new Int32Array(2 * this.count)
      more.set(this.#room)
      this.#room = more
    }
    this.#room[this.count++] = value
  }

  all(): Int32Array {
    return this.#room.slice(0, this.count)
  }
}

function readAudit(
  { facts: audit, index, needs }: Visit,
  facts: PlanFacts,
  {
    auditors,
    siteOf,
    ...base
  }: Pick<Problem, 'places' | 'positions' | 'mostAuditors' | 'needsLead'> &
    Pick<World, 'auditors' | 'siteOf'>,
): ProblemAudit {
  const counting = countingDay(audit, siteOf(audit) ?? { timeZone: 'UTC' })
  const one = {
    id: audit.id,
    customer: audit.customerId,
    weight: audit.booked ? bookedWeight : weightOf(counting - numberOfDay(facts.today)),
    needs: 2 ** needs.length - 1,
    leastAuditors: audit.leastAuditors,
  }
  const own = audit.booked && ownTeam(base, audit, { index, auditors })
  return { ...one, fewest: fewestOf(base, one, index), ...(own && { own }) }
}

/** The positions at which an audit is booked. */
function ownTeam(
  { places, positions }: Pick<Problem, 'places' | 'positions'>,
  { start, end, booked = [] }: AuditFacts,
  { index, auditors }: { index: number; auditors: readonly AuditorFacts[] },
): Team {
  const ids = new Set(booked.map(({ id }) => id))
  for (let place = places.from[index] ?? 0; place < (places.from[index + 1] ?? 0); place++) {
    if (places.start[place] !== minuteOf(start) || places.end[place] !== minuteOf(end)) continue
    const [first, last] = [positions.from[place] ?? 0, positions.from[place + 1] ?? 0]
    const here = Array.from({ length: last - first }, (_, nth) => first + nth)
    return here.filter(position => ids.has(auditors[positions.auditor[position] ?? -1]?.id ?? -1))
  }
  return []
}

function readAuditors(
  people: readonly Person[],
  audits: readonly AuditFacts[],
  facts: PlanFacts,
  placesOf: Pick<World['placesOf'], 'allowed'>,
): ProblemAuditor[] {
  const [first, last] = [numberOfDay(facts.firstDay), numberOfDay(facts.lastDay)]
  const booked = people.map(
    ({ facts: { bookedDays } }) =>
      bookedDays.map(numberOfDay).filter(day => day >= first && day <= last).length,
  )
  const chosen = audits.map(audit => lengthOf(placesOf.allowed(audit)) * audit.leastAuditors)
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
