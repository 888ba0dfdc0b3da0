import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import type { Grip } from '#web/planner/axis/move-days.ts'
import { isStopKey, nextStop, type Stop } from '#web/planner/axis/stops.ts'
import { focusStop } from '#web/planner/axis/use-active-stop.ts'
import type { Grid } from '#web/planner/axis/use-grid.ts'
import { describeEntry } from '#web/planner/data/describe-entry.ts'
import type { Line } from '#web/planner/data/rows.ts'
import type { Board } from '#web/planner/data/use-rows.ts'
import { mayMove, mayRemove, mayReplace } from '#web/planner/view/entry-popover.tsx'
import type { Entry } from '#web/planning/entry.ts'
import { actOfKey, type KeyAct } from './keyboard.ts'
import type { Lift } from './lift.ts'
import type { useDragging } from './use-dragging.ts'
import type { Lifting } from './use-lift.ts'
import type { LiftKeys } from './use-lift-keys.ts'

type Given = {
  board: Board
  grid: Grid
  lines: Parameters<typeof nextStop>[0]
  entryById: ReadonlyMap<number, Entry>
  lifting: Lifting
  liftKeys: LiftKeys
  dragging: ReturnType<typeof useDragging>
  chosen: readonly Entry[]
  setPlace: (stop: Stop) => void
  onShow: (element: HTMLElement | null) => void
  onOpen: (entry: Entry, element: HTMLElement) => void
  onOpenLine: (line: Line) => void
  onChoose: (entry: Entry) => void
  onRemove: (entry: Entry) => void
  say: (text: string) => void
}

/** What mouse, finger and keys do on the timeline: listened to once, for all bars. */
export function useTimelineEvents(given: Given) {
  return { ...pointerEvents(given), ...keyEvents(given), ...pointing(given) }
}

type Target = { line: Line | undefined; bar: HTMLElement | null; entry: Entry | undefined }

/** The row and the bar that an event happened on. */
function targetOf({ board, entryById }: Given, element: Element): Target {
  const key = element.closest<HTMLElement>('[data-line]')?.dataset.line
  const row = board.rows.find(one => one.key === key)
  const bar = element.closest<HTMLElement>('[data-entry]')
  return {
    line: row?.type === 'line' ? row : undefined,
    bar,
    entry: bar ? entryById.get(Number(bar.dataset.entry)) : undefined,
  }
}

function makeLift({ chosen, say }: Given, entry: Entry, { key, auditor }: Line, grip: Grip): Lift | null {
  if (!mayMove(entry) && !(grip === 'move' && mayReplace(entry))) {
    say(`${describeEntry(entry)} can’t be moved.`)
    return null
  }
  const isOneOfMany = chosen.length > 1 && chosen.some(({ id }) => id === entry.id)
  const others = isOneOfMany ? chosen.filter(({ id }) => id !== entry.id) : []
  const cargo = { type: 'entries', entries: [entry, ...others] } as const
  const lift = { cargo, grip, byDays: 0, rowKey: key, auditorId: auditor.id, fromAuditorId: auditor.id }
  if (!mayReplace(entry)) return { ...lift, keeps: 'row' }
  return mayMove(entry) ? lift : { ...lift, keeps: 'days' }
}

function makeDrawing({ key, auditor }: Line, day: string): Lift {
  const cargo = { type: 'drawing', day, timeZone: auditor.timeZone } as const
  return { cargo, grip: 'move', byDays: 0, rowKey: key, auditorId: auditor.id, fromAuditorId: auditor.id }
}

const isChoosing = (event: MouseEvent | PointerEvent) => event.ctrlKey || event.metaKey || event.shiftKey

