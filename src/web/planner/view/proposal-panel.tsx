import { Alert, Anchor, Button, CloseButton, Group, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plans } from '#contract/plans.ts'
import { localDay } from '#domain/zoned-time.ts'
import { usePart } from '#web/app/part.ts'
import { showFailure } from '#web/app/query-client.ts'
import { planAgain } from '#web/app/use-auto-plan.tsx'
import type { PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import classes from '#web/planner/dialogs/list.module.css'
import type { SelectionStore } from '#web/planner/hand/selection.ts'
import listed from '#web/planning/list-row.module.css'
import { nameOf, type WireRow } from '#web/planning/proposal.ts'
import { Doing, RefusedRows } from '#web/planning/refused-rows.tsx'
import { type RowKind, usePlanRows, useRowCount } from '#web/planning/use-plan-rows.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { type QueryOf, useAsk } from '#web/ui/read/use-ask.ts'
import { formatDate } from '#words/days.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import { isNearEnd } from './draft-list.tsx'
import { AcceptButtons, UndoAll } from './proposal-accept.tsx'
import type { Proposal } from './proposal-context.ts'
import styles from './proposal-panel.module.css'
import { ProposalRow, SelectedRow } from './proposal-row.tsx'

type Props = {
  address: Pick<PlannerAddress, 'planId' | 'change' | 'goTo'>
  proposal: Proposal | null
  error: unknown
  onRetry: () => void
  selection: SelectionStore
  /** How many bars of it are drawn; undefined until that is known. */
  ghostCount: number | undefined
  onShow: (row: WireRow) => void
}

/** A proposal beside the timeline: what has a place, what has none and why, and accepting. */
export function ProposalPanel({ proposal, error, onRetry, ...props }: Props) {
  const leave = () => props.address.change({ plan: undefined })
  return (
    <aside className={classes.panel} aria-label={sayPlanBoard('panel')}>
      <div className={classes.head}>
        <Group justify="space-between" wrap="nowrap" gap={6}>
          <h2>{proposal ? nameOf(proposal.plan) : sayPlanBoard('panel')}</h2>
          <CloseButton size="sm" aria-label={sayPlanBoard('leave')} onClick={leave} />
        </Group>
        <Anchor
          size="xs"
          renderRoot={root => (
            <Link {...root} to="/dashboard/plans/$id" params={{ id: String(props.address.planId) }} />
          )}
        >
          {sayPlanBoard('openProposal')}
        </Anchor>
      </div>
      {proposal ? (
        <Shown proposal={proposal} {...props} />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <LoadingState label={sayPlanBoard('loading')} />
      )}
    </aside>
  )
}

type ShownProps = Omit<Props, 'error' | 'onRetry' | 'proposal'> & { proposal: Proposal }

function Shown({ proposal, address, selection, ghostCount, onShow }: ShownProps) {
  const { plan, work } = proposal
  const [kind, setKind] = useState<RowKind>('planned')
  const [selectedId, select] = useState<number>()
  const [lastId, setLast] = useState<number>()
  if (!plan.result) return <NoResult proposal={proposal} />
  if (selectedId !== undefined)
    return <SelectedRow rowId={selectedId} proposal={proposal} onBack={() => select(undefined)} />
  return (
    <>
      <div className={classes.head}>
        {plan.state === 'expired' && <Expired proposal={proposal} />}
        <Tiles
          proposal={proposal}
          kind={kind}
          onKind={next => {
            setKind(next)
            setLast(undefined)
          }}
        />
        {kind === 'accepted' ? (
          <UndoAll proposal={proposal} />
        ) : (
          <AcceptButtons proposal={proposal} selection={selection} />
        )}
        <Doing work={work} />
        <RefusedRows work={work} />
        <WhereGhosts planId={plan.id} count={ghostCount} onGo={address.goTo} />
      </div>
      <Rows
        key={kind}
        {...{ kind, proposal, selection, lastId }}
        onSelect={row => {
          select(row.rowId)
          setLast(row.rowId)
          onShow(row)
        }}
      />
    </>
  )
}

/** It waits or runs, failed or was canceled: its page says more. */
function NoResult({ proposal: { plan } }: { proposal: Proposal }) {
  const isUnderWay = plan.state === 'waiting' || plan.state === 'running'
  return (
    <Alert color="gray" role="status" m="sm">
      {sayPlanBoard(isUnderWay ? 'notReady' : 'noResult')}
    </Alert>
  )
}

function Expired({ proposal: { plan } }: { proposal: Proposal }) {
  const AgainButton = usePart(planAgain, true, showFailure)
  return (
    <Alert color="gray" p="xs">
      {sayPlanBoard('expired')}
      {AgainButton && (
        <Group mt={6}>
          <AgainButton plan={plan} />
        </Group>
      )}
    </Alert>
  )
}

type TilesProps = { proposal: Proposal; kind: RowKind; onKind: (kind: RowKind) => void }

const kinds = ['planned', 'unplanned', 'moved', 'changed', 'accepted'] as const
/** Shown only where there are any. */
const rare: readonly RowKind[] = ['moved', 'accepted']

/** How many there are of each kind, as its page counts them; one pressed, those are listed. */
export function Tiles({ proposal: { plan }, kind, onKind }: TilesProps) {
  const counts = {
    planned: useRowCount(plan.id, 'planned'),
    unplanned: useRowCount(plan.id, 'unplanned'),
    moved: useRowCount(plan.id, 'moved'),
    changed: useRowCount(plan.id, 'changed'),
    accepted: useRowCount(plan.id, 'accepted'),
  }
  return (
    <fieldset className={styles.tiles} aria-label={sayProposal('tiles')}>
      {kinds
        .filter(one => !rare.includes(one) || one === kind || counts[one])
        .map(one => (
          <UnstyledButton
            key={one}
            className={styles.tile}
            aria-pressed={one === kind}
            onClick={() => onKind(one)}
          >
            <b>{counts[one] === undefined ? '–' : sayProposal('pointsOf', { points: counts[one] })}</b>
            <span>{sayPlanBoard(one)}</span>
          </UnstyledButton>
        ))}
    </fieldset>
  )
}

type RowsProps = Pick<ShownProps, 'proposal' | 'selection'> & {
  kind: RowKind
  /** The one that was looked at last. */
  lastId: number | undefined
  onSelect: (row: WireRow) => void
}

function Rows({ kind, proposal, selection, lastId, onSelect }: RowsProps) {
  const { rows, error, refetch, readOn } = usePlanRows(proposal.plan.id, kind)
  if (!rows && error) return <ErrorState error={error} onRetry={refetch} />
  if (!rows) return <LoadingState label={sayPlanBoard('loadingRows')} />
  return (
    <div className={classes.scroll} onScroll={event => isNearEnd(event) && readOn()}>
      {rows.length === 0 && <p className={listed.pad}>{sayPlanBoard('noRows', { kind })}</p>}
      <ul className={listed.list} aria-label={sayProposal('rows')}>
        {rows.map(row => (
          <ProposalRow
            key={row.rowId}
            isBack={row.rowId === lastId}
            {...{ row, proposal, selection, onSelect }}
          />
        ))}
      </ul>
    </div>
  )
}

type WhereProps = {
  planId: number
  /** How many bars are drawn; undefined until that is known. */
  count: number | undefined
  onGo: (day: string) => void
}

/** Where nothing of a proposal is on the days shown: where the first of it is. */
function WhereGhosts({ planId, count, onGo }: WhereProps) {
  const query: QueryOf<typeof plans.rows> = {
    kind: ['plan', 'move'],
    state: ['open'],
    sort: ['start:asc'],
    limit: 1,
  }
  const { data } = useAsk(plans.rows, count === 0 && { params: { id: planId }, query })
  if (count !== 0 || !data) return null
  const [first] = data.rows
  if (!first?.start)
    return (
      <Text size="xs" role="status">
        {sayPlanBoard('noneOpen')}
      </Text>
    )
  const day = localDay(new Date(first.start), first.timeZone)
  return (
    <Group gap={6} role="status">
      <Text size="xs">{sayPlanBoard('noneHere')}</Text>
      <Button size="compact-xs" variant="default" onClick={() => onGo(day)}>
        {sayPlanBoard('firstThere', { day: formatDate(day) })}
      </Button>
    </Group>
  )
}
