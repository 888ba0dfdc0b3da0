import { useEffect, useEffectEvent, useState } from 'react'

/**
 * On a phone, Back closes what was opened over the page before it leaves the page. An entry of the browser's history that
 * looks like the page itself takes the press: the first thing opened adds it, and what is opened after that shares it.
 * Closed in another way, the entry stays and is stepped over by the next press: to take it back at once would race with a way to
 * another page.
 */
type Marked = { closesOnBack?: true; __TSR_key?: string } | null

const opened: (() => void)[] = []
let entry = globalThis.history?.state as Marked

/** Fingers, which need more room than a pointer: the rule of touch.css. */
export const touchScreen = '(max-width: 48em), (pointer: coarse)'

function mark(): void {
  if (!matchMedia(touchScreen).matches || (history.state as Marked)?.closesOnBack) return
  // Past the router, to which nothing has changed.
  History.prototype.pushState.call(history, { ...history.state, closesOnBack: true }, '')
  entry = history.state
}

function onPop(): void {
  const before = entry
  entry = history.state
  const isBehindMark = before?.closesOnBack && !entry?.closesOnBack && before.__TSR_key === entry?.__TSR_key
  if (!isBehindMark) return
  if (opened.at(-1) === closeList && !findOpenList()) opened.pop()
  if (opened.length === 0) history.back()
  // At once: it may ask something first, others may be open below it, and the next press may come before they have drawn.
  if (opened.length > 0) mark()
  opened.at(-1)?.()
}

globalThis.addEventListener?.('popstate', onPop)

/** While `isOpen`, Back on a phone calls `close`, which may ask before it does. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => closeLatest()
    opened.push(closeThis)
    mark()
    return () => drop(closeThis)
  }, [isOpen])
}

/** For the lists of selects, which open by themselves; one at a time. One that left the page while open drops out at the next press. */
export const closesListOnBack = {
  onOpen: () => {
    drop(closeList)
    opened.push(closeList)
    mark()
  },
  onClose: () => drop(closeList),
}

const closeList = () => pressEscape(findOpenList())

const findOpenList = () => document.querySelector('[aria-haspopup="listbox"][aria-expanded="true"]')

/** What shuts by Escape shuts as it does then: a list, a calendar. */
export const pressEscape = (element: Element | null) =>
  void element?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  )

function drop(close: () => void): void {
  const at = opened.indexOf(close)
  if (at >= 0) opened.splice(at, 1)
}

/** For a menu: `<Menu {...useMenu()}>`. Back closes it, too. */
export function useMenu(beginsOpen = false) {
  const [opened, onChange] = useState(beginsOpen)
  useCloseOnBack(opened, () => onChange(false))
  return { opened, onChange }
}
