import { departments } from '#contract/departments.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { deleteAction, editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { useShowAccounts } from '#web/ui/table/use-show-accounts.ts'
import { sayDepartment } from '#words/en/departments.ts'
import { type Department, listDepartmentColumns } from './columns.tsx'
import { DepartmentDialog } from './department-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const listFields = () => [
  { key: 'id', label: sayDepartment('departmentId'), numeric: true, width: 120 },
  { key: 'name', label: sayDepartment('searchedName') },
]

export function DepartmentsPage() {
  const table = useListPage(departments.list, filters)
  const remove = useSave(departments.remove, sayDepartment('departmentDeleted'))
  const showAccounts = useShowAccounts()
  const { edited, edit, stop } = useEdited<Department>()
  const [historyOf, historyDrawer] = useHistoryDrawer('department')

  const create = may(departments.create) && { label: sayDepartment('addDepartment'), onClick: () => edit() }
  return (
    <Page title={sayDepartment('title')} subtitle={sayDepartment('subtitle')}>
      <SearchBar {...table} fields={listFields()} create={create} />
      <DataTable
        {...table}
        name="departments"
        label={sayDepartment('title')}
        columns={listDepartmentColumns()}
        create={create}
        onOpen={may(departments.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={sayDepartment('actionsFor', { name: row.name })}
            actions={[
              may(departments.update) && editAction(() => edit(row)),
              showAccounts({ departmentId: String(row.id) }),
              may(departments.one) && historyOf(row),
              may(departments.remove) &&
                deleteAction({
                  what: sayDepartment('theDepartment', { name: row.name }),
                  run: () => remove({ params: { id: row.id } }),
                }),
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <DepartmentDialog department={edited.record} onClose={stop} />}
    </Page>
  )
}
