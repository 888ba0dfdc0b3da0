import { createContext, useContext, useState } from 'react'
import { createStore, type Store, useStored } from '#web/app/store.ts'
import { type Drag, dragTo } from './drag.ts'
import { type DragView, noDrag } from './drag-view.ts'
import { createSelectionStore, type Selection, type SelectionStore } from './selection.ts'

/** A bar and where it is drawn; `day`: the one that was clicked on. */
export type PointedBar = { id: number; element: HTMLElement; day?: string | undefined }

export type HoverStore = Store<PointedBar | null> & { show: (bar: PointedBar | null) => void }

const delay = 250

/** The bar under the mouse or with the focus, after a moment, so that crossing the timeline stays calm. */
function createHoverStore(): HoverStore {
  const store = createStore<PointedBar | null>(null)
  let timer = 0
  const show = (bar: PointedBar | null) => {
    clearTimeout(timer)
    if (!bar) return store.set(null)
    // Another object for the same bar would only be redrawn.
    if (store.get()?.element === bar.element) return
    timer = window.setTimeout(() => bar.element.isConnected && store.set(bar), delay)
  }
  return { ...store, show }
}

/** What is being dragged, if anything. */
export type DragStore = Store<Drag | null> & {
  moveTo: (byDays: number, row: { key: string; auditorId: number }) => void
}

function createDragStore(): DragStore {
  const store = createStore<Drag | null>(null)
  const moveTo: DragStore['moveTo'] = (byDays, row) => {
    const before = store.get()
    if (!before) return
    const next = dragTo(before, byDays, row)
    // A mouse moves many times within a day: only another day or row is news.
    if (next.byDays !== before.byDays || next.rowKey !== before.rowKey || next.grip !== before.grip)
      store.set(next)
  }
  return { ...store, moveTo }
}

type Kept<T> = { value: T; key: unknown }

/** The value of before is kept during a drag; another key lets the latest through anyway. */
export const freeze = <T>(kept: Kept<T>, latest: Kept<T>, isHeld: boolean): Kept<T> =>
  isHeld && kept.key === latest.key ? kept : latest

/**
 * The latest of something; while a bar is dragged, what it was when that began, so that no change of others moves
 * rows and bars under the hand. Other days have another key: they were asked for, and are shown.
 */
export function useFrozen<T>(value: T, key: unknown, isHeld: boolean): T {
  const [kept, keep] = useState({ value, key })
  const next = freeze(kept, { value, key }, isHeld)
  if (next.value !== kept.value || next.key !== kept.key) keep(next)
  return next.value
}

/** What changes while hand, mouse and focus move; each in a store of its own, so that rows are drawn for their own sake alone. */
export type Hand = {
  drag: DragStore
  dragView: Store<DragView>
  selection: SelectionStore
  hover: HoverStore
  /** What was said last to those who can’t see it. */
  announcement: Store<string>
}

export const createHand = (): Hand => ({
  drag: createDragStore(),
  dragView: createStore(noDrag),
  selection: createSelectionStore(),
  hover: createHoverStore(),
  announcement: createStore(''),
})

export const DragContext = createContext<Store<DragView>>(createStore(noDrag))
export const SelectionContext = createContext<Store<Selection>>(createSelectionStore())

export const useDragView = <Part>(select: (view: DragView) => Part): Part =>
  useStored(useContext(DragContext), select)

export const useSelection = <Part>(select: (selection: Selection) => Part): Part =>
  useStored(useContext(SelectionContext), select)
