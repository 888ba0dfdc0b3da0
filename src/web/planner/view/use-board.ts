import { useCallback, useMemo, useState } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure } from '#web/app/query-client.ts'
import { isOffline, readMessage } from '#web/app/read-failure.ts'
import type { Times } from '#web/planner/axis/move-days.ts'
import { useActiveStop } from '#web/planner/axis/use-active-stop.ts'
import { useGrid } from '#web/planner/axis/use-grid.ts'
import { planRemove } from '#web/planner/data/plan-team.ts'
import type { AuditorRow } from '#web/planner/data/rows.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import type { Holidays } from '#web/planner/data/use-planner-data.ts'
import { useRows } from '#web/planner/data/use-rows.ts'
import type { Verdict } from '#web/planner/data/verdicts.ts'
import { useConfirmChange } from '#web/planner/dialogs/use-confirm-change.tsx'
import { type Ghost, spokenOf } from '#web/planner/hand/ghosts.ts'
import { companionsOf, drawnDays, isMoved, type Lift, renewLift } from '#web/planner/hand/lift.ts'
import { planLift } from '#web/planner/hand/plan-lift.ts'
import { useChosen } from '#web/planner/hand/use-chosen.ts'
import { useDragging } from '#web/planner/hand/use-dragging.ts'
import { useFits } from '#web/planner/hand/use-fits.ts'
import { useGhosts } from '#web/planner/hand/use-ghosts.ts'
import { useLanding } from '#web/planner/hand/use-landing.ts'
import { type Lifting, useLift } from '#web/planner/hand/use-lift.ts'
import { useLiftKeys } from '#web/planner/hand/use-lift-keys.ts'
import { useSteady } from '#web/planner/hand/use-steady.ts'
import { useUndoKey } from '#web/planner/hand/use-undo-key.ts'
import type { Entry } from '#web/planning/entry.ts'
import { confirmAction } from '#web/ui/confirm.tsx'
import type { Sought } from './use-sought.ts'

export type BoardProps = {
  address: PlannerAddress
  days: readonly string[]
  auditors: readonly AuditorRow[]
  entries: readonly Entry[]
  byAuditor: ReadonlyMap<number, readonly Entry[]>
  holidays: Holidays
  /** Whether the entries are those of the days, and not yet those of the days before. */
  isSettled: boolean
  /** The audit that was searched for. */
  sought: Sought | undefined
  isSideShown: boolean
}

/** What is to be filled in: whose free time, or which entry is to be moved, replaced or joined. */
export type Asked =
  | {
      type: 'book'
      auditor: AuditorRow
      first: string
      last: string
      typed?: { kind: Exclude<Entry['kind'], 'audit'>; note: string }
    }
  /** `typed`: the times that the question was come back from with. */
  | { type: 'move' | 'assign' | 'replace'; entry: Entry; typed?: Times | undefined }

const noIds: ReadonlySet<number> = new Set()

/** Everything the board knows and can do; the timeline and the dialogs only show it. */
export function useBoard(props: BoardProps) {
  const lifting = useLift()
  const shown = useSteadyData(props, lifting)
  const board = useRows({ ...props, ...shown })
  const stops = useActiveStop(board)
  const grid = useGrid(board, props.address, stops.active?.lineKey)
  const entryById = useById(shown.entries)
  const choice = useChosen(entryById)
  const verdicts = useFits(lifting.lift)
  const ghosts = useGhosts(lifting.lift, verdicts, shown.entries)
  const [asked, ask] = useState<Asked | null>(null)
  const [said, say] = useState('')
  const { latest, focusOn, reveal } = useLanding()
  latest.current = { board, grid, entries: shown.entries }
  const changing = useConfirmChange({ focusOn, reveal })
  const onDrop = useDrop({ props, lifting, verdicts, ask, say, confirmChange: changing.confirmChange })
  const { confirmChange, undoLatest } = changing
  useUndoKey(undoLatest, lifting.now)
  return {
    board,
    stops,
    grid,
    lifting,
    choice,
    ghosts,
    verdicts,
    entryById,
    asked,
    ask,
    say,
    focusOn,
    ...changing,
    dragging: useDragging(lifting, grid, onDrop),
    liftKeys: useLiftKeys({ board, grid, lifting, onDrop, say }),
    liftedIds: useLiftedIds(lifting.lift, shown.entries),
    said: spokenNow(said, lifting.lift, ghosts, props.auditors),
    onRemove: useCallback((entry: Entry) => confirmChange(planRemove(entry)), [confirmChange]),
  }
}

