import { Button, VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import { touchedDays } from '#web/planner/axis/touched-days.ts'
import { BoardDialogs } from '#web/planner/dialogs/board-dialogs.tsx'
import type { Audit } from '#web/planner/hand/lift.ts'
import { useHover } from '#web/planner/hand/use-hover.ts'
import { useTimelineEvents } from '#web/planner/hand/use-timeline-events.ts'
import type { Entry } from '#web/planning/entry.ts'
import { countOf } from '#web/ui/words.ts'
import classes from './board.module.css'
import { Carried } from './carried.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { EntryPopover } from './entry-popover.tsx'
import { SidePanel } from './side-panel.tsx'
import { Timeline } from './timeline.tsx'
import { type BoardProps, type BoardState, useBoard } from './use-board.ts'
import { useSought } from './use-sought.ts'

/** The timeline with all that happens on it. */
export function Board(props: BoardProps) {
  const state = useBoard(props)
  const [wanted, mark] = useState<Audit | null>(null)
  const { address, days, isSideShown } = props
  const mayAssign = may(audits.assign)
  const cargo = state.lifting.lift?.cargo
  function showDays(audit: Audit) {
    const day = touchedDays(audit).first
    const place = days.indexOf(day)
    if (place < 0) address.goTo(day)
    else state.grid.showDays(place - 1, place + 3)
  }
  return (
    <>
      <ChosenBar state={state} />
      <div className={classes.board} data-side={(mayAssign && isSideShown) || undefined}>
        <LiveTimeline state={state} wanted={wanted} {...props} />
        {mayAssign && isSideShown && <SidePanel state={state} onShow={showDays} onMark={mark} />}
      </div>
      {cargo?.type === 'draft' && <Carried title={cargo.audit.idflNumber} />}
      <BoardDialogs state={state} />
      <VisuallyHidden role="status" aria-live="assertive">
        {state.said}
      </VisuallyHidden>
    </>
  )
}

type LiveProps = BoardProps & { state: BoardState; wanted: Audit | null }

function LiveTimeline({ state, wanted, ...props }: LiveProps) {
  const { board, grid, stops } = state
  const [opened, setOpened] = useState<Pointed | null>(null)
  const { hovered, show } = useHover()
  const close = useCallback(() => setOpened(null), [])
  const foundId = useSought(props.sought, props.entries, board, grid)
  const { marks, fits } = useShown(state, foundId)
  const handlers = useHandlers(state, { day: props.address.date, onShow: show, onOpen: setOpened })
  return (
    <>
      <Timeline
        board={board}
        grid={grid}
        holidays={props.holidays}
        today={props.address.today}
        timeZone={props.address.timeZone}
        active={stops.active}
        marks={marks}
        fits={fits}
        ghosts={state.ghosts}
        handlers={handlers}
        wanted={wanted}
        empty={<EmptyBoard address={props.address} isAsking={board.isAsking} />}
      />
      <Card state={state} opened={opened} hovered={hovered} entries={props.entries} onClose={close} />
    </>
  )
}

/** A bar that was opened or is hovered over. */
type Pointed = { id: number; element: HTMLElement }

type Pointing = {
  day: string
  onShow: (element: HTMLElement | null) => void
  onOpen: (bar: Pointed) => void
}

function useHandlers(state: BoardState, { day, onShow, onOpen }: Pointing) {
  const { stops, choice } = state
  return useTimelineEvents({
    ...state,
    lines: stops.lines,
    setPlace: stops.setPlace,
    chosen: choice.chosen,
    onChoose: choice.toggle,
    onShow,
    onOpen: (entry, element) => onOpen({ id: entry.id, element }),
    onOpenLine: ({ auditor }) => {
      if (may(rosters.create) && auditor.isEnabled)
        state.ask({ type: 'book', auditor, first: day, last: day })
    },
  })
}

/** What bars and rows are marked with: the same objects until something of it changes, or all would be drawn anew. */
function useShown({ liftedIds, choice, verdicts }: BoardState, foundId: number | undefined) {
  const marks = useMemo(
    () => ({ liftedIds, chosenIds: choice.ids, foundId }),
    [liftedIds, choice.ids, foundId],
  )
  const fits = useMemo(() => verdicts && new Map([...verdicts].map(([id, { fit }]) => [id, fit])), [verdicts])
  return { marks, fits }
}

type CardProps = {
  state: BoardState
  opened: Pointed | null
  hovered: Pointed | null
  entries: readonly Entry[]
  onClose: () => void
}

/** The card of the bar that was opened; without one, and with nothing in the hand, of the one hovered over. */
function Card({ state, opened, hovered, entries, onClose }: CardProps) {
  const { entryById, lifting } = state
  const entry = opened && entryById.get(opened.id)
  const lacksOf = ({ projectId }: Entry) =>
    projectId === null ? undefined : state.board.lacks.get(projectId)
  if (entry)
    return (
      <EntryPopover
        entry={entry}
        entries={entries}
        lacks={lacksOf(entry)}
        opener={opened.element}
        onClose={onClose}
        actions={actionsOf(state)}
      />
    )
  const pointedAt = hovered && !lifting.lift && entryById.get(hovered.id)
  if (!pointedAt) return null
  return (
    <EntryPopover
      entry={pointedAt}
      entries={entries}
      lacks={lacksOf(pointedAt)}
      opener={hovered.element}
      onClose={onClose}
    />
  )
}

function actionsOf({ ask, onRemove }: BoardState) {
  const asking = (type: 'move' | 'assign' | 'replace') => (entry: Entry) => ask({ type, entry })
  return { onMove: asking('move'), onAssign: asking('assign'), onReplace: asking('replace'), onRemove }
}

function ChosenBar({ state: { choice } }: { state: BoardState }) {
  const count = choice.chosen.length
  if (count === 0) return null
  return (
    <div className={classes.chosen} role="status">
      <span>{countOf(count, 'booking')} chosen. Drag one, or lift it with Space, to move them together.</span>
      <Button size="compact-xs" variant="default" onClick={choice.clear}>
        Clear
      </Button>
    </div>
  )
}
