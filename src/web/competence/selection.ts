/** A place in the grid, counted from 0. */
export type Place = { row: number; column: number }

/** Cells from where one began to where one is, as a rectangle; one cell alone is a place, no selection. */
export type Range = { anchor: Place; focus: Place }

/** Rows of auditors by columns of standards; `below` are the rows of figures, of which nothing can be selected. */
type Size = { rows: number; columns: number; below?: number }

type Held = { isCtrl?: boolean; isSelecting?: boolean }

const moves: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
}

/**
 * Where a key leads within the grid; undefined: it isn’t one that moves. With Ctrl, Home and End lead to the corners of the
 * auditors; below the last of them an arrow leads to the figures.
 */
export function moveBy(key: string, from: Place, size: Size, held: Held = {}): Place | undefined {
  const { rows, columns, below = 0 } = size
  if (key === 'Home') return { row: held.isCtrl ? 0 : from.row, column: 0 }
  if (key === 'End') return { row: held.isCtrl ? rows - 1 : from.row, column: columns - 1 }
  const move = moves[key]
  if (!move) return undefined
  const staysAmongAuditors = held.isSelecting || key === 'PageDown'
  const last = staysAmongAuditors ? Math.max(rows - 1, from.row) : rows + below - 1
  return {
    row: Math.max(0, Math.min(last, from.row + move.row)),
    column: Math.max(0, Math.min(columns - 1, from.column + move.column)),
  }
}

const edges = (one: number, other: number) => ({ first: Math.min(one, other), last: Math.max(one, other) })

export const rowsOf = ({ anchor, focus }: Range) => edges(anchor.row, focus.row)

export const columnsOf = ({ anchor, focus }: Range) => edges(anchor.column, focus.column)
