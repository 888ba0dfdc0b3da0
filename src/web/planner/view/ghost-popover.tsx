import { Stack } from '@mantine/core'
import { plans } from '#contract/plans.ts'
import { titleOf } from '#web/planner/data/booking.ts'
import type { Ghost } from '#web/planner/data/ghosts.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import { canSet } from '#web/planning/proposal.ts'
import { RefusedRows } from '#web/planning/refused-rows.tsx'
import { RowWhy } from '#web/planning/row-why.tsx'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import { BarPopover } from './bar-popover.tsx'
import { EntryCard } from './entry-card.tsx'
import { type Proposal, useProposal } from './proposal-context.ts'
import { RowActions } from './row-actions.tsx'

type Props = { ghost: Ghost; opener: HTMLElement; isOpened: boolean; onClose: () => void }

/** The card of what is proposed; opened, why it stands there, what else would fit, and what can be done with it. */
export function GhostPopover({ ghost, opener, isOpened, onClose }: Props) {
  const { entries } = useBoard()
  const proposal = useProposal()
  const leave = () => {
    // The dialog that follows remembers the bar, to give the focus back to it.
    opener.focus({ preventScroll: true })
    onClose()
  }
  return (
    <BarPopover
      id={ghost.id}
      title={titleOf(ghost)}
      opener={opener}
      isOpened={isOpened}
      width={isOpened ? 380 : 320}
      onClose={onClose}
    >
      <EntryCard entry={ghost} entries={entries} {...(isOpened && { onClose })} />
      {isOpened && proposal && <GhostDetail ghost={ghost} proposal={proposal} onLeave={leave} />}
    </BarPopover>
  )
}

type DetailProps = { ghost: Ghost; proposal: Proposal; onLeave: () => void }

function GhostDetail({ ghost: { proposed }, proposal, onLeave }: DetailProps) {
  const { plan, setByHand } = proposal
  // The limit tells it apart from a list of the proposal that has this number.
  const query = { id: proposed.rowId, limit: 1 }
  const { data, error, refetch } = useAsk(plans.rows, { params: { id: plan.id }, query })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const [row] = data?.rows ?? []
  if (!row) return <LoadingState label={sayPlanBoard('loadingRows')} />
  const set =
    setByHand && canSet(row)
      ? (...asked: Parameters<typeof setByHand>) => {
          onLeave()
          setByHand(...asked)
        }
      : undefined
  return (
    <Stack gap="sm" mt="sm" style={{ maxHeight: '46dvh', overflowY: 'auto' }}>
      <RowActions row={row} proposal={proposal} onLeave={onLeave} />
      <RefusedRows work={proposal.work} />
      <RowWhy planId={plan.id} row={row} setByHand={set} />
      <AuditLink size="sm" id={row.project.id}>
        {sayProposal('openAudit')}
      </AuditLink>
    </Stack>
  )
}
