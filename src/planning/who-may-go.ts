import { isWithin, type Spot, spotOf } from '#domain/distance.ts'
import type { FitCode } from '#domain/fit-reasons.ts'
import type { PlanNear } from '#domain/plan-reasons.ts'
import type { Travel } from '#domain/team-rules.ts'
import { weekdayOf } from '#domain/working-days.ts'
import { DayBook } from './day-book.ts'
import { dayOfNumber, minuteOf, monthOf, numberOfDay } from './day-numbers.ts'
import type { AuditFacts, AuditorFacts, PlanFacts, SiteFacts } from './facts.ts'
import type { Place } from './places.ts'
import { leadBit, type ProblemLimits, type Series } from './problem.ts'
import { isTooOften } from './rotation.ts'

/** Who may go: `covers` as the positions of a problem have it, 0 with the first reason why not. */
export type Judged = { covers: number; code: FitCode | 'away' | null }

export type Person = {
  facts: AuditorFacts
  index: number
  holds: { standardId: number; areaId: number | null; first: number; last: number; isLead: boolean }[]
  blocks: { start: number; end: number; isAway: boolean; siteId: number | null; projectId: number | null }[]
  /** Of each block, the last end of it and of all before. */
  ends: number[]
  /** Those of audits. */
  booked: Person['blocks']
  limits: ProblemLimits | null
  book: DayBook | null
  offDays: ReadonlySet<number>
}

/** An audit as its candidates are judged: `needs` in the order of their bits. */
export type Visit = {
  facts: AuditFacts
  index: number
  needs: { standardId: number; areaId: number | null }[]
  series: readonly Series[]
}

/** Whether somebody goes, by verdict `ready`, with their bookings as they are and nothing of the plan. */
export function makeJudge(facts: PlanFacts, travelMinutes: ReturnType<typeof makeTravel>) {
  const barred = byCustomer(facts.barred)
  const judgeTime = (person: Person, visit: Visit, place: Place): Judged['code'] => {
    const block = blockAt(person, place)
    if (block) return block.isAway ? 'away' : 'clash'
    const bars = barred.get(visit.facts.customerId)
    const bar = bars?.find(one => one.auditorId === person.facts.id && touches(one, place))
    if (bar) return bar.code
    if (visit.series.some(one => one.rule.roles === 'members' && isTooOften(one, person.index, [place])))
      return 'rotation'
    const broken = person.book?.brokenBy({ ...place, audit: visit.index })
    if (broken) return broken
    if (nearBooking(person, visit, place, travelMinutes)) return 'gap'
    return isOffDay(person, place) ? 'offDay' : null
  }
  return (person: Person, visit: Visit, place: Place): Judged => {
    const covers = coversOf(person, visit, place)
    if (covers === 0) return { covers, code: 'unqualified' }
    const code = judgeTime(person, visit, place)
    if (code) return { covers: 0, code }
    const mayLead = !visit.series.some(
      one => one.rule.roles === 'lead' && isTooOften(one, person.index, [place]),
    )
    return { covers: mayLead ? covers : covers & ~leadBit, code: null }
  }
}

/** The first of the blocks, which are by start, that a place overlaps. */
export function blockAt({ blocks, ends }: Person, { start, end }: Pick<Place, 'start' | 'end'>) {
  let [from, to] = [0, blocks.length]
  // Those before end in time, all of them.
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) <= start) from = middle + 1
    else to = middle
  }
  const first = blocks[from]
  return first && first.start < end ? first : undefined
}

/** How many of the blocks, which are by start, begin before a moment. */
function countBefore(blocks: Person['blocks'], moment: number): number {
  let [from, to] = [0, blocks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((blocks[middle]?.start ?? 0) < moment) from = middle + 1
    else to = middle
  }
  return from
}

export function byCustomer<Item extends { customerId: number }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(item.customerId)
    if (group) group.push(item)
    else groups.set(item.customerId, [item])
  }
  return groups
}

/** Whether a span of days, open where it says null, has one of the place's. */
export const touches = (
  { firstDay, lastDay }: { firstDay: string | null; lastDay: string | null },
  place: Pick<Place, 'firstDay' | 'lastDay'>,
): boolean =>
  (firstDay === null || numberOfDay(firstDay) <= place.lastDay) &&
  (lastDay === null || place.firstDay <= numberOfDay(lastDay))

/** Nothing where none of the standards is held on all days: who holds an area alone is no auditor of it. */
export function coversOf(person: Person, { needs }: Visit, place: Place): number {
  let covers = 0
  let hasStandard = false
  for (const [bit, need] of needs.entries()) {
    if (!holdsNeed(person, need, place)) continue
    covers |= 1 << bit
    if (need.areaId !== null) continue
    hasStandard = true
    if (person.holds.some(one => isLedBy(one, need.standardId, place))) covers |= leadBit
  }
  return hasStandard || needs.length === 0 ? covers || leadBit : 0
}

