import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { audits } from '#contract/audits.ts'
import { holds, may, useMe } from '#web/app/session.ts'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayTable } from '#words/en/table.ts'
import type { Audit } from './audit.ts'
import { auditActionsFor } from './audit-commands.ts'
import { listAuditColumns } from './columns.tsx'
import { auditFilters, searchFields, toAuditQuery } from './list-filters.tsx'
import { useAuditCommands } from './use-audit-commands.tsx'

export function AuditsPage() {
  const { timeZone } = useMe()
  const table = useListPage(audits.list, auditFilters, {
    toQuery: filters => toAuditQuery(filters, timeZone),
  })
  const { search, onSearch } = table
  const fields = useMemo(searchFields, [])
  const commands = useAuditCommands()
  const navigate = useNavigate()

  const open = ({ id }: Audit) => void navigate({ to: '/dashboard/audits/$id', params: { id: String(id) } })
  const seesAll = holds('ViewAllAudit')
  const isDrafts = search.status?.join() === 'draft'
  const showDrafts = (isOn: boolean) =>
    onSearch({ status: isOn ? ['draft'] : undefined, sort: isOn ? 'start:asc' : undefined })

  const create = may(audits.create) && {
    label: sayAudit('addAudit'),
    onClick: () => commands.add(search.customerId),
  }
  return (
    <ListPage
      {...table}
      name="audits"
      title={sayAudit('title')}
      subtitle={sayAudit(seesAll ? 'subtitleOfAll' : 'subtitleOfOwn')}
      // Who sees only their own audits sees no drafts: a draft has no team.
      label={sayAudit('audits')}
      tools={seesAll && <DraftsToggle isOn={isDrafts} onChange={showDrafts} />}
      fields={fields}
      columns={listAuditColumns()}
      create={create}
      onOpen={may(audits.one) ? open : undefined}
      actions={audit => (
        <RowMenu
          label={sayTable('actionsFor', { name: audit.idflNumber })}
          actions={auditActionsFor(audit, commands.run)}
        />
      )}
    >
      {commands.dialogs}
    </ListPage>
  )
}

/** The filter that is asked for most: what waits to be planned. */
function DraftsToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button
      size="xs"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      leftSection={<IconPencil size={14} aria-hidden />}
      onClick={() => onChange(!isOn)}
    >
      {sayAudit('drafts')}
    </Button>
  )
}
