import { IconEye } from '@tabler/icons-react'
import { idFilter, textFilter } from '#contract/list.ts'
import { roles } from '#contract/roles.ts'
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
import { sayRole } from '#words/en/roles.ts'
import { listRoleColumns } from './columns.tsx'
import { type Role, whyUnchangeable, whyUndeletable } from './role.ts'
import { RoleDialog } from './role-dialog.tsx'
import { ViewRoleDialog } from './view-role-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const listFields = () => [
  { key: 'id', label: sayRole('roleId'), numeric: true, width: 100 },
  { key: 'name', label: sayRole('roleName') },
]

export function RolesPage() {
  const table = useListPage(roles.list, filters)
  const remove = useSave(roles.remove, sayRole('roleDeleted'))
  const showAccounts = useShowAccounts()
  const { edited: opened, edit: open, stop: close } = useEdited<Role>()
  const [historyOf, historyDrawer] = useHistoryDrawer('role')
  const isFixed = (role: Role) => !may(roles.update) || whyUnchangeable(role) !== undefined

  const actionsFor = (role: Role) => [
    isFixed(role)
      ? { label: sayRole('view'), icon: IconEye, onClick: () => open(role) }
      : editAction(() => open(role)),
    showAccounts({ roleId: String(role.id) }),
    may(roles.one) && historyOf(role),
    may(roles.remove) &&
      deleteAction({
        what: sayRole('theRole', { name: role.name }),
        refusal: whyUndeletable(role),
        run: () => remove({ params: { id: role.id } }),
      }),
  ]
  return (
    <Page title={sayRole('title')} subtitle={sayRole('subtitle')}>
      <SearchBar
        {...table}
        fields={listFields()}
        create={may(roles.create) && { label: sayRole('addRole'), onClick: () => open() }}
      />
      <DataTable
        {...table}
        name="roles"
        label={sayRole('title')}
        columns={listRoleColumns()}
        onOpen={open}
        actions={row => (
          <RowMenu label={sayRole('actionsFor', { name: row.name })} actions={actionsFor(row)} />
        )}
      />
      {historyDrawer}
      {opened?.record && isFixed(opened.record) ? (
        <ViewRoleDialog role={opened.record} reason={whyUnchangeable(opened.record)} onClose={close} />
      ) : (
        opened && <RoleDialog role={opened.record} onClose={close} />
      )}
    </Page>
  )
}