function pointerEvents(given: Given) {
  const { board, grid, dragging } = given
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    const target = event.target as Element
    const { line, bar, entry } = targetOf(given, target)
    given.onShow(null)
    if (!line || isChoosing(event)) return
    if (bar) {
      const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset.grip ?? 'move') as Grip
      if (entry) dragging.begin(event, () => makeLift(given, entry, line, grip))
    } else if (target.closest('[data-track]') && line.auditor.isEnabled && may(rosters.create)) {
      const day = board.axis.days[Math.floor(grid.dayAt(event.clientX))]
      if (day) dragging.begin(event, () => makeDrawing(line, day))
    }
  }
  function onClick(event: MouseEvent) {
    if (dragging.takeDragged()) return
    const element = event.target as Element
    const { line, bar, entry } = targetOf(given, element)
    if (bar && entry) return isChoosing(event) ? choose(given, entry) : given.onOpen(entry, bar)
    if (line && element.closest('[data-name]')) given.onOpenLine(line)
  }
  return { onPointerDown, onClick }
}

function keyEvents(given: Given) {
  const { lifting, liftKeys } = given
  function onKeyDown(event: KeyboardEvent) {
    const { line, bar, entry } = targetOf(given, event.target as Element)
    if (!line) return
    const act = actOfKey(event, lifting.now() !== null)
    if (act && act.type !== 'undo' && entry) {
      // A name's Enter and Space are a button's own.
      event.preventDefault()
      event.stopPropagation()
      return run(act, entry, line, bar)
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isStopKey(event.key) || lifting.now() || !isPlain) return
    event.preventDefault()
    goTo(given, nextStop(given.lines, { lineKey: line.key, id: entry?.id ?? null }, event.key))
  }
  function run(act: KeyAct, entry: Entry, line: Line, bar: HTMLElement | null) {
    if (!bar) return
    if (act.type === 'open') return given.onOpen(entry, bar)
    if (act.type === 'choose') return choose(given, entry)
    if (act.type === 'remove') return remove(given, entry)
    if (act.type === 'lift') return liftByKey(given, entry, line)
    liftKeys.press(act)
  }
  // Firefox clicks at the release of Space, whatever became of the press.
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && targetOf(given, event.target as Element).bar) event.preventDefault()
  }
  return { onKeyDown, onKeyUp }
}

function liftByKey(given: Given, entry: Entry, line: Line): void {
  const lift = makeLift(given, entry, line, 'move')
  if (!lift) return
  given.onShow(null)
  const many = lift.cargo.type === 'entries' ? lift.cargo.entries.length : 1
  given.liftKeys.lift(lift, `${describeEntry(entry)}${many > 1 ? ` and ${many - 1} more` : ''}`)
}

/** Several are chosen to be moved together. */
function choose({ chosen, onChoose, say }: Given, entry: Entry): void {
  if (mayMove(entry) || chosen.some(({ id }) => id === entry.id)) onChoose(entry)
  else say(`${describeEntry(entry)} can’t be moved.`)
}

function remove({ onRemove, say }: Given, entry: Entry): void {
  if (mayRemove(entry)) onRemove(entry)
  else say(`${describeEntry(entry)} can’t be removed.`)
}

function goTo({ grid, board, setPlace }: Given, stop: Stop | null): void {
  if (!stop) return
  setPlace(stop)
  const index = board.rows.findIndex(({ key }) => key === stop.lineKey)
  focusStop(grid, index, stop)
}

/** What shows the card of a bar, and which of them has the focus. */
function pointing(given: Given) {
  const { lifting, onShow, setPlace } = given
  return {
    onFocus: (event: FocusEvent) => {
      const { line, bar } = targetOf(given, event.target)
      if (!line) return
      setPlace({ lineKey: line.key, id: bar ? Number(bar.dataset.entry) : null })
      if (!lifting.now()) onShow(bar?.matches(':focus-visible') ? bar : null)
    },
    onBlur: () => onShow(null),
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !lifting.now())
        onShow((event.target as Element).closest<HTMLElement>('[data-entry]'))
    },
    onPointerLeave: () => onShow(null),
    // Bars that pass under a resting mouse are not pointed at.
    onWheel: () => onShow(null),
  }
}
