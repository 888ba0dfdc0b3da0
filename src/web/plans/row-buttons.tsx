import { Button, Group } from '@mantine/core'
import { showFailure } from '#web/app/query-client.ts'
import {
  canAccept,
  canUndo,
  mayAccept,
  mayLeaveOut,
  mayUndo,
  type OnePlan,
  type WireRow,
} from '#web/planning/proposal.ts'
import { Doing } from '#web/planning/refused-rows.tsx'
import { askToAcceptAll, askToUndoAll, type RowWork } from '#web/planning/use-row-work.tsx'
import { sayProposal } from '#words/en/plans.ts'
import type { PlanRow } from './plan.ts'
import { useAccepted } from './use-accepted.ts'

/** What is done with all rows of a proposal. */
export function OfAll({ plan, work }: { plan: OnePlan; work: RowWork }) {
  const accepted = useAccepted(plan.id)
  if (!mayAccept(plan) && !mayUndo(plan)) return null
  return (
    <Group gap="sm">
      <Doing work={work} />
      {mayUndo(plan) && accepted > 0 && (
        <Button
          size="xs"
          variant="default"
          disabled={!!work.progress}
          onClick={() => void askToUndoAll(plan.id, work).catch(showFailure)}
        >
          {sayProposal('undoAll')}
        </Button>
      )}
      {mayAccept(plan) && (
        <Button
          size="xs"
          loading={!!work.progress}
          onClick={() => void askToAcceptAll(plan.id, work).catch(showFailure)}
        >
          {sayProposal('acceptAll')}
        </Button>
      )}
    </Group>
  )
}

type TickedProps = {
  plan: OnePlan
  work: RowWork
  ticked: readonly PlanRow[]
  /** Reads all that was searched for, where that is ticked. */
  read: (() => Promise<WireRow[]>) | undefined
  onDone: () => void
}

/** What is done with those that are ticked. */
export function TickedActions({ plan, work, ticked, read, onDone }: TickedProps) {
  const open = ticked.filter(({ state }) => state === 'open')
  const rejected = ticked.filter(({ state }) => state === 'rejected')
  const acceptable = ticked.filter(canAccept)
  const undoable = ticked.filter(canUndo)
  const onAll = async (run: (rows: readonly WireRow[]) => Promise<unknown>) => {
    await (read ? read() : Promise.resolve(ticked)).then(run).catch(showFailure)
    onDone()
  }
  const change = (from: 'open' | 'rejected', to: 'open' | 'rejected') =>
    onAll(rows =>
      work.changeRows(
        rows.filter(({ state }) => state === from),
        to,
      ),
    )
  const undo = (rows: readonly WireRow[]) => work.undoRows(rows.filter(canUndo))
  const button = { size: 'compact-sm', disabled: !!work.progress } as const
  return (
    <>
      {mayAccept(plan) && acceptable.length > 0 && (
        <Button {...button} onClick={() => void onAll(work.acceptRows)}>
          {read ? sayProposal('accept') : sayProposal('acceptTicked', { count: acceptable.length })}
        </Button>
      )}
      {mayUndo(plan) && undoable.length > 0 && (
        <Button {...button} variant="default" onClick={() => void onAll(undo)}>
          {read ? sayProposal('undo') : sayProposal('undoTicked', { count: undoable.length })}
        </Button>
      )}
      {mayLeaveOut(plan) && open.length > 0 && (
        <Button {...button} variant="default" onClick={() => void change('open', 'rejected')}>
          {sayProposal('leaveOut')}
        </Button>
      )}
      {mayLeaveOut(plan) && rejected.length > 0 && (
        <Button {...button} variant="default" onClick={() => void change('rejected', 'open')}>
          {sayProposal('takeBack')}
        </Button>
      )}
    </>
  )
}
