import { Group, Stack, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClipboardList,
  IconHelp,
  IconPencil,
  IconRotate,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { plans } from '#contract/plans.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import {
  canAccept,
  canSet,
  canUndo,
  mayAccept,
  mayLeaveOut,
  mayUndo,
  type OnePlan,
  type WireRow,
} from '#web/planning/proposal.ts'
import { RefusedRows } from '#web/planning/refused-rows.tsx'
import { type RowWork, readRows, useRowWork } from '#web/planning/use-row-work.tsx'
import { type SetByHand, useSetRow } from '#web/planning/use-set-row.tsx'
import { useUndo } from '#web/planning/use-undo.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type RowAction, RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import type { PlanRow } from './plan.ts'
import { OfAll, TickedActions } from './row-buttons.tsx'
import { listRowColumns } from './row-columns.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { rowFields, rowFilters, toRowsQuery } from './row-filters.tsx'
import { RowTiles } from './row-tiles.tsx'

type Props = { plan: OnePlan; result: NonNullable<OnePlan['result']> }

/** The audits of a proposal: when, who, why so; to be accepted or left out. */
export function PlanRows({ plan, result }: Props) {
  const params = useMemo(() => ({ id: plan.id }), [plan.id])
  const { list, search, onSearch } = useListPage(plans.rows, rowFilters, {
    params,
    sort: 'start:asc',
    toQuery: toRowsQuery,
  })
  const rows = useMemo(() => withIds(list.rows), [list.rows])
  const { offerUndo } = useUndo()
  const work = useRowWork(plan.id, offerUndo)
  const title = useRef<HTMLHeadingElement>(null)
  const [openedId, open] = useState<number>()
  const opened = rows.find(({ id }) => id === openedId)
  const refusalOf = useRefusals(work)
  const columns = useMemo(() => listRowColumns(refusalOf, row => open(row.id)), [refusalOf])
  const fields = useMemo(() => rowFields(plan.gaps, search.code), [plan.gaps, search.code])
  const { setByHand, dialog } = useSetRow(plan.id)
  const actionsOf = useRowActions(plan, { work, setByHand, open: row => open(row.id) })
  const whole = { ...toRowsQuery(search), ...(search.q && { value: search.q }) }
  return (
    <Stack gap="md" component="section" aria-labelledby="plan-rows">
      <Heading ref={title}>
        <OfAll plan={plan} work={work} />
      </Heading>
      <RowTiles plan={plan} result={result} search={search} onSearch={onSearch} />
      <SearchBar fields={fields} search={search} onSearch={onSearch} list={list} />
      <RefusedRows work={work} />
      <DataTable
        name="plan-rows"
        label={sayProposal('rows')}
        columns={columns}
        list={{ ...list, rows }}
        search={search}
        onSearch={onSearch}
        onOpen={row => open(row.id)}
        opensOnClick
        nothing={sayProposal('noRows')}
        selectsWhole={JSON.stringify(whole)}
        selectionActions={(ticked, isWhole) => (
          <TickedActions
            plan={plan}
            work={work}
            ticked={ticked}
            read={isWhole ? () => readRows(plan.id, whole) : undefined}
            onDone={() => focusIfLost(title.current)}
          />
        )}
        actions={row => <ActionsOf row={row} actions={actionsOf(row)} />}
      />
      <RowDrawer
        opened={opened}
        onClose={() => open(undefined)}
        refusalOf={refusalOf}
        work={work}
        mayAccept={mayAccept(plan)}
        mayUndo={mayUndo(plan)}
        mayLeaveOut={mayLeaveOut(plan)}
        planId={plan.id}
        setByHand={mayLeaveOut(plan) ? setByHand : undefined}
      />
      {dialog}
    </Stack>
  )
}

const Heading = ({ ref, children }: { ref: Ref<HTMLHeadingElement>; children: ReactNode }) => (
  <Group justify="space-between" gap="sm">
    <Title order={2} size="h4" id="plan-rows" ref={ref} tabIndex={-1} style={{ outline: 'none' }}>
      {sayProposal('rows')}
    </Title>
    {children}
  </Group>
)

const ActionsOf = ({ row, actions }: { row: PlanRow; actions: (RowAction | false)[] }) => (
  <RowMenu label={sayProposal('actionsFor', { name: row.project.idflNumber })} actions={actions} />
)

/** The button that had the focus is gone once all that was ticked is accepted. */
function focusIfLost(title: HTMLElement | null): void {
  setTimeout(() => document.activeElement === document.body && title?.focus())
}

function useRefusals({ refused }: RowWork) {
  return useMemo(() => {
    const reasons = new Map(refused?.rows.map(({ rowId, reason }) => [rowId, reason]))
    return ({ rowId }: PlanRow) => reasons.get(rowId)
  }, [refused])
}

type Doings = { work: RowWork; setByHand: SetByHand; open: (row: PlanRow) => void }

function useRowActions(plan: OnePlan, { work, setByHand, open }: Doings) {
  const navigate = useNavigate()
  return (row: PlanRow): (RowAction | false)[] => [
    { label: sayProposal('details'), icon: IconHelp, onClick: () => open(row) },
    may(audits.one) && {
      label: sayProposal('openAudit'),
      icon: IconClipboardList,
      onClick: () => void navigate({ to: '/dashboard/audits/$id', params: { id: String(row.project.id) } }),
    },
    mayAccept(plan) &&
      canAccept(row) && {
        label: sayProposal('accept'),
        icon: IconCheck,
        onClick: () => void work.acceptRows([row]),
      },
    mayUndo(plan) &&
      canUndo(row) && {
        label: sayProposal('undo'),
        icon: IconArrowBackUp,
        onClick: () => void work.undoRows([row]).catch(showFailure),
      },
    mayLeaveOut(plan) &&
      canSet(row) && {
        label: sayPlanBoard('setByHand'),
        icon: IconPencil,
        onClick: () => setByHand(row),
      },
    mayLeaveOut(plan) &&
      row.state === 'open' && {
        label: sayProposal('leaveOut'),
        icon: IconBan,
        onClick: () => void work.changeRows([row], 'rejected'),
      },
    mayLeaveOut(plan) &&
      row.state === 'rejected' && {
        label: sayProposal('takeBack'),
        icon: IconRotate,
        onClick: () => void work.changeRows([row], 'open'),
      },
  ]
}

const withIds = (rows: readonly WireRow[]): PlanRow[] => rows.map(row => ({ ...row, id: row.rowId }))
