import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import type { Grip } from '#web/planner/axis/days.ts'
import { focusTabStop, isTabStopKey, nextTabStop, type TabStop } from '#web/planner/axis/tab-stops.ts'
import type { TimelineRef } from '#web/planner/axis/use-grid.ts'
import type { Line } from '#web/planner/data/auditor-rows.ts'
import {
  describeEntry,
  mayAgree,
  mayMove,
  mayRemove,
  mayReplace,
  maySplit,
} from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import type { BoardData } from '#web/planner/data/use-board-data.ts'
import type { Entry } from '#web/planning/entry.ts'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { saySplit } from '#words/en/split.ts'
import type { Hand, PointedBar } from './contexts.ts'
import type { Drag } from './drag.ts'
import type { DragKeys } from './drag-keys.ts'
import { actOfKey, type KeyAct } from './keyboard.ts'
import { selectedEntries } from './selection.ts'
import type { PointerDrag } from './use-pointer-drag.ts'

type Given = {
  board: RefObject<BoardData>
  timeline: TimelineRef
  hand: Hand
  dragKeys: DragKeys
  pointerDrag: PointerDrag
  onOpen: (bar: PointedBar) => void
  onOpenLine: (line: Line) => void
  onAgree: (entries: readonly Entry[]) => void
  /** Opens what can be done with all that is selected. */
  onChange: () => void
  onRemove: (entry: Entry) => void
  onSplit: (entry: Entry) => void
}

export type TimelineEvents = ReturnType<typeof makeTimelineEvents>

/** What mouse, finger and keys do on the timeline: listened to once, for all bars. */
export function makeTimelineEvents(given: Given) {
  return { ...pointerEvents(given), ...keyEvents(given), ...pointing(given) }
}

type Target = { line: Line | undefined; bar: HTMLElement | null; entry: Entry | undefined }

/** The row and the bar that an event happened on. */
function targetOf({ board }: Given, element: Element): Target {
  const { rows, entryById } = board.current
  const key = element.closest<HTMLElement>('[data-line]')?.dataset.line
  const row = rows.find(one => one.key === key)
  const bar = element.closest<HTMLElement>('[data-entry]')
  return {
    line: row?.type === 'line' ? row : undefined,
    bar,
    entry: bar ? entryById.get(Number(bar.dataset.entry)) : undefined,
  }
}

function makeDrag({ board, hand }: Given, entry: Entry, { key, auditor }: Line, grip: Grip): Drag | null {
  if (!mayMove(entry) && !(grip === 'move' && mayReplace(entry))) {
    hand.announcement.set(sayPlanner('cantBeMoved', { booking: describeEntry(entry) }))
    return null
  }
  const place = { grip, byDays: 0, rowKey: key, auditorId: auditor.id, fromAuditorId: auditor.id }
  if (isGhost(entry)) return { item: { type: 'entries', entries: [entry] }, ...place }
  const selected = selectedEntries(hand.selection.get(), board.current.entryById)
  const isOneOfMany = selected.length > 1 && selected.some(({ id }) => id === entry.id)
  const others = isOneOfMany ? selected.filter(({ id }) => id !== entry.id) : []
  const item = { type: 'entries', entries: [entry, ...others] } as const
  const drag = { item, ...place }
  if (!mayReplace(entry)) return { ...drag, lockedTo: 'row' }
  return mayMove(entry) ? drag : { ...drag, lockedTo: 'days' }
}

function makeRange({ key, auditor }: Line, day: string): Drag {
  const item = { type: 'range', day, timeZone: auditor.timeZone } as const
  return { item, grip: 'move', byDays: 0, rowKey: key, auditorId: auditor.id, fromAuditorId: auditor.id }
}

const isSelecting = (event: MouseEvent | PointerEvent) => event.ctrlKey || event.metaKey || event.shiftKey

function pointerEvents(given: Given) {
  const { board, timeline, hand, pointerDrag } = given
  const dayAt = (x: number) => board.current.axis.days[Math.floor(timeline.current?.dayAt(x) ?? -1)]
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    const target = event.target as Element
    const { line, bar, entry } = targetOf(given, target)
    hand.hover.show(null)
    if (!line || isSelecting(event)) return
    if (bar) {
      const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset.grip ?? 'move') as Grip
      if (entry) pointerDrag.begin(event, () => makeDrag(given, entry, line, grip))
    } else if (target.closest('[data-track]') && line.auditor.isEnabled && may(rosters.create)) {
      const day = dayAt(event.clientX)
      if (day) pointerDrag.begin(event, () => makeRange(line, day))
    }
  }
  function onClick(event: MouseEvent) {
    if (pointerDrag.takeDragged()) return
    const element = event.target as Element
    const { line, bar, entry } = targetOf(given, element)
    if (bar && entry)
      return isSelecting(event)
        ? select(given, entry)
        : given.onOpen({ id: entry.id, element: bar, day: dayAt(event.clientX) })
    if (!line || !element.closest('[data-name]')) return
    if (isSelecting(event)) given.hand.selection.togglePerson(line.auditor.id)
    else given.onOpenLine(line)
  }
  return { onPointerDown, onClick }
}

