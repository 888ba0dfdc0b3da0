import { useCallback, useMemo, useState } from 'react'
import { showFailure } from '#web/app/query-client.ts'
import type { Entry } from '#web/roster/entry.ts'
import type { Lift } from './lift.ts'
import { drawnDays, isMoved } from './lift.ts'
import { planLift, planRemove } from './plan-lift.ts'
import type { AuditorRow } from './rows.ts'
import { useActiveStop } from './use-active-stop.ts'
import { useChosen } from './use-chosen.ts'
import { useConfirmChange } from './use-confirm-change.tsx'
import { useDragging } from './use-dragging.ts'
import { useFits } from './use-fits.ts'
import { type ShownGhost, useShownGhost } from './use-fits-shown.ts'
import { useGrid } from './use-grid.ts'
import { useLift } from './use-lift.ts'
import type { PlannerAddress } from './use-planner-address.ts'
import type { Holidays } from './use-planner-data.ts'
import { useRows } from './use-rows.ts'

export type BoardProps = {
  address: PlannerAddress
  days: readonly string[]
  auditors: readonly AuditorRow[]
  entries: readonly Entry[]
  byAuditor: ReadonlyMap<number, readonly Entry[]>
  holidays: Holidays
  /** The audit that was searched for. */
  soughtId: number | undefined
  isSideShown: boolean
}

/** What is to be filled in: whose free time, or which entry is to be moved, replaced or joined. */
export type Asked =
  | { type: 'book'; auditor: AuditorRow; first: string; last: string }
  | { type: 'move' | 'assign' | 'replace'; entry: Entry }

const noIds: ReadonlySet<number> = new Set()

/** Everything the board knows and can do; the timeline and the dialogs only show it. */
export function useBoard(props: BoardProps) {
  const { address, entries, byAuditor, auditors } = props
  const board = useRows(props)
  const stops = useActiveStop(board)
  const grid = useGrid(board, address, stops.active?.lineKey)
  const lifting = useLift()
  const entryById = useMemo(() => new Map(entries.map(entry => [entry.id, entry])), [entries])
  const choice = useChosen(entryById)
  const { confirmChange, offerUndo, undoLatest } = useConfirmChange()
  const verdicts = useFits(lifting.lift)
  const ghost = useShownGhost(lifting.lift, verdicts, byAuditor)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, say] = useState('')

  const onDrop = useCallback(
    (lift: Lift) => {
      lifting.set(null)
      const auditor = auditors.find(({ id }) => id === lift.auditorId)
      if (!auditor || !isMoved(lift)) return say('Put back.')
      if (lift.cargo.type === 'drawing') return setAsked({ type: 'book', auditor, ...daysDrawn(lift) })
      planLift(lift, auditor, verdicts?.get(auditor.id)).then(
        plan => plan && confirmChange(plan),
        showFailure,
      )
    },
    [lifting, auditors, verdicts, confirmChange],
  )
  const dragging = useDragging(lifting, grid, onDrop)
  const liftedIds = useLiftedIds(lifting.lift)
  return {
    board,
    stops,
    grid,
    lifting,
    dragging,
    choice,
    ghost,
    verdicts,
    liftedIds,
    entryById,
    asked,
    ask: setAsked,
    said: saysOf(lifting.lift, ghost, auditors) ?? said,
    say,
    onDrop,
    undoLatest,
    offerUndo,
    confirmChange,
    onRemove: useCallback((entry: Entry) => confirmChange(planRemove(entry)), [confirmChange]),
  }
}

export type BoardState = ReturnType<typeof useBoard>

function useLiftedIds(lift: Lift | null): ReadonlySet<number> {
  const cargo = lift?.cargo
  return useMemo(
    () => (cargo?.type === 'entries' ? new Set(cargo.entries.map(({ id }) => id)) : noIds),
    [cargo],
  )
}

/** Where it is held and what stands in its way; nothing while it is where it was lifted, for that was said. */
function saysOf(lift: Lift | null, ghost: ShownGhost | undefined, auditors: readonly AuditorRow[]) {
  if (!lift || !ghost || (lift.byDays === 0 && lift.auditorId === lift.fromAuditorId)) return undefined
  const name = auditors.find(({ id }) => id === lift.auditorId)?.name
  return name && `${name}, ${ghost.spoken}`
}

function daysDrawn({ cargo, byDays }: Lift): { first: string; last: string } {
  return cargo.type === 'drawing' ? drawnDays(cargo.day, byDays) : { first: '', last: '' }
}
