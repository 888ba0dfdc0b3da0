import { useMemo, useState } from 'react'
import { useStored } from '#web/app/store.ts'
import { BoardContext, type BoardInput, useBoardData } from '#web/planner/data/use-board-data.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { createHand, DragContext, SelectionContext, useFrozen } from '#web/planner/hand/contexts.ts'
import type { SearchHit } from '#web/planner/hand/use-reveal.ts'
import paper from '#web/ui/page/paper.module.css'
import { usePrinting } from '#web/ui/page/use-printing.ts'
import { usePausedRefresh } from '#web/ui/read/live-refresh.ts'
import { LiveBoard } from './live-board.tsx'
import { PrintedBoard } from './printed-board.tsx'
import type { Proposed } from './proposal-context.ts'

type Props = Omit<BoardInput, 'address' | 'ghosts'> & {
  address: PlannerAddress
  proposed: Proposed
  /** The audit that was searched for. */
  searchHit: SearchHit | undefined
  isSideShown: boolean
}

/** What is shown, in contexts by how often it changes: data with each answer, the others while hand and focus move. */
export function Board(props: Props) {
  const { address, auditors, entries, proposed, searchHit, isSideShown } = props
  const { ghosts } = proposed
  const [hand] = useState(createHand)
  const isDragging = useStored(hand.drag, drag => drag !== null)
  const isPrinting = usePrinting()
  usePausedRefresh(isDragging)
  const board = useBoardData({ ...props, ...useFrozenData(props, isDragging) })
  const latest = useMemo(() => ({ auditors, entries: [...entries, ...ghosts] }), [auditors, entries, ghosts])
  return (
    <BoardContext value={board}>
      <SelectionContext value={hand.selection}>
        <DragContext value={hand.dragView}>
          <div className={paper.onScreen}>
            <LiveBoard {...{ address, hand, latest, proposed, searchHit, isSideShown }} />
          </div>
          {isPrinting && <PrintedBoard />}
        </DragContext>
      </SelectionContext>
    </BoardContext>
  )
}

/** What others do meanwhile waits until the hand is empty, or rows and bars would move under it. */
function useFrozenData(
  { entries, byAuditor, auditors, proposed: { ghosts }, days, isSettled }: Props,
  isDragging: boolean,
) {
  const data = useMemo(
    () => ({ entries, byAuditor, auditors, ghosts }),
    [entries, byAuditor, auditors, ghosts],
  )
  return useFrozen(data, isSettled ? days : entries, isDragging)
}
