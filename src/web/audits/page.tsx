import { Button, Group, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { plans } from '#contract/plans.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { holds, may, useMe } from '#web/app/session.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import { BulkDialog, type BulkKind } from '#web/planning/bulk-dialog.tsx'
import { BulkMenu, mayChangeSeveral } from '#web/planning/bulk-menu.tsx'
import { TabbedPage } from '#web/ui/page/tabbed-page.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { sayTable } from '#words/en/table.ts'
import type { Audit } from './audit.ts'
import { auditActionsFor } from './audit-commands.ts'
import { listAuditColumns } from './columns.tsx'
import { ConcernList } from './concern-list.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { auditFilters, figureFilters, searchFields, toAuditQuery } from './list-filters.tsx'
import { useAuditCommands } from './use-audit-commands.tsx'

/** Every audit that one may see, and for whoever sees all of them what holds against booked teams. */
export function AuditsPage() {
  const [{ tab }] = useListSearch(auditFilters)
  const concerns = useConcernsTab(tab === 'concerns')
  const seesAll = holds('ViewAllAudit')
  return (
    <TabbedPage
      title={sayAudit('title')}
      subtitle={sayAudit(seesAll ? 'subtitleOfAll' : 'subtitleOfOwn')}
      // Who sees only their own audits sees no drafts: a draft has no team.
      actions={
        seesAll &&
        tab !== 'concerns' && (
          <Group gap="xs">
            <ImportButton entity="audits" />
            <DraftsToggle />
          </Group>
        )
      }
      tabs={[{ name: 'list', label: sayAudit('audits'), Content: AuditList }, ...concerns]}
    />
  )
}

/**
 * Where Team rules are used it is there from the first paint, and how many there are is added when it is known. A body without them
 * meets it once there is a concern, or where a link leads to it.
 */
function useConcernsTab(isAskedFor: boolean) {
  const { usesTeamRules } = useMe()
  const query = { limit: 1 }
  const { data } = useAsk(audits.concerns, may(audits.concerns) && { query }, { staleTime: 60_000 })
  const count = Number(data?.count ?? 0)
  const label = count > 0 ? sayAudit('concernsCount', { count }) : sayAudit('concerns')
  const isShown = may(audits.concerns) && (usesTeamRules || isAskedFor || count > 0)
  return isShown ? [{ name: 'concerns', label, Content: ConcernList }] : []
}

function AuditList() {
  const { timeZone } = useMe()
  const table = useListPage(audits.list, auditFilters, {
    toQuery: filters => toAuditQuery(filters, timeZone),
  })
  const inEffect = figureFilters.filter(name => table.search[name] !== undefined).join(' ')
  const fields = useMemo(() => searchFields(inEffect.split(' ')), [inEffect])
  const columns = useMemo(listAuditColumns, [])
  const commands = useAuditCommands()
  const autoPlan = useAutoPlan()
  const [bulk, setBulk] = useState<{ kind: BulkKind | 'copy'; audits: readonly Audit[] }>()
  const mayDoSomething = may(plans.create) || mayChangeSeveral()
  const navigate = useNavigate()
  const open = ({ id }: Audit) => void navigate({ to: '/dashboard/audits/$id', params: { id: String(id) } })
  const create = may(audits.create) && {
    label: sayAudit('addAudit'),
    onClick: () => commands.add(table.search.customerId),
  }
  return (
    <Stack gap="lg">
      <SearchBar {...table} fields={fields} create={create} />
      <DataTable
        {...table}
        name="audits"
        label={sayAudit('audits')}
        columns={columns}
        create={create}
        onOpen={may(audits.one) ? open : undefined}
        {...(mayDoSomething && {
          selectionActions: (rows: Audit[]) => (
            <>
              <AutoPlanOf rows={rows} onOpen={autoPlan.openFor} />
              <BulkMenu onChoose={kind => setBulk({ kind, audits: rows })} />
            </>
          ),
        })}
        actions={audit => (
          <RowMenu
            label={sayTable('actionsFor', { name: audit.idflNumber })}
            actions={auditActionsFor(audit, commands.run)}
          />
        )}
      />
      {commands.dialogs}
      {autoPlan.dialog}
      {bulk && <OfSelected {...bulk} onClose={() => setBulk(undefined)} />}
    </Stack>
  )
}

type OfSelectedProps = { kind: BulkKind | 'copy'; audits: readonly Audit[]; onClose: () => void }

function OfSelected({ kind, audits, onClose }: OfSelectedProps) {
  if (kind === 'copy') return <CopyDialog audits={audits} onClose={() => onClose()} />
  return <BulkDialog kind={kind} count={audits.length} audits={audits} onClose={onClose} />
}

type AutoPlanProps = { rows: readonly Audit[]; onOpen: (drafts: Audit[]) => void }

/** Of what is selected the drafts alone: all else has its team. */
function AutoPlanOf({ rows, onOpen }: AutoPlanProps) {
  const drafts = rows.filter(({ status }) => status === 'draft')
  if (drafts.length === 0 || !may(plans.create)) return null
  return (
    <Button size="compact-sm" onClick={() => onOpen(drafts)}>
      {sayAutoPlan('title')}
    </Button>
  )
}

/** The filter that is asked for most: what waits to be planned. */
function DraftsToggle() {
  const [{ status }, onSearch] = useListSearch(auditFilters)
  const isOn = status?.join() === 'draft'
  return (
    <Button
      size="xs"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      leftSection={<IconPencil size={14} aria-hidden />}
      onClick={() => onSearch({ status: isOn ? undefined : ['draft'], sort: isOn ? undefined : 'start:asc' })}
    >
      {sayAudit('drafts')}
    </Button>
  )
}
