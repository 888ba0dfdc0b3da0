/**
 * A thing in the calendar that takes the keyboard focus. `band` is the week of a month (0 elsewhere); within
 * it a stop covers columns and stands in a row: in row 0 the day itself.
 */
export type Stop = { key: string; band: number; row: number; firstColumn: number; lastColumn: number }

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
export type StopKey = (typeof keys)[number]

export function isStopKey(key: string): key is StopKey {
  return (keys as readonly string[]).includes(key)
}

/**
 * Where a key leads from a stop, or null at an edge. Up and down go through what stands in the column, from a
 * week's last entry to the next week's day; left and right to what stands beside, or the next above that.
 */
export function nextStop(stops: readonly Stop[], from: Stop, column: number, key: StopKey): Stop | null {
  if (key === 'ArrowDown') return below(stops, from, column) ?? topOf(stops, from.band + 1, column)
  if (key === 'ArrowUp') return above(stops, from, column) ?? bottomOf(stops, from.band - 1, column)
  const lastColumn = Math.max(...stops.map(stop => stop.lastColumn))
  if (key === 'Home') return beside(stops, from.band, 0, from.row)
  if (key === 'End') return beside(stops, from.band, lastColumn, from.row)
  if (key === 'ArrowLeft') {
    return from.firstColumn > 0
      ? beside(stops, from.band, from.firstColumn - 1, from.row)
      : beside(stops, from.band - 1, lastColumn, from.row)
  }
  return from.lastColumn < lastColumn
    ? beside(stops, from.band, from.lastColumn + 1, from.row)
    : beside(stops, from.band + 1, 0, from.row)
}

function inColumn(stops: readonly Stop[], band: number, column: number): Stop[] {
  return stops
    .filter(stop => stop.band === band && stop.firstColumn <= column && column <= stop.lastColumn)
    .sort((a, b) => a.row - b.row)
}

const below = (stops: readonly Stop[], from: Stop, column: number) =>
  inColumn(stops, from.band, column).find(stop => stop.row > from.row) ?? null

const above = (stops: readonly Stop[], from: Stop, column: number) =>
  inColumn(stops, from.band, column).findLast(stop => stop.row < from.row) ?? null

const topOf = (stops: readonly Stop[], band: number, column: number) =>
  inColumn(stops, band, column)[0] ?? null

const bottomOf = (stops: readonly Stop[], band: number, column: number) =>
  inColumn(stops, band, column).at(-1) ?? null

function beside(stops: readonly Stop[], band: number, column: number, row: number): Stop | null {
  const standing = inColumn(stops, band, column)
  return standing.findLast(stop => stop.row <= row) ?? standing[0] ?? null
}
