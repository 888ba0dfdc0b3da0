import type { CalendarItem } from './items.ts'

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
    const lane = taken.findIndex(columns => !columns.slice(firstColumn, lastColumn + 1).includes(true))
    count(layout.totals, firstColumn, lastColumn)
    if (lane < 0) {
      count(layout.hidden, firstColumn, lastColumn)
      continue
    }
    taken[lane]?.fill(true, firstColumn, lastColumn + 1)
    const [isContinued, continues] = [item.first < monday, item.last > sunday]
    layout.bars.push({ item, firstColumn, lastColumn, lane, isContinued, continues })
  }
  return layout
}

function count(columns: number[], from: number, to: number): void {
  for (let column = from; column <= to; column++) columns[column] = (columns[column] ?? 0) + 1
}
