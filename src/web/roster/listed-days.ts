import { type Segment, segmentsByDay } from './segments.ts'
import type { Stop } from './stops.ts'
import { dayStop, itemStop, moreStop, type ViewProps } from './view-props.ts'

export type ListedDay = {
  day: string
  /** Those shown; `hidden` more are only counted. */
  segments: readonly Segment[]
  hidden: number
}

/** Days with at most `most` segments each: three hundred on a day are read on that day's own page. */
export function listDays({ items, days }: Pick<ViewProps, 'items' | 'days'>, most: number): ListedDay[] {
  return [...segmentsByDay(items, days)].map(([day, segments]) => ({
    day,
    segments: segments.length > most ? segments.slice(0, most) : segments,
    hidden: Math.max(0, segments.length - most),
  }))
}

/** Days side by side, each a column of its heading, its segments and "+n more". */
export function stopsSideBySide(listed: readonly ListedDay[]): Stop[] {
  return listed.flatMap((day, column) =>
    keysOf(day).map((key, row) => ({ key, band: 0, row, firstColumn: column, lastColumn: column })),
  )
}

/** Days one below the other, in one column. */
export function stopsBelow(listed: readonly ListedDay[]): Stop[] {
  return listed.flatMap((day, band) =>
    keysOf(day).map((key, row) => ({ key, band, row, firstColumn: 0, lastColumn: 0 })),
  )
}

function keysOf({ day, segments, hidden }: ListedDay): string[] {
  const keys = [dayStop(day), ...segments.map(({ item }) => itemStop(item, day))]
  return hidden > 0 ? [...keys, moreStop(day)] : keys
}
