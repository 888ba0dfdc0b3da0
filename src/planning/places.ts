import { datePoints, movePoints, type PlanWeights } from '#domain/plan-presets.ts'
import { isWorkingDay } from '#domain/working-days.ts'
import { daysTouched, localMoment, momentAt } from '#domain/zoned-time.ts'
import { countingDay } from './counting-day.ts'
import { dayOfNumber, minuteOf, momentOf, numberOfDay } from './day-numbers.ts'
import type { AuditFacts, FreeDates, PlanFacts, SiteFacts } from './facts.ts'

/** A possible start of an audit, with the days that it touches at the site. */
export type Place = { start: number; end: number; firstDay: number; lastDay: number; points: number }

/** Longer ones may go on over days of rest. */
const mostUnbroken = 5

/** Where an audit may go, the earliest first. Fixed dates that don’t lie in the period: nowhere. */
export function makePlaces(facts: PlanFacts, weights: PlanWeights) {
  const sites = new Map(facts.sites.map(site => [site.id, site]))
  const closures = makeClosures(facts.sites)
  const { freePlaces, bookedPlaces } = makeGenerators(facts, weights)

  /** As if no site were ever closed. */
  function allPlaces(audit: AuditFacts, site: SiteFacts, changed: Partial<FreeDates> = {}): Place[] {
    const own = ownPlace(audit, site)
    if (audit.booked) return [...bookedPlaces(audit, site, own)]
    if (facts.dates.kind === 'fixed' || audit.isAgreed) return isInPeriod(own, facts) ? [own] : []
    const dates = { ...facts.dates, ...changed }
    const { allowHolidays } = dates
    return [...freePlaces(audit, site, own, { ...daysOfFree(audit, own, dates, facts), allowHolidays })]
  }

  return {
    /** Its own place. */
    own: (audit: AuditFacts): Place | null => {
      const site = sites.get(audit.siteId)
      return site ? ownPlace(audit, site) : null
    },
    /** Its own place as if its dates stayed; null where the period or its site has no room for it. */
    fixed: (audit: AuditFacts): Place | null => {
      const site = sites.get(audit.siteId)
      const own = site && ownPlace(audit, site)
      return own && isInPeriod(own, facts) && !closures.at(audit.siteId, own) ? own : null
    },
    /** Where the plan may put it, or might if free dates had other rules. */
    allowed: (audit: AuditFacts, changed: Partial<FreeDates> = {}): Place[] => {
      const site = sites.get(audit.siteId)
      if (!site) return []
      return allPlaces(audit, site, changed).filter(place => !closures.at(audit.siteId, place))
    },
    /** Until when its site is closed at a place. */
    closedUntil: ({ siteId }: AuditFacts, place: Place): string | undefined =>
      closures.at(siteId, place)?.lastDay,
    /** Of one that has no place since its site is closed wherever it might be: until when, the last of it. */
    closedThroughout: (audit: AuditFacts): string | undefined => {
      const site = sites.get(audit.siteId)
      const found = site ? allPlaces(audit, site).map(place => closures.at(audit.siteId, place)?.lastDay) : []
      return found.some(day => day === undefined) ? undefined : found.sort().at(-1)
    },
    /** Wherever it may begin and end on working days within these days and the period, one after another; nowhere where its dates are agreed. */
    *within(audit: AuditFacts, range: DayRange): Generator<Place> {
      const site = sites.get(audit.siteId)
      if (!site || audit.isAgreed) return
      const places = freePlaces(audit, site, ownPlace(audit, site), {
        first: Math.max(range.first, numberOfDay(facts.firstDay)),
        last: Math.min(range.last, numberOfDay(facts.lastDay)),
        allowHolidays: facts.dates.kind === 'free' && facts.dates.allowHolidays,
      })
      for (const place of places) if (!closures.at(audit.siteId, place)) yield place
    },
  }
}

/** One place after another, as if no site were ever closed. */
function makeGenerators(facts: PlanFacts, weights: PlanWeights) {
  const calendarOf = makeCalendars()
  const moments = new Map<string, number>()
  const momentIn = (local: string, timeZone: string) => {
    const key = local + timeZone
    const known = moments.get(key) ?? minuteOf(momentAt(local, timeZone))
    moments.set(key, known)
    return known
  }

  function* freePlaces(
    audit: AuditFacts,
    site: SiteFacts,
    own: Place,
    { first, last, allowHolidays }: DayRange & { allowHolidays: boolean },
  ): Generator<Place> {
    const calendar = calendarOf(site, allowHolidays)
    const [startClock, endClock] = [audit.start, audit.end].map(moment => clockOf(moment, site.timeZone))
    const counting = countingDay(audit, site)
    const length = own.lastDay - own.firstDay
    // An end at midnight is that of the day after the last that is touched.
    const endDays = numberOfDay(localMoment(new Date(audit.end), site.timeZone).slice(0, 10)) - own.firstDay
    for (let day = first; day + length <= last; day++) {
      if (!calendar.takes(day, day + length)) continue
      const start = momentIn(`${dayOfNumber(day)}T${startClock}`, site.timeZone)
      const end = momentIn(`${dayOfNumber(day + endDays)}T${endClock}`, site.timeZone)
      const points = datePoints(calendar.workingDays(counting, day)) * weights.dates
      if (end > start) yield { start, end, firstDay: day, lastDay: day + length, points }
    }
  }

  /** Where it is booked, and where it might go: each of these costs what a change does. */
  function* bookedPlaces(audit: AuditFacts, site: SiteFacts, own: Place): Generator<Place> {
    const dates = facts.moves?.dates
    if (!dates) {
      yield own
      return
    }
    const counting = countingDay(audit, site)
    const away = calendarOf(site, dates.allowHolidays).workingDays(counting, own.firstDay)
    const there = { ...own, points: datePoints(away) * weights.dates }
    const range = { ...daysOfFree(audit, own, dates, facts), allowHolidays: dates.allowHolidays }
    let isDone = false
    for (const place of freePlaces(audit, site, own, range)) {
      if (!isDone && place.firstDay >= own.firstDay) yield there
      isDone ||= place.firstDay >= own.firstDay
      if (place.firstDay !== own.firstDay) yield { ...place, points: place.points + movePoints }
    }
    if (!isDone) yield there
  }

  return { freePlaces, bookedPlaces }
}

