import { type Axis, indexOfDay, positionOf, touchedDays } from '#web/planner/axis/days.ts'
import type { Kind } from '#web/planning/entry.ts'

/** What a bar is drawn from: an entry, or what an entry would become. The zone is that of its place. */
export type Stretch = {
  kind: Kind
  start: string
  end: string
  timeZone: string
  travelHours?: TravelHours | undefined
}

type TravelHours = { before: number | null; after: number | null }

/** Where a bar stands, in days from the left of the timeline. */
export type Extent = { from: number; to: number }

export type Bar<Of extends Stretch> = Extent & {
  entry: Of
  lane: number
  /** Days with nothing in the lane after it, to the next bar or the end of what is shown; travel takes of them. */
  room: number
  /** How far travel is drawn before and after it, in days; without where there is none. */
  caps?: Caps
}

type Caps = { before: number; after: number }

/** So much is left free at both ends, so that neighbouring bars don’t merge. */
const gap = 0.04
/** Bars that share a day share a lane where each keeps so much of it. */
const leastShare = 1 / 3

/**
 * A bar fills the days that it touches on the calendar of its place, as the month does: a Monday at the site is Monday,
 * wherever it is looked at from. The hours stand in the card.
 */
export function extentOf(stretch: Stretch, axis: Axis): Extent {
  const { from, to } = daysOf(stretch, axis)
  return { from: from + gap, to: to - gap }
}

function daysOf(stretch: Stretch, axis: Axis): Extent {
  const { first, last } = touchedDays(stretch)
  return { from: indexOfDay(axis, first), to: indexOfDay(axis, last) + 1 }
}

type Placed<Of> = Extent & { entry: Of; lane: number }

/**
 * The bars of one auditor that can be seen, by time. Lanes go by real time: no two bookings share any, so they stand in
 * one lane. A day on which one ends and the next begins is divided between them. Below stands only what the calendars
 * of two places put on the same part of a day, or what would be too narrow to be seen.
 */
export function layRow<Of extends Stretch>(entries: readonly Of[], axis: Axis): Bar<Of>[] {
  const placed: Placed<Of>[] = []
  const lanes: Placed<Of>[] = []
  const seen = entries
    .map(entry => ({ entry, ...daysOf(entry, axis) }))
    .filter(({ from, to }) => to > 0 && from < axis.days.length)
    .sort((a, b) => Date.parse(a.entry.start) - Date.parse(b.entry.start))
  for (const one of seen) {
    const starts = lanes.map(before => startAfter(before, one, axis))
    const free = starts.findIndex(from => from !== null)
    const lane = free < 0 ? lanes.length : free
    const bar = { ...one, from: starts[lane] ?? one.from, lane }
    const before = lanes[lane]
    if (before) before.to = Math.min(before.to, bar.from)
    lanes[lane] = bar
    placed.push(bar)
  }
  return placed.map((bar, index) => {
    const room = roomAfter(bar, placed.slice(index + 1), axis.days.length)
    const lying = { ...bar, from: bar.from + gap, to: bar.to - gap }
    const { travelHours } = bar.entry
    if (!travelHours) return { ...lying, room }
    const caps = capsOf(travelHours, roomBefore(bar, placed.slice(0, index)), room)
    return { ...lying, room: Math.max(0, room - caps.after), caps }
  })
}

/** Less of a day can’t be seen as hatched. */
const leastCap = 0.15

/**
 * Of a way between two audits each bar draws its half, as long as it takes: both together are the way. Where the next bar is close, each
 * has half of what is free between them, but never nothing.
 */
function capsOf({ before, after }: TravelHours, free: number, room: number): Caps {
  const cap = (hours: number | null, space: number) =>
    hours ? Math.max(gap, Math.min(Math.max(leastCap, hours / 48), space / 2)) : 0
  return { before: cap(before, free), after: cap(after, room) }
}

/** Days with nothing in the lane before it. */
function roomBefore({ from, lane }: Lying, earlier: readonly Lying[]): number {
  const ends = earlier.filter(other => other.lane === lane).map(({ to }) => to)
  return Math.max(0, from - Math.max(0, ...ends))
}

/** Where a bar can begin behind another of its lane; null if there is no place for it. */
function startAfter<Of extends Stretch>(
  before: Extent & { entry: Of },
  next: Extent & { entry: Of },
  axis: Axis,
): number | null {
  if (before.to <= next.from) return next.from
  const ends = positionOf(axis, new Date(before.entry.end), before.entry.timeZone)
  const starts = positionOf(axis, new Date(next.entry.start), next.entry.timeZone)
  if (starts < ends) return null
  const meet = (ends + starts) / 2
  return meet - before.from >= leastShare && next.to - meet >= leastShare ? meet : null
}

function roomAfter({ to, lane }: Lying, later: readonly Lying[], end: number): number {
  return Math.max(0, (later.find(other => other.lane === lane)?.from ?? end) - to)
}

type Lying = Extent & { lane: number }

export const laneCount = (bars: readonly { lane: number }[]) =>
  bars.reduce((most, { lane }) => Math.max(most, lane + 1), 1)

/** With the picture in front, after the bar, in the bar without the picture, or only in its card. */
export type LabelPlace = 'inside' | 'beside' | 'alone' | 'none'

/** Border, padding, and the picture with its gap. */
const frame = 11
const picture = 17
const besideGap = 8

/** Less than this of a title that has no place anywhere says nothing, and a number cut by a digit is another number. */
const worthCutting = 120

/**
 * Where a title can be read whole, the picture kept where that is possible. Of one that is longer than a
 * wide bar, as much as goes in. `room` are the free days after the bar; `hasGaps`: a second picture says what isn’t covered.
 */
export function placeLabel(
  { from, to, room, hasGaps = false }: Extent & { room: number; hasGaps?: boolean },
  title: string,
  dayWidth: number,
  dayCount: number,
): LabelPlace {
  const shown = (Math.min(dayCount, to) - Math.max(0, from)) * dayWidth
  const wanted = titleWidth(title)
  if (shown >= wanted + frame + (hasGaps ? 2 : 1) * picture) return 'inside'
  if (room * dayWidth >= wanted + besideGap) return 'beside'
  if (shown >= wanted + frame) return 'alone'
  return shown >= worthCutting ? 'inside' : 'none'
}

/** In pixels of Roboto 500 at 12 px, rather too wide than too narrow: measured by the browser it would cost each bar a layout. */
export const titleWidth = (title: string): number =>
  [...title].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? 12), 0)

const widths: readonly [RegExp, number][] = [
  [/[MWmw@%]/, 11],
  [/[A-Z]/, 8.2],
  [/[ -~]/, 6.9],
]
