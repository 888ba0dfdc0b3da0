import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLatest } from '#web/app/use-latest.ts'
import { type Ghost, isGhost } from '#web/planner/data/ghosts.ts'
import type { FocusTarget } from '#web/planner/data/plan.ts'
import type { BoardData } from '#web/planner/data/use-board-data.ts'
import type { Hand } from '#web/planner/hand/contexts.ts'
import type { SelectionStore } from '#web/planner/hand/selection.ts'
import { useAcceptKey } from '#web/planner/hand/use-board-keys.ts'
import { mayAccept, mayLeaveOut, type OnePlan } from '#web/planning/proposal.ts'
import type { OfferUndo } from '#web/planning/undo-list.ts'
import { type Acceptable, useRowWork } from '#web/planning/use-row-work.tsx'
import { useSetRow } from '#web/planning/use-set-row.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { acceptTicked } from './proposal-accept.tsx'
import type { Proposal } from './proposal-context.ts'

type Given = {
  plan: OnePlan | undefined
  hand: Hand
  offerUndo: OfferUndo
}

/** What can be done with the rows of a proposal on the timeline; Ctrl+Enter accepts those that are ticked. */
export function useProposalWork({ plan, hand, offerUndo }: Given) {
  const work = useRowWork(plan?.id ?? 0, offerUndo)
  const { setByHand, dialog } = useSetRow(plan?.id ?? 0)
  const proposal: Proposal | null = plan
    ? { plan, work, mayAccept: mayAccept(plan), setByHand: mayLeaveOut(plan) ? setByHand : undefined }
    : null
  const latest = useLatest(proposal)
  const accept = useCallback(() => {
    const { current } = latest
    if (!current?.mayAccept || current.work.progress) return
    if (hand.selection.get().ticked.size === 0) return hand.announcement.set(sayPlanBoard('nothingTicked'))
    void acceptTicked(current, hand.selection)
  }, [latest, hand])
  useAcceptKey(
    accept,
    useCallback(() => hand.drag.get() !== null, [hand]),
  )
  return { proposal, setRowDialog: dialog }
}

/** As calls take it. */
export const rowOf = ({ proposed: { rowId, version, bundle }, project }: Ghost): Acceptable => ({
  rowId,
  version,
  bundle,
  project: { idflNumber: project?.idflNumber ?? '' },
})

type Focus = {
  board: BoardData
  selection: SelectionStore
  focusOn: (target: FocusTarget) => void
}

/** A ghost that had the focus and is booked, or left out, hands it to what stands there now, else to the name of its row. */
export function useFocusOfGone({ board, selection, focusOn }: Focus): void {
  const { entryById } = board
  const known = useRef(entryById)
  const look = useEffectEvent((before: BoardData['entryById']) => {
    const id = selection.get().place?.id
    const gone = typeof id === 'number' && !entryById.has(id) ? before.get(id) : undefined
    const isLost = document.activeElement === document.body
    if (!gone || !isGhost(gone) || !isLost) return
    focusOn({ auditorId: gone.auditorId, ...(gone.projectId !== null && { auditId: gone.projectId }) })
  })
  useEffect(() => {
    look(known.current)
    known.current = entryById
  }, [entryById])
}
