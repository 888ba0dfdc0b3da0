import { IconCalendarEvent, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { rosters } from '#contract/rosters.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may } from '#web/app/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Auditor } from './auditor.ts'
import { auditorColumns } from './columns.tsx'
import { EditAuditorDialog } from './edit-auditor-dialog.tsx'
import { auditorFields, auditorFilters, toAuditorQuery } from './list-filters.tsx'
import { NewAuditorDialog } from './new-auditor-dialog.tsx'

export function AuditorsPage() {
  const [search, setSearch] = useListSearch(auditorFilters)
  const list = useList(auditors.list, search, toAuditorQuery)
  const [edited, setEdited] = useState<Auditor | 'new'>()
  const navigate = useNavigate()
  const showRoster = ({ id }: Auditor) =>
    void navigate({ to: '/dashboard/rosters', search: { auditorId: String(id) } })
  const [historyOf, historyDrawer] = useHistoryDrawer('auditor')
  const stopEditing = () => setEdited(undefined)

  const create = may(auditors.create) && { label: 'Add auditor', onClick: () => setEdited('new') }
  return (
    <Page title="Auditor Information" subtitle="Auditors, the standards they hold and until when">
      <SearchBar fields={auditorFields} search={search} onSearch={setSearch} list={list} create={create} />
      <DataTable
        name="auditors"
        label="Auditors"
        columns={auditorColumns}
        list={list}
        search={search}
        onSearch={setSearch}
        create={create}
        opensOnClick
        onOpen={may(auditors.update) ? setEdited : undefined}
        actions={row => (
          <RowMenu
            label={`Actions for ${row.name}`}
            actions={[
              may(rosters.list) && {
                label: 'Show roster',
                icon: IconCalendarEvent,
                onClick: () => showRoster(row),
              },
              may(auditors.update) && { label: 'Edit', icon: IconPencil, onClick: () => setEdited(row) },
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