/** When sites are closed, and until which day there. */
function makeClosures(sites: readonly SiteFacts[]) {
  const spans = new Map(
    sites.flatMap(({ id, closed, timeZone }) =>
      closed
        ? [[id, closed.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end), timeZone }))]]
        : [],
    ),
  )
  return {
    at(siteId: number, place: Pick<Place, 'start' | 'end'>): { lastDay: string } | undefined {
      const touched = (spans.get(siteId) ?? []).filter(
        ({ start, end }) => start < place.end && place.start < end,
      )
      const last = touched.reduce<Closure | undefined>((a, b) => (a && a.end >= b.end ? a : b), undefined)
      // An end at midnight is that of the day before.
      return last && { lastDay: localMoment(new Date(momentOf(last.end - 1)), last.timeZone).slice(0, 10) }
    },
  }
}

type Closure = { start: number; end: number; timeZone: string }

/** From the first day on which something may begin to the last on which it may end. */
type DayRange = { first: number; last: number }

function ownPlace({ start, end }: AuditFacts, { timeZone }: SiteFacts): Place {
  const touched = daysTouched({ start: new Date(start), end: new Date(end) }, timeZone)
  const [firstDay, lastDay] = [numberOfDay(touched.first), numberOfDay(touched.last)]
  return { start: minuteOf(start), end: minuteOf(end), firstDay, lastDay, points: 0 }
}

const isInPeriod = ({ firstDay, lastDay }: Place, facts: PlanFacts): boolean =>
  firstDay >= numberOfDay(facts.firstDay) && lastDay <= numberOfDay(facts.lastDay)

const clockOf = (moment: string, timeZone: string): string =>
  localMoment(new Date(moment), timeZone).slice(11)

function daysOfFree(
  { window }: AuditFacts,
  own: Place,
  { slideDays, noticeDays }: FreeDates,
  { today, firstDay, lastDay }: PlanFacts,
): DayRange {
  const [earliest, latest] = window
    ? [numberOfDay(window.firstDay), numberOfDay(window.lastDay)]
    : [own.firstDay - slideDays, own.lastDay + slideDays]
  return {
    first: Math.max(earliest, numberOfDay(firstDay), numberOfDay(today) + noticeDays),
    last: Math.min(latest, numberOfDay(lastDay)),
  }
}

/** When people work at a site; sites with the same days share it. */
function makeCalendars() {
  const calendars = new Map<string, ReturnType<typeof makeCalendar>>()
  return ({ workDays, holidays }: SiteFacts, allowHolidays: boolean) => {
    const free = allowHolidays ? [] : [...holidays].sort()
    const key = `${workDays} ${free}`
    const known = calendars.get(key) ?? makeCalendar(workDays, new Set(free))
    calendars.set(key, known)
    return known
  }
}

function makeCalendar(workDays: readonly number[], holidays: ReadonlySet<string>) {
  const working = new Map<number, boolean>()
  const isWorking = (day: number): boolean => {
    const known = working.get(day) ?? isWorkingDay(dayOfNumber(day), { workDays, holidays })
    working.set(day, known)
    return known
  }
  return {
    /** Begins and ends with working days; up to five days have no other, longer ones no holiday. */
    takes(first: number, last: number): boolean {
      if (!isWorking(first) || !isWorking(last)) return false
      const isShort = last - first < mostUnbroken
      for (let day = first + 1; day < last; day++)
        if (isShort ? !isWorking(day) : holidays.has(dayOfNumber(day))) return false
      return true
    },
    /** How many working days one day is after another; negative: before it. More than 60 are as good as 60. */
    workingDays(from: number, to: number): number {
      const step = to > from ? 1 : -1
      let count = 0
      for (let day = from; day !== to && count < 60; day += step)
        if (isWorking(step > 0 ? day + 1 : day)) count++
      return step * count
    },
  }
}

/** The moments of a place, as the wire has them. */
export const spanOf = ({ start, end }: Pick<Place, 'start' | 'end'>): { start: string; end: string } => ({
  start: momentOf(start),
  end: momentOf(end),
})
