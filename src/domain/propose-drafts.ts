import { earlierOf, laterOf } from './calendar-days.ts'
import type { Window } from './visit-days.ts'
import { mondayOf, mostDaysOf, type PlacedRun, placeRun, type Run, runFrom } from './work-runs.ts'
import type { WorkCalendar } from './working-days.ts'
import { addDays } from './zoned-time.ts'

/** A visit at one of its sites, for which there is no audit yet. */
export type DraftItem = Window & {
  visitId: number
  certificateId: number
  customerId: number
  siteId: number
  timeZone: string
  standardId: number
  /** On site, working days. */
  days: number
  /** Nothing is planned before this day. */
  from: string
}

/** `standards`: what one site owes for several; `sites`: also what several sites of one zone owe. */
export const combinations = ['none', 'standards', 'sites'] as const
export type Combination = (typeof combinations)[number]

/** What becomes one draft: its days add up, its window is what those of all items share. */
export type DraftGroup = Window & { items: readonly DraftItem[]; days: number }

type CalendarOf = (siteId: number) => WorkCalendar

/**
 * Items that can share an audit, the most urgent first; never two visits of one certificate, nor so that one is late which would be
 * in time by itself.
 */
export function combineItems(
  items: readonly DraftItem[],
  how: Combination,
  calendarOf: CalendarOf,
): DraftGroup[] {
  const groups: DraftGroup[] = []
  const holds = rememberRuns(calendarOf)
  const place = rememberPlaces(calendarOf)
  // Which groups there are at a place: thousands of items would else be held against thousands of groups.
  const atPlace = new Map<string, number[]>()
  for (const item of [...items].sort(byUrgency)) {
    const where = `${item.customerId} ${how === 'sites' ? item.timeZone : item.siteId}`
    const known = atPlace.get(where) ?? []
    const isOpenTo = (at: number) =>
      groups[at] !== undefined &&
      mayJoin(groups[at], item, holds) &&
      !isMadeLate(join(groups[at], item), place)
    const at = how === 'none' ? undefined : known.find(isOpenTo)
    const group = at === undefined ? undefined : groups[at]
    if (at !== undefined && group) groups[at] = join(group, item)
    else
      atPlace.set(where, [...known, groups.push({ ...windowOf([item]), items: [item], days: item.days }) - 1])
  }
  return groups
}

const byUrgency = (a: DraftItem, b: DraftItem) =>
  compare(a.latest, b.latest) || compare(a.due, b.due) || a.visitId - b.visitId || a.siteId - b.siteId

/** Of one place, whether their common window still holds all days, and one audit does. */
function mayJoin(group: DraftGroup, item: DraftItem, holds: (joined: DraftGroup) => boolean): boolean {
  const isOther = group.items.every(
    other => other.certificateId !== item.certificateId || other.visitId === item.visitId,
  )
  return isOther && holds(join(group, item))
}

type Place = (one: Window & { days: number }, siteId: number, from: string) => PlacedRun | null

/** Of what is left of its window together one would be late; what is late anyway goes along. */
function isMadeLate(joined: DraftGroup, place: Place): boolean {
  const [site, from] = [siteOf(joined), joined.items[0]?.from ?? '']
  if (joined.earliest >= from) return false
  const run = place(joined, site, from)
  if (!run?.isLate) return false
  return joined.items.some(item => run.last > item.latest && place(item, item.siteId, from)?.isLate === false)
}

/** Asked once of the same days in the same window, as below. */
function rememberPlaces(calendarOf: CalendarOf): Place {
  const known = new Map<string, PlacedRun | null>()
  return ({ days, earliest, due, latest }, site, from) => {
    const key = `${site} ${days} ${earliest} ${due} ${latest} ${from}`
    const run = known.get(key) ?? placeRun(days, { earliest, due, latest, from }, calendarOf(site))
    known.set(key, run)
    return run
  }
}

const join = ({ items, days }: DraftGroup, item: DraftItem): DraftGroup => ({
  ...windowOf([...items, item]),
  items: [...items, item],
  days: days + item.days,
})

const siteOf = ({ items }: DraftGroup): number => items[0]?.siteId ?? 0

function windowOf(items: readonly DraftItem[]): Window {
  const least = (pick: (item: DraftItem) => string) => items.map(pick).sort(compare)[0] ?? ''
  const earliest =
    items
      .map(item => item.earliest)
      .sort(compare)
      .at(-1) ?? ''
  return { earliest, due: least(({ due }) => due), latest: least(({ latest }) => latest) }
}

/** Asked once of the same days in the same window: hundreds of sites owe them, and each asks every group that is full. */
function rememberRuns(calendarOf: CalendarOf): (joined: DraftGroup) => boolean {
  const known = new Map<string, boolean>()
  return joined => {
    const site = siteOf(joined)
    const key = `${site} ${joined.days} ${joined.earliest} ${joined.latest}`
    const holds = known.get(key) ?? holdsRun(joined, calendarOf(site))
    known.set(key, holds)
    return holds
  }
}

