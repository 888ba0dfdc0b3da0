import { type RefObject, useCallback, useRef, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import { useStored } from '#web/app/store.ts'
import { useLatest } from '#web/app/use-latest.ts'
import { type Axis, type Timed, touchedDays } from '#web/planner/axis/days.ts'
import type { TimelineHandle, TimelineRef } from '#web/planner/axis/use-grid.ts'
import { type AuditorRow, indexOfAuditor, type Line } from '#web/planner/data/auditor-rows.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import { planRemove } from '#web/planner/data/plan-team.ts'
import { type BoardData, useBoard } from '#web/planner/data/use-board-data.ts'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { useConfirmChange } from '#web/planner/dialogs/confirm-change.tsx'
import { type DialogRequest, PlannerDialogs } from '#web/planner/dialogs/planner-dialogs.tsx'
import { useAgree } from '#web/planner/dialogs/use-agree.ts'
import type { Hand, PointedBar } from '#web/planner/hand/contexts.ts'
import { makeDraftDrag } from '#web/planner/hand/draft-drag.ts'
import { makeTimelineEvents } from '#web/planner/hand/timeline-events.ts'
import { useUndoKey, useUndoListKey } from '#web/planner/hand/use-board-keys.ts'
import { useDragging } from '#web/planner/hand/use-drop.ts'
import { useGhostDrop } from '#web/planner/hand/use-ghost-drop.ts'
import { type SearchHit, useReveal, useSearchHit } from '#web/planner/hand/use-reveal.ts'
import type { Entry } from '#web/planning/entry.ts'
import type { WireRow } from '#web/planning/proposal.ts'
import { isUndoListShown } from '#web/planning/undo-list.ts'
import classes from './board.module.css'
import { DragLabel, DragStatus } from './drag-status.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { BarCard } from './entry-popover.tsx'
import { ProposalContext, type Proposed } from './proposal-context.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SidePanel } from './side-panel.tsx'
import { Timeline } from './timeline.tsx'
import { rowOf, useFocusOfGone, useProposalWork } from './use-proposal-work.tsx'

type Props = {
  address: PlannerAddress
  hand: Hand
  /** As they are by now, also while something is dragged and what is shown waits. */
  latest: { auditors: readonly AuditorRow[]; entries: readonly Entry[] }
  proposed: Proposed
  searchHit: SearchHit | undefined
  isSideShown: boolean
}

/** The timeline with all that happens on it. */
export function LiveBoard(props: Props) {
  const { address, hand, proposed, isSideShown } = props
  const [draft, setDraft] = useState<Audit | null>(null)
  const draggedDraft = useStored(hand.drag, drag => (drag?.item.type === 'draft' ? drag.item.audit : null))
  const { board, drawn, timeline, dragging, events, actions, opened, proposal, setRowDialog, dialogs, menu } =
    useBoardWork(props)
  const { confirmChange } = dialogs
  const show = { axis: board.axis, timeline, address }
  const isPlan = address.planId !== undefined
  const isPanelShown = isPlan || (may(audits.assign) && isSideShown)
  return (
    <ProposalContext value={proposal}>
      <SelectionBar
        selection={hand.selection}
        menu={menu}
        from={board.axis.days[0]}
        onChange={(kind, entries) => dialogs.onRequest({ type: 'bulk', kind, entries })}
      />
      <div className={classes.board} data-side={isPanelShown || undefined}>
        <Timeline
          ref={timeline}
          scale={address.scale}
          zoom={address.zoom}
          today={address.today}
          timeZone={address.timeZone}
          events={events}
          draft={draft}
          empty={<EmptyBoard address={address} isAsking={board.isAsking} />}
        />
        <BarCard
          drag={hand.drag}
          hover={hand.hover}
          opened={opened.bar}
          actions={actions}
          onClose={opened.close}
        />
        {isPlan ? (
          <ProposalPanel
            address={address}
            proposal={proposal}
            error={proposed.error}
            onRetry={proposed.retry}
            selection={hand.selection}
            ghostCount={proposed.count}
            onShow={row => showRow({ row, rows: board.rows, ...show })}
          />
        ) : (
          isPanelShown && (
            <SidePanel
              address={address}
              days={board.axis.days}
              drag={makeDraftDrag({ board: drawn, hand, ...dragging })}
              draggedId={draggedDraft?.id}
              confirmChange={confirmChange}
              onAgree={actions.onAgree}
              onShow={audit => showDays({ audit, ...show })}
              onMark={setDraft}
            />
          )
        )}
      </div>
      {draggedDraft && <DragLabel title={draggedDraft.idflNumber} />}
      <PlannerDialogs {...dialogs} />
      {setRowDialog}
      <DragStatus hand={hand} />
    </ProposalContext>
  )
}

/** What the board is, and what is done on it. */
function useBoardWork({ address, hand, latest, proposed, searchHit }: Props) {
  const board = useBoard()
  const drawn = useLatest(board)
  const timeline = useRef<TimelineHandle>(null)
  const { request, setRequest, onBook, asking } = useDialogs()
  const [bar, setBar] = useState<PointedBar | null>(null)
  const close = useCallback(() => setBar(null), [])
  const { confirmChange, offerUndo, focusOn } = useChanges(drawn, timeline, hand)
  const { proposal, setRowDialog } = useProposalWork({ plan: proposed.plan, hand, offerUndo })
  useFocusOfGone({ board, selection: hand.selection, focusOn })
  const dropGhost = useGhostDrop(address.planId, hand.announcement.set)
  useSearchHit({ hit: searchHit, board, latest: drawn, timeline, setFound: hand.selection.setFound })
  const shared = { board: drawn, timeline, hand }
  const dragging = useDragging({ ...shared, latest: useLatest(latest), onBook, confirmChange, dropGhost })
  const onRemove = (entry: Entry) =>
    isGhost(entry)
      ? void proposal?.work.changeRows([rowOf(entry)], 'rejected')
      : confirmChange(planRemove(entry))
  const onAgree = useAgree(offerUndo)
  const menu = useRef<HTMLButtonElement>(null)
  // Once the bar of what is selected is there.
  const onChange = () => void setTimeout(() => menu.current?.click())
  const onOpenLine = ({ auditor }: Line) => {
    if (may(rosters.create) && auditor.isEnabled) onBook(auditor, { first: address.date, last: address.date })
  }
  return {
    board,
    drawn,
    timeline,
    dragging,
    events: makeTimelineEvents({
      ...shared,
      ...dragging,
      onOpen: setBar,
      onOpenLine,
      onAgree,
      onChange,
      onRemove,
      onSplit: asking.onSplit,
    }),
    actions: { ...asking, onAgree: (of: Parameters<typeof onAgree>[0][number]) => onAgree([of]), onRemove },
    menu,
    opened: { bar, close },
    proposal,
    setRowDialog,
    dialogs: { request, onRequest: setRequest, confirmChange, offerUndo, focusOn },
  }
}

type ShowDays = Pick<Props, 'address'> & { audit: Timed; axis: Axis; timeline: TimelineRef }

function showDays({ audit, axis, timeline, address }: ShowDays): void {
  const day = touchedDays(audit).first
  const place = axis.days.indexOf(day)
  if (place < 0) address.goTo(day)
  else timeline.current?.showDays(place - 1, place + 3)
}

type ShowRow = Omit<ShowDays, 'audit'> & { row: WireRow; rows: BoardData['rows'] }

/** The row of the first who goes, and the days; of one without a place the days that it has. */
function showRow({ row: { start, end, before, timeZone, auditors }, rows, ...where }: ShowRow): void {
  const index = indexOfAuditor(rows, auditors[0]?.id ?? 0)
  if (index >= 0) where.timeline.current?.showRow(index)
  showDays({ ...where, audit: { ...(start && end ? { start, end } : before), timeZone } })
}

/** Which dialog is open on what, and what opens them. */
function useDialogs() {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const onBook = useCallback(
    (auditor: AuditorRow, days: { first: string; last: string }) =>
      setRequest({ type: 'book', auditor, ...days }),
    [],
  )
  const ask = (type: 'move' | 'assign' | 'replace') => (entry: Entry) => setRequest({ type, entry })
  const onSplit = (entry: Entry, day?: string) => setRequest({ type: 'split', entry, day })
  const asking = { onMove: ask('move'), onAssign: ask('assign'), onReplace: ask('replace'), onSplit }
  return { request, setRequest, onBook, asking }
}

/** Changes are shown, made and undone where they can be seen; the key for Undo waits while something is dragged. */
function useChanges(drawn: RefObject<BoardData>, timeline: TimelineRef, hand: Hand) {
  const { focusOn, reveal } = useReveal(drawn, timeline)
  const { confirmChange, offerUndo, undoLatest } = useConfirmChange({ focusOn, reveal })
  const isDragging = useCallback(() => hand.drag.get() !== null, [hand])
  useUndoKey(undoLatest, isDragging)
  useUndoListKey(showUndoList, isDragging)
  return { confirmChange, offerUndo, focusOn }
}

const showUndoList = () => isUndoListShown.set(true)
