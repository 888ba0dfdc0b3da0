import type { Grid } from '#web/planner/axis/use-grid.ts'
import { extentOf } from '#web/planner/data/bars.ts'
import type { Line } from '#web/planner/data/rows.ts'
import type { Board } from '#web/planner/data/use-rows.ts'
import type { KeyAct } from './keyboard.ts'
import { ghostOf, type Lift } from './lift.ts'
import type { Lifting } from './use-lift.ts'

type Given = {
  board: Board
  grid: Grid
  lifting: Lifting
  onDrop: (lift: Lift) => void
  say: (text: string) => void
}

const howTo = {
  entries:
    'Arrows move it by a day or a row, Shift with arrows changes its end, Enter drops it, Escape puts it back.',
  draft: 'Up and down choose the auditor, Enter drops it there, Escape puts it back.',
}

/** Lifting, holding and dropping by keys: the same for bars of the timeline and for drafts of the list. */
export function useLiftKeys({ board, grid, lifting, onDrop, say }: Given) {
  function lift(made: Lift, what: string) {
    lifting.set(made)
    keepInSight(board, grid, made)
    say(`${what} lifted. ${howTo[made.cargo.type === 'draft' ? 'draft' : 'entries']}`)
  }

  function hold({ grip, days, rows }: Extract<KeyAct, { type: 'hold' }>, now: Lift) {
    const isOther = now.grip !== grip
    if (isOther) {
      // Only one bar has an end to be moved.
      if (now.cargo.type !== 'entries' || now.cargo.entries.length > 1) return
      lifting.set({ ...now, grip, byDays: 0 })
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

  /** What a key does to what is lifted. */
  function press(act: KeyAct) {
    const now = lifting.now()
    if (!now) return
    if (act.type === 'hold') return hold(act, now)
    if (act.type === 'drop') return onDrop(now)
    lifting.set(null)
    say('Put back.')
  }
  return { lift, press }
}

export type LiftKeys = ReturnType<typeof useLiftKeys>

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
