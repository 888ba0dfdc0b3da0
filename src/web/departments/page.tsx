import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { departments } from '#contract/departments.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { useShowAccounts } from '#web/ui/use-show-accounts.ts'
import { type Department, departmentColumns } from './columns.tsx'
import { DepartmentDialog } from './department-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const fields = [
  { key: 'id', label: 'Department ID', numeric: true, width: 120 },
  { key: 'name', label: 'Department name' },
]

export function DepartmentsPage() {
  const [search, setSearch] = useListSearch(filters)
  const list = useList(departments.list, search, ({ id, name }) => ({ id, name }))
  const remove = useSave(departments.remove, 'Department deleted successfully')
  const showAccounts = useShowAccounts()
  const [edited, setEdited] = useState<{ department?: Department }>()
  const { timeZone } = useMe()
  const [historyOf, historyDrawer] = useHistoryDrawer('department')
  const edit = (department?: Department) => setEdited({ ...(department && { department }) })

  const askToDelete = ({ id, name }: Department) =>
    confirmDelete({ what: `the department ${name}`, run: () => remove({ params: { id } }) })

  const create = may(departments.create) && { label: 'Add department', onClick: () => edit() }
  return (
    <Page title="Departments" subtitle="Manage departments in the system">
      <SearchBar fields={fields} search={search} onSearch={setSearch} list={list} create={create} />
      <DataTable
        name="departments"
        label="Departments"
        columns={departmentColumns}
        list={list}
        search={search}
        onSearch={setSearch}
        create={create}
        onOpen={may(departments.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={`Actions for ${row.name}`}
            actions={[
              may(departments.update) && { label: 'Edit', icon: IconPencil, onClick: () => edit(row) },
              showAccounts({ departmentId: String(row.id) }),
              may(departments.one) && historyOf({ ...row, timeZone }),
              may(departments.remove) && {
                label: 'Delete',
                icon: IconTrash,
                danger: true,
                onClick: () => askToDelete(row),
              },
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <DepartmentDialog department={edited.department} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