/** What others do meanwhile waits until the hand is empty, or rows and bars would move under it. */
function useSteadyData({ entries, byAuditor, auditors, days, isSettled }: BoardProps, { lift }: Lifting) {
  const data = useMemo(() => ({ entries, byAuditor, auditors }), [entries, byAuditor, auditors])
  return useSteady(data, isSettled ? days : entries, lift !== null)
}

const useById = (entries: readonly Entry[]): ReadonlyMap<number, Entry> =>
  useMemo(() => new Map(entries.map(entry => [entry.id, entry])), [entries])

type DropGiven = Pick<ReturnType<typeof useConfirmChange>, 'confirmChange'> & {
  props: BoardProps
  lifting: Lifting
  verdicts: ReadonlyMap<number, Verdict> | undefined
  ask: (asked: Asked) => void
  say: (text: string) => void
}

/** Asks for a confirmation of what a drop would do, to the entries as they are by then. */
function useDrop({ props, lifting, verdicts, ask, say, confirmChange }: DropGiven) {
  const { auditors, entries } = props
  const entryById = useById(entries)
  return useCallback(
    (dropped: Lift) => {
      lifting.set(null)
      const auditor = auditors.find(({ id }) => id === dropped.auditorId)
      if (!auditor || !isMoved(dropped)) return say('Put back.')
      if (dropped.cargo.type === 'drawing')
        return ask({ type: 'book', auditor, ...drawnDays(dropped.cargo.day, dropped.byDays) })
      const lift = renewLift(dropped, entryById)
      if (!lift) return showFailure(new Failure('conflict', 'Someone else has removed it in the meantime.'))
      const plan = async () => {
        const planned = await planLift(lift, auditor, verdicts)
        if (planned) confirmChange(planned)
      }
      plan().catch(error => (isOffline(error) ? keepDrop(error, plan) : showFailure(error)))
    },
    [lifting, auditors, entryById, verdicts, ask, say, confirmChange],
  )
}

/** What was dragged waits for the connection, instead of being dragged once more. */
function keepDrop(error: unknown, plan: () => Promise<void>): void {
  confirmAction({
    title: 'Not moved yet',
    message: `${readMessage(error)} Nothing was saved. The new place is kept. Try again once the connection is back.`,
    confirmLabel: 'Try again',
    canUndo: true,
    run: plan,
  })
}

export type BoardState = ReturnType<typeof useBoard>

/** The bars that would leave their places; those of the team fade once the audit is on its way. */
function useLiftedIds(lift: Lift | null, entries: readonly Entry[]): ReadonlySet<number> {
  const cargo = lift?.cargo
  const isMoving = lift !== null && companionsOf(lift, entries).length > 0
  return useMemo(() => {
    if (cargo?.type !== 'entries') return noIds
    const auditIds = new Set(isMoving ? cargo.entries.map(({ projectId }) => projectId) : [])
    const team = entries.filter(({ projectId }) => projectId !== null && auditIds.has(projectId))
    return new Set([...cargo.entries, ...team].map(({ id }) => id))
  }, [cargo, isMoving, entries])
}

/**
 * Where it is held and what stands in its way. Where it was lifted, how it is moved; of a draft besides that how the
 * first row fits.
 */
function spokenNow(
  said: string,
  lift: Lift | null,
  ghosts: readonly Ghost[],
  auditors: readonly AuditorRow[],
): string {
  const auditor = lift && auditors.find(({ id }) => id === lift.auditorId)
  if (!auditor) return said
  const spoken = spokenOf(ghosts, auditor.name, zoneOf(lift))
  if (lift.byDays !== 0 || lift.auditorId !== lift.fromAuditorId) return spoken
  return lift.cargo.type === 'draft' && ghosts[0]?.fit ? `${said} ${spoken}` : said
}

function zoneOf({ cargo }: Lift): string {
  if (cargo.type === 'draft') return cargo.audit.timeZone
  return cargo.type === 'drawing' ? cargo.timeZone : cargo.entries[0].timeZone
}
