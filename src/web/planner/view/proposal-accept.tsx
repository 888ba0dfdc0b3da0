import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { showFailure } from '#web/app/query-client.ts'
import { useStored } from '#web/app/store.ts'
import type { SelectionStore } from '#web/planner/hand/selection.ts'
import { canAccept, mayUndo } from '#web/planning/proposal.ts'
import { askToAcceptAll, askToUndoAll, readRows } from '#web/planning/use-row-work.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import type { Proposal } from './proposal-context.ts'

type Props = { proposal: Proposal; selection: SelectionStore }

/** Accepts what is ticked, wherever it is drawn; or all that is open. */
export function AcceptButtons({ proposal, selection }: Props) {
  const count = useStored(selection, ({ ticked }) => ticked.size)
  const group = useRef<HTMLDivElement>(null)
  if (!proposal.mayAccept) return null
  async function accept() {
    await acceptTicked(proposal, selection)
    // The button that had the focus is gone once all that was ticked is accepted.
    setTimeout(() => document.activeElement === document.body && group.current?.focus())
  }
  const button = { size: 'compact-xs', disabled: !!proposal.work.progress } as const
  return (
    <Group gap={6} ref={group} tabIndex={-1} style={{ outline: 'none' }}>
      {count > 0 ? (
        <>
          <Button {...button} onClick={() => void accept()}>
            {sayPlanBoard('acceptTicked', { count })}
          </Button>
          <Button {...button} variant="default" onClick={selection.untick}>
            {sayPlanBoard('clearTicks')}
          </Button>
        </>
      ) : (
        <Button
          {...button}
          variant="default"
          onClick={() => void askToAcceptAll(proposal.plan.id, proposal.work).catch(showFailure)}
        >
          {sayProposal('acceptAll')}
        </Button>
      )}
    </Group>
  )
}

/** Takes back all that was accepted, by whom and whenever it was. */
export function UndoAll({ proposal: { plan, work } }: Pick<Props, 'proposal'>) {
  if (!mayUndo(plan)) return null
  return (
    <Group gap={6}>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!!work.progress}
        onClick={() => void askToUndoAll(plan.id, work).catch(showFailure)}
      >
        {sayProposal('undoAll')}
      </Button>
    </Group>
  )
}

const openRows = { kind: ['plan', 'move'], state: ['open'] }

/** Read again first: what is ticked may have been moved since, or be of no page that was read. */
export async function acceptTicked({ plan, work }: Proposal, selection: SelectionStore): Promise<void> {
  const { ticked } = selection.get()
  try {
    const rows = await readRows(plan.id, openRows)
    if (await work.acceptOpen(rows.filter(row => ticked.has(row.rowId) && canAccept(row)))) selection.untick()
  } catch (error) {
    showFailure(error)
  }
}