/** On all days of the place. */
export const holdsNeed = (
  { holds }: Person,
  { standardId, areaId }: Visit['needs'][number],
  place: Pick<Place, 'firstDay' | 'lastDay'>,
): boolean =>
  holds.some(
    one =>
      one.standardId === standardId &&
      one.areaId === areaId &&
      one.first <= place.firstDay &&
      place.lastDay <= one.last,
  )

const isLedBy = (one: Person['holds'][number], standardId: number, place: Place): boolean =>
  one.isLead &&
  one.standardId === standardId &&
  one.areaId === null &&
  one.first <= place.firstDay &&
  place.lastDay <= one.last

/** Of the nearest booked audit before and the first one after, within 14 days, that which leaves too little time; null: neither. */
export function nearBooking(
  { facts, booked }: Person,
  { facts: audit }: Visit,
  place: Place,
  travelMinutes: ReturnType<typeof makeTravel>,
): PlanNear | null {
  if (!travelMinutes && !facts.limits.restHours) return null
  const before = booked[countBefore(booked, place.start) - 1]
  const after = booked[countBefore(booked, place.end)]
  const shortOf = (
    order: PlanNear['order'],
    minutes: number,
    { siteId, projectId }: Person['blocks'][number],
  ): PlanNear | null => {
    if (minutes < 0 || minutes > 14 * 24 * 60) return null
    const needed = (facts.limits.restHours ?? 0) * 60 + (travelMinutes?.(audit.siteId, siteId) ?? 0)
    return minutes < needed ? { projectId, order, minutes, needed } : null
  }
  return (
    (before && shortOf('after', place.start - before.end, before)) ??
    (after && shortOf('before', after.start - place.end, after)) ??
    null
  )
}

function isOffDay({ offDays }: Person, { firstDay, lastDay }: Place): boolean {
  if (offDays.size === 0) return false
  for (let day = firstDay; day <= lastDay; day++) if (offDays.has(weekdayOf(dayOfNumber(day)))) return true
  return false
}

/** From one site to another; null where nobody looks at it. Sites of one customer are no way apart. */
export function makeTravel(travel: Travel | null, sites: readonly SiteFacts[]) {
  if (!travel?.isOn) return null
  const known = new Map(sites.map(site => [site.id, { site, spot: spotOf(site) }]))
  return (one: number, other: number | null): number => {
    const [here, there] = [known.get(one), known.get(other ?? -1)]
    if (here && here.site.customerId === there?.site.customerId) return 0
    return hoursBetween(travel, here, there) * 60
  }
}

type Known = { site: SiteFacts; spot: Spot } | undefined

function hoursBetween(travel: Travel, here: Known, there: Known): number {
  const [from, to] = [here?.spot, there?.spot]
  if (from && to)
    return travel.steps.find(({ km }) => km === null || isWithin(km, from, to))?.hours ?? travel.abroad
  return here?.site.countryId === there?.site.countryId ? travel.sameCountry : travel.abroad
}

/** Somebody who holds one thing more, on all days. */
export const trained = (person: Person, need: Visit['needs'][number]): Person => ({
  ...person,
  holds: [...person.holds, { ...need, first: 0, last: Number.MAX_SAFE_INTEGER, isLead: false }],
})

/** What an auditor brings, with days and moments as numbers. */
export function readPerson(facts: AuditorFacts, index: number, isAway: ProblemLimits['isAway']): Person {
  const limits = readLimits(facts, isAway)
  const blocks = facts.blocks
    .map(({ start, end, ...one }) => ({
      ...one,
      start: minuteOf(start),
      end: minuteOf(end),
      isAway: one.projectId === null,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  let last = 0
  return {
    facts,
    index,
    holds: facts.holds.map(({ firstDay, lastDay, ...one }) => ({
      ...one,
      first: numberOfDay(firstDay),
      last: lastDay === null ? Number.MAX_SAFE_INTEGER : numberOfDay(lastDay),
    })),
    blocks,
    booked: blocks.filter(({ isAway }) => !isAway),
    ends: blocks.map(({ end }) => {
      last = Math.max(last, end)
      return last
    }),
    limits,
    book: limits && new DayBook(limits),
    offDays: new Set(
      facts.workDays ? [1, 2, 3, 4, 5, 6, 7].filter(day => !facts.workDays?.includes(day)) : [],
    ),
  }
}

function readLimits(
  { limits, bookedDays, nights }: AuditorFacts,
  isAway: ProblemLimits['isAway'],
): ProblemLimits | null {
  const { daysPer7, daysPerMonth, daysPerYear, nightsPerMonth } = limits
  if ([daysPer7, daysPerMonth, daysPerYear, nightsPerMonth].every(limit => limit === null)) return null
  return {
    per7: daysPer7,
    perMonth: daysPerMonth,
    perYear: daysPerYear,
    nightsPerMonth,
    bookedDays: new Set(bookedDays.map(numberOfDay)),
    nights: new Map(nights.map(({ month, count }) => [monthOf(numberOfDay(`${month}-01`)), count])),
    isAway,
  }
}