function holdsRun({ earliest, latest, days }: DraftGroup, calendar: WorkCalendar): boolean {
  return days <= mostDaysOf(calendar) && firstRun(days, earliest, latest, calendar) !== null
}

function firstRun(days: number, first: string, last: string, calendar: WorkCalendar): Run | null {
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const run = runFrom(day, days, calendar)
    if (run && run.last <= last) return run
  }
  return null
}

/** Each group at the end of what is due; null where its country never works so many days on end. `from`: not before that. */
export const placeWhenDue = (
  groups: readonly DraftGroup[],
  from: string,
  calendarOf: CalendarOf,
): (PlacedRun | null)[] =>
  groups.map(group => placeRun(group.days, { ...group, from }, calendarOf(siteOf(group))))

/** What a standard’s auditors have to do in a week, by its Monday, and what they are free for. */
export type WeekLoad = (monday: string, standardId: number) => { draftDays: number; freeDays: number }

/** The days over which work is to be spread, both included. */
type Period = { from: string; to: string }

/**
 * Each group in the week of its window and of the period in which its scarcest standard has most room: those with the fewest
 * possible weeks choose first. One whose window is over, or too short for what is left of it, goes late, into the first weeks after it
 * (decision 311). Null: no week is possible.
 */
export function spreadOverWeeks(
  groups: readonly DraftGroup[],
  { from, to }: Period,
  calendarOf: CalendarOf,
  loadOf: WeekLoad,
): (PlacedRun | null)[] {
  const choices = groups.map((group, at) => ({
    at,
    group,
    ...runsInTimeOrLate(group, { from, to }, calendarOf(siteOf(group))),
  }))
  choices.sort(
    (a, b) =>
      a.runs.size - b.runs.size || compare(a.group.due, b.group.due) || visitOf(a.group) - visitOf(b.group),
  )
  const proposed = new Map<string, number>()
  const placed: (PlacedRun | null)[] = groups.map(() => null)
  for (const { at, group, runs, isLate } of choices) {
    const standards = [...new Set(group.items.map(({ standardId }) => standardId))]
    const share = (monday: string) =>
      Math.max(...standards.map(id => shareOf(loadOf(monday, id), proposed.get(`${monday} ${id}`) ?? 0)))
    const due = mondayOf(group.due)
    const [week] = [...runs.keys()]
      .map(monday => ({ monday, share: share(monday), away: weeksBetween(monday, due) }))
      .sort((a, b) => compareShares(a.share, b.share) || a.away - b.away || compare(a.monday, b.monday))
    if (!week) continue
    const run = runs.get(week.monday)
    placed[at] = run ? { ...run, isLate } : null
    for (const id of standards) {
      const key = `${week.monday} ${id}`
      proposed.set(key, (proposed.get(key) ?? 0) + group.days)
    }
  }
  return placed
}

const visitOf = ({ items }: DraftGroup): number => Math.min(...items.map(({ visitId }) => visitId))

/** What is late begins within so many days: soon, but not all of it in one week. */
const lateDays = 28

/** In its window; else, where that ends within the period or before it, in the weeks that follow. */
function runsInTimeOrLate(
  { days, earliest, latest }: DraftGroup,
  { from, to }: Period,
  calendar: WorkCalendar,
) {
  const inTime = runsByWeek(days, { from: laterOf(earliest, from), to: earlierOf(latest, to) }, calendar)
  if (inTime.size > 0 || latest >= to) return { runs: inTime, isLate: false }
  const first = laterOf(addDays(latest, 1), from)
  const late = runsByWeek(days, { from: first, to }, calendar, addDays(first, lateDays - 1))
  return { runs: late, isLate: true }
}

/** The first run of each week in which so many working days can begin, by Monday; none begins after the last start. */
function runsByWeek(
  days: number,
  { from, to }: Period,
  calendar: WorkCalendar,
  lastStart = to,
): Map<string, Run> {
  const runs = new Map<string, Run>()
  for (let day = from; day <= lastStart && day <= to; ) {
    const run = runFrom(day, days, calendar)
    const isPossible = run !== null && run.last <= to
    if (isPossible) runs.set(mondayOf(day), run)
    day = isPossible ? addDays(mondayOf(day), 7) : addDays(day, 1)
  }
  return runs
}

/** A week without free days is taken last. */
const shareOf = ({ draftDays, freeDays }: ReturnType<WeekLoad>, proposed: number): number =>
  freeDays > 0 ? (draftDays + proposed) / freeDays : Number.POSITIVE_INFINITY

/** Two weeks without free days are alike. */
const compareShares = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

const weeksBetween = (a: string, b: string): number =>
  Math.abs(Date.parse(a) - Date.parse(b)) / (7 * 86_400_000)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
