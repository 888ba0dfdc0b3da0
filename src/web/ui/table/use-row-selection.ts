import { useRef, useState } from 'react'

export type RowSelection<Row> = {
  rows: Row[]
  /** Turns one row on or off; with `range` everything from the last one touched to here. */
  pick: (index: number, range: boolean) => void
  /** Selects from the row where the range began to this one, and nothing else. */
  extendTo: (index: number, from: number) => void
  /** A range that follows begins at this row, which is left as it is. */
  startAt: (index: number) => void
  replace: (rows: Row[]) => void
  /** Whether all that was searched for is selected, the rows of other pages too. */
  isWhole: boolean
  /** All that was searched for, or what is shown of it. */
  selectWhole: (isWhole: boolean) => void
}

/**
 * Which rows of the shown page are selected. A row that is no longer shown is no longer selected, unless all that was searched
 * for is: `search` says what that is.
 */
export function useRowSelection<Row extends { id: number }>(
  shown: readonly Row[],
  search = '',
): RowSelection<Row> {
  const [whole, setWhole] = useState<string>()
  // For good: who comes back to the first search has not asked for all of it again.
  if (whole !== undefined && whole !== search) setWhole(undefined)
  const isWhole = whole === search && shown.length > 0
  const [kept, keep] = useState<readonly number[]>([])
  const ids = isWhole ? shown.map(({ id }) => id) : kept
  const start = useRef<number | null>(null)
  const rows = shown.filter(row => ids.includes(row.id))
  const setIds = (next: readonly number[]) => {
    setWhole(undefined)
    keep(next)
  }

  function select(indexes: [number, number], keep: readonly number[]) {
    const [first, last] = indexes.toSorted((left, right) => left - right) as [number, number]
    setIds([...keep, ...shown.slice(first, last + 1).map(row => row.id)])
  }

  function toggle(index: number) {
    const id = shown[index]?.id
    if (id === undefined) return
    setIds(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])
  }

  return {
    rows,
    pick: (index, range) => {
      if (range && start.current !== null) select([start.current, index], ids)
      else toggle(index)
      start.current = index
    },
    extendTo: (index, from) => {
      start.current ??= from
      select([start.current, index], [])
    },
    startAt: index => {
      start.current = index
    },
    replace: next => {
      start.current = null
      setIds(next.map(row => row.id))
    },
    isWhole,
    selectWhole: next => {
      keep(shown.map(row => row.id))
      setWhole(next ? search : undefined)
    },
  }
}
