import { type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '#web/app/use-latest.ts'

type WayBack = () => HTMLElement | null

/** Of the dialogs that are open, the topmost last. */
const waysBack: WayBack[] = []

/**
 * Gives the focus back to where it was when this was mounted, unless it has gone elsewhere meanwhile.
 * Where it was a row that is gone by then, the row in its place takes it; where that is no row, `elsewhere` does.
 */
export function useReturnFocus(elsewhere?: () => void): void {
  const wayBack = useRef<WayBack>(null)
  wayBack.current ??= rememberPlace(document.activeElement)
  const otherwise = useLatest(elsewhere)
  useEffect(() => {
    const find = wayBack.current
    return () => {
      setTimeout(() => {
        if (isNowhere(document.activeElement) && !giveBack(find)) otherwise.current?.()
      })
    }
  }, [otherwise])
}

/**
 * The same as soon as a dialog begins to close, for as long as the focus is in the dialog or nowhere: what was opened
 * since keeps it. Mantine's own gives it back ten milliseconds later, from whatever had it when the dialog closed.
 *
 *     <Modal opened={isOpen} {...useFocusOfDialog(isOpen)}>
 */
export function useFocusOfDialog(isOpen: boolean, given?: RefObject<HTMLDivElement | null>) {
  const own = useRef<HTMLDivElement>(null)
  const root = given ?? own
  const wayBack = useRef<WayBack>(null)
  // Before anything in the dialog can take it.
  if (isOpen) wayBack.current ??= rememberPlace(document.activeElement)
  useEffect(() => {
    const find = wayBack.current
    if (!isOpen || !find) return
    waysBack.push(find)
    return () => {
      waysBack.splice(waysBack.indexOf(find), 1)
      wayBack.current = null
      const focus = document.activeElement
      if (isNowhere(focus) || root.current?.contains(focus)) giveBack(find)
    }
  }, [isOpen, root])
  return { ref: root, returnFocus: false }
}

/**
 * The focus, to the place that is found; false: there is none. What was deleted in a dialog may go only once its list has been
 * read again: the row in its place takes the focus then, unless it has gone elsewhere.
 */
function giveBack(find: WayBack | null): boolean {
  const place = find?.()
  if (!place) return false
  place.focus({ preventScroll: true })
  const list = place.closest(lists)
  const watch = new MutationObserver(() => {
    if (place.isConnected) return
    watch.disconnect()
    if (isNowhere(document.activeElement)) find?.()?.focus({ preventScroll: true })
  })
  if (list) watch.observe(list, { childList: true, subtree: true })
  addEventListener('focusin', () => watch.disconnect(), { once: true })
  return true
}

const lists = 'table, [data-rows]'

/** A button that is disabled, or gone, has lost it. */
const isNowhere = (focus: Element | null) => !focus || focus === document.body

function rememberPlace(opener: Element | null): WayBack {
  const table = opener?.closest(lists)
  const row = Number(opener?.closest<HTMLElement>('[data-row]')?.dataset.row ?? 0)
  // Where it was a dialog that is closed by then, the focus goes back beyond that.
  const below = waysBack.at(-1)
  return () => {
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener
    const rows = table?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    return rows[Math.min(row, rows.length - 1)] ?? below?.() ?? null
  }
}
