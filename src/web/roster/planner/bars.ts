import type { Kind } from '#web/roster/entry.ts'
import { type Axis, placeOf } from './axis.ts'

/** What a bar is drawn from: an entry, or what an entry would become. */
export type Stretch = { kind: Kind; start: string; end: string }

/** Where a bar stands, in days from the left of the timeline. */
export type Extent = { from: number; to: number }

export type Bar<Of extends Stretch> = Extent & {
  entry: Of
  lane: number
  /** Days with nothing in the lane after it, to the next bar or the end of what is shown. */
  room: number
}

/** From 17:00 to half past eleven, so that an audit from 08:00 to 17:00 fills its day but for a gap. */
const paddingDays = 6.5 / 24
const leastDays = 0.9

/**
 * A bar sits by real time, around its middle: an audit's is longer by the same at both ends, so that a working
 * day reads as a day at every scale, and no bar is shorter than a day. The hours stand in the card.
 */
export function extentOf({ kind, start, end }: Stretch, axis: Axis): Extent {
  const from = placeOf(axis, Date.parse(start))
  const to = placeOf(axis, Date.parse(end))
  const wanted = kind === 'audit' ? to - from + 2 * paddingDays : to - from
  const padding = (Math.max(leastDays, wanted) - (to - from)) / 2
  return { from: from - padding, to: to + padding }
}

/**
 * The bars of one auditor that can be seen, by time, each in the first lane that is free for all of it. No two
 * entries share time, but two halves of a day are drawn longer than they are.
 */
export function layRow<Of extends Stretch>(entries: readonly Of[], axis: Axis): Bar<Of>[] {
  const ends: number[] = []
  const bars = entries
    .map(entry => ({ entry, ...extentOf(entry, axis) }))
    .filter(({ from, to }) => to > 0 && from < axis.days.length)
    .sort((a, b) => a.from - b.from)
    .map(bar => {
      const free = ends.findIndex(end => end <= bar.from + 0.001)
      const lane = free < 0 ? ends.length : free
      ends[lane] = bar.to
      return { ...bar, lane }
    })
  return bars.map((bar, index) => ({ ...bar, room: roomAfter(bar, bars.slice(index + 1), axis.days.length) }))
}

function roomAfter({ to, lane }: Placed, later: readonly Placed[], end: number): number {
  return Math.max(0, (later.find(other => other.lane === lane)?.from ?? end) - to)
}

type Placed = Extent & { lane: number }

export const laneCount = (bars: readonly { lane: number }[]) =>
  bars.reduce((most, { lane }) => Math.max(most, lane + 1), 1)
