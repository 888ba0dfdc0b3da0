import { Button, Group, Text } from '@mantine/core'
import { canAccept, canSet, canUndo, mayUndo, type WireRow } from '#web/planning/proposal.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import type { Proposal } from './proposal-context.ts'

type Props = {
  row: WireRow
  proposal: Proposal
  /** Before a dialog is opened, and once the row is done with. */
  onLeave?: () => void
}

/** What can be done with a row of a proposal. */
export function RowActions({ row, proposal: { plan, work, mayAccept, setByHand }, onLeave }: Props) {
  const isOut = row.state === 'rejected'
  async function accept() {
    if (await work.acceptRows([row])) onLeave?.()
  }
  async function undo() {
    if (await work.undoRows([row])) onLeave?.()
  }
  async function toggle() {
    await work.changeRows([row], isOut ? 'open' : 'rejected')
    onLeave?.()
  }
  // As long as it works the buttons stay as they are: whoever pressed one keeps the focus.
  return (
    <Group gap={6}>
      {mayAccept && canAccept(row) && (
        <Button size="xs" data-autofocus onClick={() => !work.progress && void accept()}>
          {sayProposal('accept')}
        </Button>
      )}
      {mayUndo(plan) && canUndo(row) && (
        <Button size="xs" variant="default" onClick={() => !work.progress && void undo()}>
          {sayProposal('undo')}
        </Button>
      )}
      {setByHand && row.state !== 'accepted' && (
        <Button size="xs" variant="default" onClick={() => !work.progress && void toggle()}>
          {sayProposal(isOut ? 'takeBack' : 'leaveOut')}
        </Button>
      )}
      {setByHand && canSet(row) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onLeave?.()
            setByHand(row)
          }}
        >
          {sayPlanBoard('setByHand')}
        </Button>
      )}
      {row.bundle !== null && <Text size="xs">{sayProposal('bundleHint')}</Text>}
    </Group>
  )
}