function keyEvents(given: Given) {
  const { board, hand, dragKeys } = given
  function onKeyDown(event: KeyboardEvent) {
    const { line, bar, entry } = targetOf(given, event.target as Element)
    if (!line) return
    const act = actOfKey(event, hand.drag.get() !== null)
    if (act?.type === 'clear') return clear(given)
    if (act && !isOfBoard(act) && entry) {
      // A name's Enter and Space are a button's own.
      event.preventDefault()
      event.stopPropagation()
      return run(act, entry, line, bar)
    }
    if (act?.type === 'select') {
      event.preventDefault()
      return hand.selection.togglePerson(line.auditor.id)
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isTabStopKey(event.key) || hand.drag.get() || !isPlain) return
    event.preventDefault()
    goTo(given, nextTabStop(board.current.lines, { lineKey: line.key, id: entry?.id ?? null }, event.key))
  }
  function run(act: KeyAct, entry: Entry, line: Line, bar: HTMLElement | null) {
    if (!bar) return
    if (act.type === 'open') return given.onOpen({ id: entry.id, element: bar })
    if (act.type === 'select') return select(given, entry)
    if (act.type === 'remove') return remove(given, entry)
    if (act.type === 'agree') return agree(given, entry)
    if (act.type === 'split') return split(given, entry)
    if (act.type === 'change') return change(given, entry)
    if (act.type === 'pickUp') return dragByKey(given, entry, line)
    dragKeys.press(act)
  }
  // Firefox clicks at the release of Space, whatever became of the press.
  function onKeyUp(event: KeyboardEvent) {
    if (event.key !== ' ') return
    if (event.ctrlKey || targetOf(given, event.target as Element).bar) event.preventDefault()
  }
  return { onKeyDown, onKeyUp }
}

/** What is no matter of the bar under the focus. */
const isOfBoard = ({ type }: KeyAct) => type === 'undo' || type === 'undoList' || type === 'accept'

function dragByKey(given: Given, entry: Entry, line: Line): void {
  const drag = makeDrag(given, entry, line, 'move')
  if (!drag) return
  given.hand.hover.show(null)
  const many = drag.item.type === 'entries' ? drag.item.entries.length : 1
  const booking = describeEntry(entry)
  const what = many > 1 ? sayPlanner('withMore', { booking, count: many - 1 }) : booking
  given.dragKeys.pickUp(drag, what)
}

/** Several are selected to be moved together. */
function select({ hand }: Given, entry: Entry): void {
  const { selection, announcement } = hand
  if (isGhost(entry)) selection.tick(entry.proposed.rowId)
  else if (mayMove(entry) || selection.get().ids.has(entry.id)) selection.toggle(entry)
  else announcement.set(sayPlanner('cantBeMoved', { booking: describeEntry(entry) }))
}

/** Also hides the card of the bar under the focus. */
function clear({ hand: { hover, selection, announcement } }: Given): void {
  hover.show(null)
  const { ids, people } = selection.get()
  if (ids.size === 0 && people.size === 0) return
  selection.clear()
  announcement.set(sayPlanner('cleared'))
}

function remove({ onRemove, hand }: Given, entry: Entry): void {
  if (mayRemove(entry)) onRemove(entry)
  else hand.announcement.set(sayPlanner('cantBeRemoved', { booking: describeEntry(entry) }))
}

/** Of one of several that are selected, all of them. */
function agree({ onAgree, hand, board }: Given, entry: Entry): void {
  const selected = selectedEntries(hand.selection.get(), board.current.entryById)
  const entries = selected.some(({ id }) => id === entry.id) ? selected.filter(mayAgree) : [entry]
  if (entries.every(mayAgree) && entries.length > 0) onAgree(entries)
  else hand.announcement.set(sayAgreement('cantBeAgreed', { booking: describeEntry(entry) }))
}

/** What isn’t selected yet is, and alone. */
function change({ onChange, hand }: Given, entry: Entry): void {
  if (isGhost(entry) || entry.projectId === null) {
    hand.announcement.set(sayPlanner('cantBeChanged', { booking: describeEntry(entry) }))
    return
  }
  if (!hand.selection.get().ids.has(entry.id)) {
    hand.selection.clear()
    hand.selection.toggle(entry)
  }
  onChange()
}

function split({ onSplit, hand }: Given, entry: Entry): void {
  if (maySplit(entry)) onSplit(entry)
  else hand.announcement.set(saySplit('cantBeSplit', { booking: describeEntry(entry) }))
}

function goTo({ board, timeline, hand }: Given, stop: TabStop | null): void {
  if (!stop) return
  hand.selection.setPlace(stop)
  const index = board.current.rows.findIndex(({ key }) => key === stop.lineKey)
  if (timeline.current) focusTabStop(timeline.current, index, stop)
}

/** What shows the card of a bar, and which of them has the focus. */
function pointing(given: Given) {
  const { drag, hover, selection } = given.hand
  const leave = () => hover.show(null)
  return {
    onFocus: (event: FocusEvent) => {
      const { line, bar, entry } = targetOf(given, event.target)
      if (!line) return
      selection.setPlace({ lineKey: line.key, id: entry?.id ?? null })
      if (!drag.get()) hover.show(bar?.matches(':focus-visible') ? pointedBar(bar, entry) : null)
    },
    onBlur: leave,
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || drag.get()) return
      const { bar, entry } = targetOf(given, event.target as Element)
      hover.show(pointedBar(bar, entry))
    },
    onPointerLeave: leave,
    // Bars that pass under a resting mouse are not pointed at.
    onWheel: leave,
  }
}

const pointedBar = (element: HTMLElement | null, entry: Entry | undefined): PointedBar | null =>
  element && entry ? { id: entry.id, element } : null
