import type { CalendarItem } from '#web/planning/items.ts'

/** An item's part in one week of the month. Columns run from 0 (Monday) to 6. */
export type Bar = {
  item: CalendarItem
  firstColumn: number
  lastColumn: number
  lane: number
  /** It began before this week, or goes on after it. */
  isContinued: boolean
  continues: boolean
}

export type WeekLayout = {
  bars: Bar[]
  /** How many items a day has. */
  totals: number[]
  /** How many of them found no lane. */
  hidden: number[]
}

/**
 * Puts a week's items into lanes so that none covers another: each takes the topmost lane that is free on all
 * its days. What finds none below `laneCount` is only counted. Items come sorted, as `groupEntries` leaves them.
 */
export function layWeek(
  items: readonly CalendarItem[],
  days: readonly string[],
  laneCount: number,
): WeekLayout {
  const layout: WeekLayout = { bars: [], totals: days.map(() => 0), hidden: days.map(() => 0) }
  const taken: boolean[][] = Array.from({ length: laneCount }, () => days.map(() => false))
  const [monday = '', sunday = ''] = [days[0], days.at(-1)]
  for (const item of items) {
    if (item.last < monday || item.first > sunday) continue
    const firstColumn = Math.max(0, days.indexOf(item.first))
    const lastColumn = item.last > sunday ? days.length - 1 : days.indexOf(item.last)
    count(layout.totals, firstColumn, lastColumn)
    for (const { from, to, lane } of placesFor(taken, firstColumn, lastColumn)) {
      if (lane < 0) {
        count(layout.hidden, from, to)
        continue
      }
      taken[lane]?.fill(true, from, to + 1)
      const isContinued = item.first < monday || from > firstColumn
      const continues = item.last > sunday || to < lastColumn
      layout.bars.push({ item, firstColumn: from, lastColumn: to, lane, isContinued, continues })
    }
  }
  return layout
}

/**
 * In one lane where one is free on all the days; else in pieces, each as long as a lane goes on: a day with room for it
 * must not only count it. Lane -1 where none is free.
 */
function placesFor(taken: readonly boolean[][], first: number, last: number) {
  const freeUntil = (lane: number, from: number) => {
    const end = taken[lane]?.indexOf(true, from) ?? from
    return (end < 0 || end > last ? last + 1 : end) - 1
  }
  const places: { from: number; to: number; lane: number }[] = []
  for (let from = first; from <= last; from = (places.at(-1)?.to ?? last) + 1) {
    const ends = taken.map((_, lane) => freeUntil(lane, from))
    const to = Math.max(from - 1, ...ends)
    places.push(to < from ? { from, to: from, lane: -1 } : { from, to, lane: ends.indexOf(to) })
  }
  return places
}

function count(columns: number[], from: number, to: number): void {
  for (let column = from; column <= to; column++) columns[column] = (columns[column] ?? 0) + 1
}

/** Letters of a line that is one day wide, on A4. */
const lettersADay = 26
const fewestLines = 2

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

/**
 * How many lines the text of each bar takes on paper, where nothing opens that would tell the rest of it; how many those of the lanes
 * above it do, and those of all.
 */
export function stackLines(bars: readonly Bar[], textOf: (bar: Bar) => string) {
  const linesOf = (bar: Bar) => {
    const letters = lettersADay * (bar.lastColumn - bar.firstColumn + 1)
    return Math.max(fewestLines, Math.ceil(textOf(bar).length / letters))
  }
  const stacked = bars.map(bar => ({ bar, lines: linesOf(bar) }))
  const lanes = Array.from({ length: Math.max(0, ...bars.map(({ lane }) => lane + 1)) }, (_, lane) =>
    Math.max(...stacked.map(one => (one.bar.lane === lane ? one.lines : fewestLines))),
  )
  return {
    total: sum(lanes),
    bars: stacked.map(one => ({ ...one, linesAbove: sum(lanes.slice(0, one.bar.lane)) })),
  }
}
