import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { RowSelection } from './use-row-selection.ts'

/** Keys that move among rows, and by how many. */
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/**
 * Rows as one stop of the Tab key: arrows, Home and End move among them, Enter opens, Space selects, with Shift
 * a range. A double click opens, or any click where rows are links in all but name; one with Shift or Ctrl selects,
 * and a plain one is where a range with Shift begins.
 */
export function useRowKeys<Row extends { id: number }>(
  rows: readonly Row[],
  selection: RowSelection<Row> | null,
  onOpen: ((row: Row) => void) | undefined,
  opensOnClick = false,
) {
  const [chosen, setCurrent] = useState(0)
  const current = Math.min(chosen, rows.length - 1)

  function onKeyDown(event: KeyboardEvent<HTMLElement>, row: Row, index: number) {
    // Keys pressed in a cell's own button belong to that button.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(rows.length - 1, index + step))
      if (event.shiftKey) selection?.extendTo(next, index)
      focusRow(event, next)
    } else if (event.key === 'Enter') onOpen?.(row)
    else if (event.key === ' ') {
      event.preventDefault()
      selection?.pick(index, event.shiftKey)
    }
  }

  return (row: Row, index: number) => ({
    'data-row': index,
    'data-record': row.id,
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, row, index),
    ...clicksOf({ index, selection, open: () => onOpen?.(row), opensOnClick }),
  })
}

function focusRow(event: KeyboardEvent<HTMLElement>, index: number): void {
  event.preventDefault()
  event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus()
}

type Clicked = {
  index: number
  selection: Pick<RowSelection<never>, 'pick' | 'startAt'> | null
  open: () => void
  opensOnClick: boolean
}

const clicksOf = ({ index, selection, open, opensOnClick }: Clicked) => ({
  // Without this a click with Shift would mark the text between the two rows.
  onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
  onClick: (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) return selection?.pick(index, event.shiftKey)
    if (isOnControl(event)) return
    selection?.startAt(index)
    // The end of marking a text is a click as well.
    if (opensOnClick && !getSelection()?.toString()) open()
  },
  onDoubleClick: (event: MouseEvent) => {
    if (!opensOnClick && !isOnControl(event)) open()
  },
})

const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, label') !== null
