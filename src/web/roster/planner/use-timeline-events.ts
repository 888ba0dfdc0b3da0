import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import type { Entry } from '#web/roster/entry.ts'
import { extentOf } from './bars.ts'
import { describeEntry } from './describe-entry.ts'
import { mayMove, mayReplace } from './entry-popover.tsx'
import { actOfKey, type KeyAct } from './keyboard.ts'
import { ghostOf, type Lift } from './lift.ts'
import type { Grip } from './move-days.ts'
import type { Line } from './rows.ts'
import { isStopKey, nextStop, type Stop } from './stops.ts'
import { focusStop } from './use-active-stop.ts'
import type { useDragging } from './use-dragging.ts'
import type { Grid } from './use-grid.ts'
import type { Lifting } from './use-lift.ts'
import type { Board } from './use-rows.ts'

type Given = {
  board: Board
  grid: Grid
  lines: Parameters<typeof nextStop>[0]
  entryOf: (id: number) => Entry | undefined
  lifting: Lifting
  dragging: ReturnType<typeof useDragging>
  chosen: readonly Entry[]
  setPlace: (stop: Stop) => void
  onShow: (element: HTMLElement | null) => void
  onOpen: (entry: Entry, element: HTMLElement) => void
  onOpenLine: (line: Line, element: HTMLElement) => void
  onChoose: (entry: Entry) => void
  onRemove: (entry: Entry) => void
  onDrop: (lift: Lift) => void
  onUndo: () => void
  say: (text: string) => void
}

