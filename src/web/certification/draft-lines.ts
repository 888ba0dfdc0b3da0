import type { drafts } from '#contract/drafts.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { mondayOf } from '#domain/work-runs.ts'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'

export type Proposal = Reply<typeof drafts.propose>
export type Proposed = Proposal['items'][number]
export type DraftItem = Input<typeof drafts.create>['body']['items'][number]

/** What a planner made of one proposed audit; days as `YYYY-MM-DD` at the site. */
export type LineChange = {
  first?: string | undefined
  last?: string | undefined
  siteId?: number | undefined
  isOut?: boolean | undefined
}
export type LineChanges = Readonly<Record<string, LineChange>>

/** A proposed audit as the planner left it. */
export type Line = {
  /** Which visits it counts for and where: the same after a reload, and in another proposal of the same visits. */
  key: string
  proposed: Proposed
  siteId: number | null
  siteName: string | null
  /** Calendar days at the site, both included; null while there is none. */
  first: string | null
  last: string | null
  /** On site, working days. */
  days: number
  /** It ends past the latest day. */
  isLate: boolean
  isOut: boolean
  isChanged: boolean
  /** Other lines see the same visits, at other sites. */
  isOneOfSeveral: boolean
}

const keyOf = ({ countsFor }: Proposed): string =>
  countsFor.map(({ visitId, siteIds }) => `${visitId}@${siteIds.join('+')}`).join(' ')

const visitsOf = ({ countsFor }: Proposed): string => countsFor.map(({ visitId }) => visitId).join(' ')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The lines of a proposal with what was changed of them, by the day that was proposed, those without one first: a line stays in
 * its place while its day is changed.
 */
export function toLines({ items, sites }: Proposal, changes: LineChanges): Line[] {
  const siteOf = new Map(sites.map(site => [site.id, site]))
  const counts = new Map<string, number>()
  for (const one of items) counts.set(visitsOf(one), (counts.get(visitsOf(one)) ?? 0) + 1)
  return items
    .map(proposed => ({
      ...toLine(proposed, changes[keyOf(proposed)] ?? {}, siteOf),
      isOneOfSeveral: (counts.get(visitsOf(proposed)) ?? 0) > 1,
    }))
    .sort((a, b) => compare(a.proposed.start ?? '', b.proposed.start ?? ''))
}

type Days = { first: string | null; last: string | null }
type SiteOf = ReadonlyMap<number, Proposal['sites'][number]>

function toLine(proposed: Proposed, change: LineChange, siteOf: SiteOf): Omit<Line, 'isOneOfSeveral'> {
  const days = daysOf(proposed)
  const { first = days.first, siteId = proposed.siteId } = change
  const length = lengthOf(proposed, days)
  const last = change.last ?? (first && addDays(first, length))
  const isMoved = first !== days.first || last !== days.last
  const longer = first && last ? daysBetween(first, last) - length : 0
  return {
    key: keyOf(proposed),
    proposed,
    siteId,
    siteName: siteOf.get(siteId ?? 0)?.name ?? proposed.siteName,
    first,
    last,
    days: Math.max(1, proposed.days + longer),
    isLate: last !== null && proposed.latest !== null && last > proposed.latest,
    isOut: change.isOut ?? false,
    isChanged: isMoved || siteId !== proposed.siteId,
  }
}

/** By the clock of the site that was proposed, the days on which it is. */
function daysOf({ start, end, timeZone }: Proposed): Days {
  const dayOf = (moment: string | null) => moment && localDay(new Date(moment), timeZone ?? 'UTC')
  return { first: dayOf(start), last: dayOf(end) }
}

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)

/** How many days after its first an audit ends. */
const lengthOf = ({ days }: Proposed, { first, last }: Days): number =>
  first && last ? daysBetween(first, last) : Math.max(0, days - 1)

/** Another first day, which takes the last one along. */
export const moveTo = ({ first, last, proposed }: Line, day: string): LineChange => ({
  first: day,
  last: addDays(day, lengthOf(proposed, { first, last })),
})

/** Whether one can be given a day at all: not what can't be planned any more. */
export const isPlannable = ({ proposed }: Line): boolean => proposed.siteId !== null

/** Whether it becomes a draft. */
export const isTaken = (line: Line): boolean => isPlannable(line) && !line.isOut && line.first !== null

/** Those that become drafts, as they are asked for: from 08:00 on the first day to 17:00 on the last, at the site. */
export const toItems = (lines: readonly Line[], sites: Proposal['sites']): DraftItem[] =>
  lines.filter(isTaken).map(line => {
    const { proposed, siteId, first, last } = line
    const timeZone = sites.find(({ id }) => id === siteId)?.timeZone ?? proposed.timeZone ?? 'UTC'
    return {
      countsFor: countsForAt(line),
      ...(siteId !== null && { siteId }),
      standardId: proposed.standardId,
      start: momentAt(`${first}T${workdayStart}`, timeZone).toISOString(),
      end: momentAt(`${last}T${workdayEnd}`, timeZone).toISOString(),
    }
  })

/** At several sites they stay what they are, wherever it begins; else it counts for the site where it takes place. */
function countsForAt({ proposed: { countsFor }, siteId }: Line): DraftItem['countsFor'] {
  const isAtSeveral = new Set(countsFor.flatMap(({ siteIds }) => siteIds)).size > 1
  if (isAtSeveral || siteId === null) return countsFor
  return countsFor.map(({ visitId }) => ({ visitId, siteIds: [siteId] }))
}

/** Where else a line may take place: not where another line sees the same visit. */
export function choicesOf(line: Line, lines: readonly Line[]): number[] {
  const visitIds = new Set(line.proposed.countsFor.map(({ visitId }) => visitId))
  const taken = lines
    .filter(other => other.key !== line.key && !other.isOut)
    .filter(other => other.proposed.countsFor.some(({ visitId }) => visitIds.has(visitId)))
    .map(({ siteId }) => siteId)
  return line.proposed.siteChoices.filter(id => id === line.siteId || !taken.includes(id))
}

/** What the lines take of each week of a standard’s auditors, by its Monday, in working days. */
export function sumWeeks(lines: readonly Line[], standardId: number): ReadonlyMap<string, number> {
  const weeks = new Map<string, number>()
  for (const { proposed, first, days } of lines.filter(isTaken)) {
    if (first === null || !proposed.standardId.includes(standardId)) continue
    const monday = mondayOf(first)
    weeks.set(monday, (weeks.get(monday) ?? 0) + days)
  }
  return weeks
}

/** The Mondays from the first day on which something is proposed to the last, or of the period; none without either. */
export function listWeeks(lines: readonly Line[], period: readonly string[]): string[] {
  const days = [...lines.filter(isTaken).flatMap(({ first }) => first ?? []), ...period].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const weeks: string[] = []
  for (let week = mondayOf(first); week <= last && weeks.length < mostWeeks; week = addDays(week, 7))
    weeks.push(week)
  return weeks
}

/** What is free is asked for 400 days at most. */
const mostWeeks = 57
