import { IconCalendarEvent } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAuditor } from '#words/en/auditors.ts'
import type { Auditor } from './auditor.ts'
import { listAuditorColumns } from './columns.tsx'
import { EditAuditorDialog } from './edit-auditor-dialog.tsx'
import { auditorFilters, listAuditorFields } from './list-filters.tsx'
import { NewAuditorDialog } from './new-auditor-dialog.tsx'

export function AuditorsPage() {
  const table = useListPage(auditors.list, auditorFilters)
  const [edited, setEdited] = useState<Auditor | 'new'>()
  const navigate = useNavigate()
  const showRoster = ({ id }: Auditor) =>
    void navigate({ to: '/dashboard/rosters', search: { auditorId: String(id) } })
  const [historyOf, historyDrawer] = useHistoryDrawer('auditor')
  const stopEditing = () => setEdited(undefined)

  const create = may(auditors.create) && { label: sayAuditor('addAuditor'), onClick: () => setEdited('new') }
  return (
    <Page title={sayAuditor('title')} subtitle={sayAuditor('subtitle')}>
      <SearchBar {...table} fields={listAuditorFields()} create={create} />
      <DataTable
        {...table}
        name="auditors"
        label={sayAuditor('auditors')}
        columns={listAuditorColumns()}
        create={create}
        opensOnClick
        onOpen={may(auditors.update) ? setEdited : undefined}
        actions={row => (
          <RowMenu
            label={sayAuditor('actionsFor', { name: row.name })}
            actions={[
              may(rosters.list) && {
                label: sayAuditor('showRoster'),
                icon: IconCalendarEvent,
                onClick: () => showRoster(row),
              },
              may(auditors.update) && editAction(() => setEdited(row)),
              may(auditors.one) && historyOf(row),
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited === 'new' && <NewAuditorDialog onClose={stopEditing} />}
      {edited && edited !== 'new' && <EditAuditorDialog auditor={edited} onClose={stopEditing} />}
    </Page>
  )
}
