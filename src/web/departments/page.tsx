import { departments } from '#contract/departments.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { useShowAccounts } from '#web/ui/table/use-show-accounts.ts'
import { sayDepartment } from '#words/en/departments.ts'
import { sayTable } from '#words/en/table.ts'
import { type Department, listDepartmentColumns } from './columns.tsx'
import { DepartmentDialog } from './department-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const listFields = () => [
  sharedField.id(120, sayDepartment('departmentId')),
  { key: 'name', label: sayDepartment('searchedName') },
]

export function DepartmentsPage() {
  const table = useListPage(departments.list, filters)
  const deletionOf = useDeletion(departments.remove, sayDepartment('departmentDeleted'))
  const showAccounts = useShowAccounts()
  const { edited, edit, stop } = useEdited<Department>()
  const [historyOf, historyDrawer] = useHistoryDrawer('department', departments.one)

  const create = may(departments.create) && { label: sayDepartment('addDepartment'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="departments"
      title={sayDepartment('title')}
      subtitle={sayDepartment('subtitle')}
      fields={listFields()}
      columns={listDepartmentColumns()}
      tools={<ImportButton entity="departments" />}
      create={create}
      onOpen={may(departments.update) ? edit : undefined}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.name })}
          actions={[
            may(departments.update) && editAction(() => edit(row)),
            showAccounts({ departmentId: String(row.id) }),
            historyOf(row),
            deletionOf(row, sayDepartment.rich('deleteQuestion', { name: row.name, b: bold })),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && <DepartmentDialog key={edited.key} department={edited.record} onClose={stop} />}
    </ListPage>
  )
}