/** What mouse, finger and keys do on the timeline: listened to once, for all bars. */
export function useTimelineEvents(given: Given) {
  const { board, grid, lifting, dragging, entryOf } = given
  const lineOf = (target: Element): Line | undefined => {
    const key = target.closest<HTMLElement>('[data-line]')?.dataset.line
    const row = board.rows.find(one => one.key === key)
    return row?.type === 'line' ? row : undefined
  }
  const barOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-entry]')
  const nameOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-name]')

  function makeLift(entry: Entry, line: Line, grip: Grip): Lift | null {
    if (!mayMove(entry) && !(grip === 'move' && mayReplace(entry))) {
      given.say(`${describeEntry(entry)} can’t be moved.`)
      return null
    }
    const isOneOfMany = given.chosen.length > 1 && given.chosen.some(({ id }) => id === entry.id)
    const others = isOneOfMany ? given.chosen.filter(({ id }) => id !== entry.id) : []
    const { key, auditor } = line
    const cargo = { type: 'entries', entries: [entry, ...others] } as const
    return { cargo, grip, byDays: 0, rowKey: key, auditorId: auditor.id, fromAuditorId: auditor.id }
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    const target = event.target as Element
    const line = lineOf(target)
    const bar = barOf(target)
    given.onShow(null)
    if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (bar) {
      const entry = entryOf(Number(bar.dataset.entry))
      const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset.grip ?? 'move') as Grip
      if (entry) dragging.begin(event, () => makeLift(entry, line, grip))
    } else if (target.closest('[data-track]') && may(rosters.create)) {
      const day = board.axis.days[Math.floor(grid.dayAt(event.clientX))]
      if (day) dragging.begin(event, () => drawingOn(line, day))
    }
  }

  function onClick(event: MouseEvent) {
    if (dragging.takeDragged()) return
    const bar = barOf(event.target)
    const entry = bar && entryOf(Number(bar.dataset.entry))
    if (bar && entry) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) given.onChoose(entry)
      else given.onOpen(entry, bar)
      return
    }
    const name = nameOf(event.target)
    const line = name && lineOf(name)
    if (name && line) given.onOpenLine(line, name)
  }

  function onKeyDown(event: KeyboardEvent) {
    const line = lineOf(event.target as Element)
    if (!line) return
    const bar = barOf(event.target)
    const entry = bar ? entryOf(Number(bar.dataset.entry)) : undefined
    const act = actOfKey(event, lifting.now() !== null)
    if (act && (entry || act.type === 'undo')) {
      // A name's Enter and Space are a button's own.
      event.preventDefault()
      event.stopPropagation()
      return run(act, entry, line, bar)
    }
    if (!isStopKey(event.key) || lifting.now() || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = nextStop(given.lines, { lineKey: line.key, id: entry?.id ?? null }, event.key)
    if (!next) return
    given.setPlace(next)
    focusStop(
      grid,
      board.rows.findIndex(({ key }) => key === next.lineKey),
      next,
    )
  }

  function run(act: KeyAct, entry: Entry | undefined, line: Line, bar: HTMLElement | null) {
    if (act.type === 'undo') return given.onUndo()
    if (!entry || !bar) return
    if (act.type === 'open') return given.onOpen(entry, bar)
    if (act.type === 'choose') return given.onChoose(entry)
    if (act.type === 'remove') return given.onRemove(entry)
    if (act.type === 'lift') return liftByKey(entry, line)
    if (act.type === 'hold') return holdByKey(act)
    const now = lifting.now()
    if (act.type === 'drop' && now) return given.onDrop(now)
    lifting.set(null)
    given.say('Put back.')
  }

  function liftByKey(entry: Entry, line: Line) {
    const lift = makeLift(entry, line, 'move')
    if (!lift) return
    given.onShow(null)
    lifting.set(lift)
    const many = lift.cargo.type === 'entries' ? lift.cargo.entries.length : 1
    given.say(
      `${describeEntry(entry)}${many > 1 ? ` and ${many - 1} more` : ''} lifted. Arrows move it by a day or a row, Shift with arrows changes its end, Enter drops it, Escape puts it back.`,
    )
  }

  function holdByKey({ grip, days, rows }: Extract<KeyAct, { type: 'hold' }>) {
    const now = lifting.now()
    if (!now) return
    const isOther = now.grip !== grip
    if (isOther) {
      if (now.cargo.type !== 'entries' || now.cargo.entries.length > 1) return
      lifting.set({ ...now, grip, byDays: 0, rowKey: now.rowKey })
    }
    const row = rows === 0 ? undefined : lineBeside(board, now.rowKey, rows)
    if (rows !== 0 && !row) return
    const to = row
      ? { key: row.key, auditorId: row.auditor.id }
      : { key: now.rowKey, auditorId: now.auditorId }
    lifting.hold((isOther ? 0 : now.byDays) + days, to)
    const held = lifting.now()
    if (held) keepInSight(board, grid, held)
  }

  return {
    onPointerDown,
    onClick,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const line = lineOf(event.target)
      if (!line) return
      const bar = barOf(event.target)
      given.setPlace({ lineKey: line.key, id: bar ? Number(bar.dataset.entry) : null })
      if (!lifting.now()) given.onShow(bar?.matches(':focus-visible') ? bar : null)
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !lifting.now()) given.onShow(barOf(event.target))
    },
    onPointerLeave: () => given.onShow(null),
    // Bars that pass under a resting mouse are not pointed at.
    onWheel: () => given.onShow(null),
  }
}

function drawingOn({ key, auditor }: Line, day: string): Lift {
  const cargo = { type: 'drawing', day, timeZone: auditor.timeZone } as const
  return { cargo, grip: 'move', byDays: 0, rowKey: key, auditorId: auditor.id, fromAuditorId: auditor.id }
}

/** The next auditor's row above or below; headings are passed over. */
function lineBeside({ rows }: Board, key: string, step: number): Line | undefined {
  for (let index = rows.findIndex(row => row.key === key) + step; rows[index]; index += step) {
    const row = rows[index]
    if (row?.type === 'line') return row
  }
  return undefined
}

function keepInSight({ rows, axis }: Board, { virtualizer, showDays }: Grid, lift: Lift): void {
  const { from, to } = extentOf(ghostOf(lift), axis)
  showDays(from, to)
  const index = rows.findIndex(({ key }) => key === lift.rowKey)
  if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
}
