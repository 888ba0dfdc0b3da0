import { Alert, Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { mostDrafts } from '#contract/drafts.ts'
import { sayUnreachable } from '#web/app/connection.ts'
import { isOffline, isUnsent, readMessage } from '#web/app/read-failure.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayDraftFault } from '#words/en/draft-faults.ts'
import { sayDrafts } from '#words/en/drafts.ts'
import { isTaken, type Line, type LineChange, type Proposal, toItems, toLines } from './draft-lines.ts'
import { type ChangePlan, type DraftPlan, startOver } from './draft-plan.ts'
import { nameLine } from './draft-row.tsx'
import { DraftSettings } from './draft-settings.tsx'
import { DraftTable } from './draft-table.tsx'
import classes from './drafts.module.css'
import { useProposal } from './use-proposal.ts'
import { useSend } from './use-send.ts'
import { WeekLoad } from './week-load.tsx'

type Props = {
  plan: DraftPlan
  change: ChangePlan
  changeLine: (key: string, change: LineChange) => void
}

/** What is proposed, to be changed and made. */
export function DraftProposal({ plan, change, changeLine }: Props) {
  const { proposal, ...asking } = useProposal(plan)
  const lines = useMemo(() => proposal && toLines(proposal, plan.changes), [proposal, plan.changes])
  const { send, sendAgain, isSending, failure } = useSend(plan, change)
  if (plan.sent && !isSending)
    return <Lost failure={failure} onAgain={sendAgain} onBack={() => change(startOver())} />
  return (
    <>
      <DraftSettings plan={plan} change={change} />
      {!lines && (asking.error ? <ErrorState error={asking.error} onRetry={asking.retry} /> : null)}
      {!lines && !asking.error && <LoadingState label={sayDrafts('proposing')} />}
      {lines && !!asking.error && <Refused error={asking.error} onRetry={asking.retry} />}
      {asking.isOutdated && <Outdated onRenew={asking.renew} />}
      {lines && proposal && (
        <Lines
          plan={plan}
          lines={lines}
          sites={proposal.sites}
          isBusy={asking.isAsking}
          isSending={isSending}
          isReady={asking.isCurrent && !isSending}
          failure={failure}
          onChange={changeLine}
          onCreate={() => send(toAskedDrafts(lines, proposal))}
        />
      )}
    </>
  )
}

/** Each with its name, which is said of it afterwards. */
function toAskedDrafts(lines: readonly Line[], { sites }: Proposal) {
  const taken = lines.filter(isTaken)
  return toItems(taken, sites).map((item, index) => ({ item, name: nameLine(taken[index] as Line) }))
}

type LinesProps = {
  plan: DraftPlan
  lines: readonly Line[]
  sites: Proposal['sites']
  isBusy: boolean
  isReady: boolean
  isSending: boolean
  failure: unknown
  onChange: Props['changeLine']
  onCreate: () => void
}

function Lines({ plan, lines, sites, ...props }: LinesProps) {
  const { isBusy, isReady, isSending, failure, onChange, onCreate } = props
  const count = lines.filter(isTaken).length
  const planned = countPlanned(plan, lines)
  if (lines.length === 0) return <EmptyState title={sayDrafts('nothingLeft')} />
  return (
    <div className={classes.proposal} aria-busy={isBusy}>
      <DraftTable lines={lines} sites={sites} isBusy={isBusy} onChange={onChange} />
      <WeekLoad lines={lines} period={plan.isSpread ? [plan.from, plan.to].flatMap(day => day ?? []) : []} />
      <div className={classes.foot}>
        {!!failure && (
          <Alert color="red" py="xs" role="alert" w="100%">
            {readMessage(failure)}
          </Alert>
        )}
        {count > mostDrafts && (
          <Text size="sm" c="red.9" role="alert" w="100%">
            {sayDraftFault('tooManyVisits')}
          </Text>
        )}
        <Group gap="md" fz="sm" role="status">
          {isBusy && <b>{sayDrafts('proposing')}…</b>}
          <span>{sayDrafts('countOf', { count, all: lines.length })}</span>
          {listCounts(lines).map(said => (
            <span key={said}>{said}</span>
          ))}
          {planned > 0 && <span>{sayDrafts('countPlanned', { count: planned })}</span>}
        </Group>
        <Button
          disabled={count === 0 || count > mostDrafts || !isReady}
          loading={isSending}
          onClick={onCreate}
        >
          {sayDrafts('create', { count })}
        </Button>
      </div>
    </div>
  )
}

/** What is to be looked at before they are made. */
function listCounts(lines: readonly Line[]): string[] {
  const late = lines.filter(line => isTaken(line) && line.isLate).length
  const dayless = lines.filter(({ first, isOut }) => first === null && !isOut).length
  const out = lines.filter(({ isOut }) => isOut).length
  return [
    ...(late > 0 ? [sayDrafts('countLate', { count: late })] : []),
    ...(dayless > 0 ? [sayDrafts('countDayless', { count: dayless })] : []),
    ...(out > 0 ? [sayDrafts('countOut', { count: out })] : []),
  ]
}

/** Those of which nothing is proposed, as all their sites have an audit. */
function countPlanned({ visitIds }: DraftPlan, lines: readonly Line[]): number {
  const proposed = new Set(
    lines.flatMap(({ proposed: { countsFor } }) => countsFor.map(({ visitId }) => visitId)),
  )
  return new Set(visitIds.filter(id => !proposed.has(id))).size
}

function Outdated({ onRenew }: { onRenew: () => void }) {
  return (
    <Alert color="orange" py="xs" role="status">
      <Group justify="space-between" gap="sm">
        <span>{sayDrafts('outdated')}</span>
        <Button size="compact-xs" variant="default" onClick={onRenew}>
          {sayDrafts('proposeAgain')}
        </Button>
      </Group>
    </Alert>
  )
}

/** What was proposed before stays. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="orange" py="xs" role="alert">
      <Group justify="space-between" gap="sm">
        <span>{readMessage(error)}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {sayDrafts('tryAgain')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Without an answer there is no more to say; another try that wasn’t sent says nothing of the first. */
function sayWhyLost(failure: unknown): string | undefined {
  if (isUnsent(failure)) return sayUnreachable()
  return isOffline(failure) ? undefined : readMessage(failure)
}

type LostProps = { failure: unknown; onAgain: () => void; onBack: () => void }

/** They may have been made or not. */
function Lost({ failure, onAgain, onBack }: LostProps) {
  return (
    <Alert color="orange" role="alert" title={failure ? sayWhyLost(failure) : undefined}>
      {sayDrafts('lost')}
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={onAgain}>
          {sayDrafts('tryAgain')}
        </Button>
        <Button size="xs" variant="default" onClick={onBack}>
          {sayDrafts('backToProposal')}
        </Button>
      </Group>
    </Alert>
  )
}
