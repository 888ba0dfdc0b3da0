import type { MouseEvent } from 'react'

/** A cell whose text is cut off tells it whole under the mouse; it may be wider the next time. */
export function tellCutText({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
