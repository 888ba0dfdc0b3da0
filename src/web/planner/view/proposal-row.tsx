import { Checkbox, CloseButton, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { plans } from '#contract/plans.ts'
import { useStored } from '#web/app/store.ts'
import classes from '#web/planner/dialogs/list.module.css'
import type { SelectionStore } from '#web/planner/hand/selection.ts'
import listed from '#web/planning/list-row.module.css'
import { canAccept, canSet, saySentence, type WireRow } from '#web/planning/proposal.ts'
import { RefusedRows } from '#web/planning/refused-rows.tsx'
import { RowWhy } from '#web/planning/row-why.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatDaysTouched } from '#words/moments.ts'
import type { Proposal } from './proposal-context.ts'
import styles from './proposal-panel.module.css'
import { RowActions } from './row-actions.tsx'

type Props = {
  row: WireRow
  proposal: Proposal
  selection: SelectionStore
  onSelect: (row: WireRow) => void
  /** It was looked at, and has the focus again. */
  isBack: boolean
}

/** A row of the proposal in the list beside the timeline. */
export function ProposalRow({ row, proposal, selection, onSelect, isBack }: Props) {
  const { rowId, project, reasons, gap, ways, change, state } = row
  const isTicked = useStored(selection, ({ ticked }) => ticked.has(rowId))
  const why = gap ?? reasons[0]
  const [nearest] = ways
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) button.current?.focus()
  }, [isBack])
  return (
    <li className={styles.row}>
      {proposal.mayAccept && canAccept(row) && (
        <Checkbox
          size="xs"
          aria-label={sayPlanBoard('tick', { number: project.idflNumber })}
          checked={isTicked}
          onChange={() => selection.tick(rowId)}
        />
      )}
      <button type="button" ref={button} className={styles.what} onClick={() => onSelect(row)}>
        <span>
          <b>{project.idflNumber}</b> {project.companyName}
        </span>
        <span className={listed.quiet}>{sayPlace(row)}</span>
        {state !== 'open' && <span className={listed.quiet}>{sayPlanBoard('state', { state })}</span>}
        {change && (
          <span className={styles.why} data-tone="lack">
            {saySentence(change)}
          </span>
        )}
        {why && (
          <span className={styles.why} data-tone={gap ? 'lack' : undefined}>
            {saySentence(why)}
          </span>
        )}
        {nearest && <span className={styles.why}>{saySentence(nearest)}</span>}
      </button>
    </li>
  )
}

function sayPlace({ start, end, before, timeZone, auditors }: WireRow): string {
  if (!start || !end) return formatDaysTouched(before.start, before.end, timeZone)
  return listValues([formatDaysTouched(start, end, timeZone), listNames(auditors.map(({ name }) => name))])
}

type SelectedProps = { rowId: number; proposal: Proposal; onBack: () => void }

/** One row in place of the list: all that is said of it, and what can be done. */
export function SelectedRow({ rowId, proposal, onBack }: SelectedProps) {
  const { plan, work, setByHand } = proposal
  const { data, error, refetch } = useAsk(plans.rows, {
    params: { id: plan.id },
    query: { id: rowId, limit: 1 },
  })
  const [row] = data?.rows ?? []
  const back = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className={classes.head}>
        <Group justify="space-between" wrap="nowrap">
          <h3>{row?.project.idflNumber}</h3>
          <CloseButton
            ref={back}
            size="sm"
            aria-label={sayPlanBoard('backToRows')}
            onClick={onBack}
            autoFocus
          />
        </Group>
        {row && <span>{row.project.companyName}</span>}
        {row && <span className={listed.quiet}>{sayPlace(row)}</span>}
      </div>
      <div className={classes.scroll}>
        {!row &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState label={sayPlanBoard('loadingRows')} />
          ))}
        {row && (
          <div className={styles.detail}>
            {row.state === 'accepted' && row.acceptedBy && (
              <span>{sayPlanBoard('acceptedBy', { name: row.acceptedBy.name })}</span>
            )}
            {row.change && <span>{saySentence(row.change)}</span>}
            {/* The button that was pressed may be gone. */}
            <RowActions row={row} proposal={proposal} onLeave={() => back.current?.focus()} />
            <RefusedRows work={work} />
            <RowWhy planId={plan.id} row={row} setByHand={canSet(row) ? setByHand : undefined} />
          </div>
        )}
      </div>
    </>
  )
}
