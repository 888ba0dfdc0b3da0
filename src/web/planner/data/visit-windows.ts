import { earlierOf, laterOf } from '#domain/calendar-days.ts'
import { type Axis, indexOfDay, type Timed, type Times, touchedDays } from '#web/planner/axis/days.ts'
import { isOutside, sayOutsideWindow } from '#words/visit-name.ts'
import type { Extent } from './bars.ts'
import type { Audit } from './booking.ts'

type Windows = Pick<Audit, 'visits'>

/** Of each visit that an audit counts for: that it would lie outside of its window at these times. */
export function windowWarnings({ visits, timeZone }: Windows & Pick<Audit, 'timeZone'>, to: Times): string[] {
  if (visits.length === 0) return []
  const { first, last } = touchedDays({ start: to.start, end: to.end, timeZone })
  return visits.filter(visit => isOutside(visit, first, last)).map(sayOutsideWindow)
}

const none: readonly Extent[] = []

/** The days shown that are not in the windows of all visits of an audit; of one without visits none. */
export function daysOutside({ visits }: Windows, axis: Axis): readonly Extent[] {
  if (visits.length === 0) return none
  const { earliest, latest } = sharedWindow(visits)
  return outsideOf({ from: indexOfDay(axis, earliest), to: indexOfDay(axis, latest) + 1 }, axis)
}

/**
 * Of several audits that move by as many days: those shown on which what is held can't lie without one of them leaving its windows,
 * all where they have no room together.
 */
export function daysOutsideTogether(
  held: Timed,
  audits: readonly (Windows & Timed)[],
  axis: Axis,
): readonly Extent[] {
  const counting = audits.filter(({ visits }) => visits.length > 0)
  if (counting.length === 0) return none
  const rooms = counting.map(audit => roomOf(audit, axis))
  const { first, last } = touchedDays(held)
  const from = indexOfDay(axis, first) + Math.max(...rooms.map(({ back }) => back))
  const to = indexOfDay(axis, last) + Math.min(...rooms.map(({ on }) => on)) + 1
  return outsideOf({ from, to }, axis)
}

/** By how many days an audit may move at least and at most: two days early and none late are -2 and 0. */
function roomOf({ visits, ...audit }: Windows & Timed, axis: Axis): { back: number; on: number } {
  const { earliest, latest } = sharedWindow(visits)
  const { first, last } = touchedDays(audit)
  return {
    back: indexOfDay(axis, earliest) - indexOfDay(axis, first),
    on: indexOfDay(axis, latest) - indexOfDay(axis, last),
  }
}

const sharedWindow = (visits: Windows['visits']) => ({
  earliest: visits.map(({ earliest }) => earliest).reduce(laterOf),
  latest: visits.map(({ latest }) => latest).reduce(earlierOf),
})

/** What is left and right of a stretch; all of the axis where the stretch is none. */
function outsideOf(inside: Extent, { days: { length } }: Axis): readonly Extent[] {
  const within = (index: number) => Math.max(0, Math.min(length, index))
  const [from, to] = [within(inside.from), within(inside.to)]
  if (to <= from) return [{ from: 0, to: length }]
  return [
    { from: 0, to: from },
    { from: to, to: length },
  ].filter(band => band.to > band.from)
}
