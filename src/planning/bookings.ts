import { daysTouched } from '#domain/zoned-time.ts'
import { dayOfNumber, numberOfDay } from './day-numbers.ts'
import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from './facts.ts'
import { isEnough } from './teams.ts'
import { isAway, readWorld } from './world.ts'

/** An assigned audit as it is booked: all on its team go to all of it. */
export type BookedAudit = AuditFacts & Required<Pick<AuditFacts, 'booked'>>

type Stay = BookedAudit & { site: SiteFacts; firstDay: string; lastDay: string }

/**
 * The facts with assigned audits among those to be planned, and whoever goes there free of them. Only those whose team as it is
 * booked could be proposed beside all other bookings: what is booked against a rule, or by an override, stays where it is.
 */
export function freeBookings(facts: PlanFacts, bookings: readonly BookedAudit[]): PlanFacts {
  const taken = new Set(facts.audits.map(({ id }) => id))
  const stays = bookings
    .filter(({ id }) => !taken.has(id))
    .toSorted((a, b) => a.id - b.id)
    .flatMap(booking => readStay(facts, booking) ?? [])
    .filter(stay => couldBeProposed(facts, stay))
  return stays.length === 0 ? facts : release(facts, stays)
}

/** As many go as do now. */
function readStay({ sites }: PlanFacts, booking: BookedAudit): Stay | undefined {
  const site = sites.find(({ id }) => id === booking.siteId)
  if (!site) return undefined
  const { first, last } = daysTouched(
    { start: new Date(booking.start), end: new Date(booking.end) },
    site.timeZone,
  )
  const leastAuditors = Math.max(booking.leastAuditors, booking.booked.length)
  return { ...booking, leastAuditors, site, firstDay: first, lastDay: last }
}

function couldBeProposed(facts: PlanFacts, stay: Stay): boolean {
  const ids = stay.booked.map(({ id }) => id)
  const people = facts.auditors.filter(({ id }) => ids.includes(id))
  if (people.length < ids.length || ids.length > facts.mostAuditors) return false
  const ofCustomer = <One extends { customerId: number }>(all: readonly One[]) =>
    all.filter(({ customerId }) => customerId === stay.customerId)
  const alone = release(
    {
      ...facts,
      audits: [],
      auditors: people,
      barred: ofCustomer(facts.barred),
      visits: ofCustomer(facts.visits),
      series: ofCustomer(facts.series),
    },
    [stay],
  )
  const world = readWorld(alone)
  const [visit] = world.visits
  const place = visit && world.placesOf.own(visit.facts)
  if (!visit || !place || world.placesOf.closedUntil(visit.facts, place) !== undefined) return false
  const covers = world.people.map(person => world.judge(person, visit, place))
  const wanted = { needs: 2 ** visit.needs.length - 1, leastAuditors: stay.leastAuditors }
  return (
    covers.every(({ code }) => code === null) &&
    isEnough(
      covers.map(one => one.covers),
      wanted,
      { mostAuditors: ids.length, needsLead: facts.rules.lead },
    )
  )
}

function release(facts: PlanFacts, stays: readonly Stay[]): PlanFacts {
  const sites = new Map(facts.sites.map(site => [site.id, site]))
  const own = new Map<number, Stay[]>()
  for (const stay of stays) for (const { id } of stay.booked) own.set(id, [...(own.get(id) ?? []), stay])
  return {
    ...facts,
    audits: [
      ...facts.audits,
      ...stays.map(({ site: _, firstDay: __, lastDay: ___, ...audit }) => audit),
    ].sort((a, b) => a.id - b.id),
    auditors: facts.auditors.map(auditor =>
      releaseAuditor(auditor, own.get(auditor.id) ?? [], { facts, sites }),
    ),
    visits: facts.visits.map(one => {
      const gone = (own.get(one.auditorId) ?? []).filter(({ customerId }) => customerId === one.customerId)
      return { ...one, count: one.count - gone.length }
    }),
    series: facts.series.map(one => withoutVisits(one, stays)),
  }
}

type Around = { facts: PlanFacts; sites: ReadonlyMap<number, SiteFacts> }

function releaseAuditor(
  auditor: AuditorFacts,
  gone: readonly Stay[],
  { facts, sites }: Around,
): AuditorFacts {
  if (gone.length === 0) return auditor
  const ids = new Set(gone.map(({ id }) => id))
  const blocks = auditor.blocks.filter(({ projectId }) => projectId === null || !ids.has(projectId))
  const still = new Set(
    blocks.flatMap(({ start, end, siteId }) => {
      const site = sites.get(siteId ?? Number.NaN)
      if (!site) return []
      const { first, last } = daysTouched({ start: new Date(start), end: new Date(end) }, site.timeZone)
      return listDays({ firstDay: first, lastDay: last })
    }),
  )
  const freed = new Set(gone.flatMap(listDays).filter(day => !still.has(day)))
  const nights = gone
    .filter(({ site }) => isAway(auditor, site, facts))
    .flatMap(stay => listDays(stay).slice(1))
  return {
    ...auditor,
    blocks,
    bookedDays: auditor.bookedDays.filter(day => !freed.has(day)),
    nights: auditor.nights.map(({ month, count }) => ({
      month,
      count: count - nights.filter(day => day.startsWith(month)).length,
    })),
  }
}

const listDays = ({ firstDay, lastDay }: Pick<Stay, 'firstDay' | 'lastDay'>): string[] => {
  const first = numberOfDay(firstDay)
  return Array.from({ length: numberOfDay(lastDay) - first + 1 }, (_, later) => dayOfNumber(first + later))
}

type Series = PlanFacts['series'][number]

/** A visit of a series has no name: one of the same days is as good as another. */
function withoutVisits(series: Series, stays: readonly Stay[]): Series {
  const visits = [...series.visits]
  for (const { customerId, standardIds, booked, firstDay, lastDay } of stays) {
    if (customerId !== series.customerId || !standardIds.includes(series.standardId)) continue
    const team = booked.map(({ id }) => id)
    const place = visits.findIndex(
      one =>
        one.firstDay === firstDay &&
        one.lastDay === lastDay &&
        one.auditorIds.every(auditorId => team.includes(auditorId)),
    )
    if (place >= 0) visits.splice(place, 1)
  }
  return { ...series, visits }
}
