import { IconEye } from '@tabler/icons-react'
import { idFilter, textFilter } from '#contract/list.ts'
import { roles } from '#contract/roles.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { useShowAccounts } from '#web/ui/table/use-show-accounts.ts'
import { sayRole } from '#words/en/roles.ts'
import { sayTable } from '#words/en/table.ts'
import { listRoleColumns } from './columns.tsx'
import { type Role, whyUnchangeable, whyUndeletable } from './role.ts'
import { RoleDialog } from './role-dialog.tsx'
import { ViewRoleDialog } from './view-role-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const listFields = () => [sharedField.id(100, sayRole('roleId')), { key: 'name', label: sayRole('roleName') }]

export function RolesPage() {
  const table = useListPage(roles.list, filters)
  const deletionOf = useDeletion(roles.remove, sayRole('roleDeleted'))
  const showAccounts = useShowAccounts()
  const { edited: opened, edit: open, stop: close } = useEdited<Role>()
  const [historyOf, historyDrawer] = useHistoryDrawer('role', roles.one)
  const isFixed = (role: Role) => !may(roles.update) || whyUnchangeable(role) !== undefined

  const actionsFor = (role: Role) => [
    isFixed(role)
      ? { label: sayRole('view'), icon: IconEye, onClick: () => open(role) }
      : editAction(() => open(role)),
    showAccounts({ roleId: String(role.id) }),
    historyOf(role),
    deletionOf(role, sayRole.rich('deleteQuestion', { name: role.name, b: bold }), whyUndeletable(role)),
  ]
  return (
    <ListPage
      {...table}
      name="roles"
      title={sayRole('title')}
      subtitle={sayRole('subtitle')}
      fields={listFields()}
      create={may(roles.create) && { label: sayRole('addRole'), onClick: () => open() }}
      columns={listRoleColumns()}
      onOpen={open}
      actions={row => (
        <RowMenu label={sayTable('actionsFor', { name: row.name })} actions={actionsFor(row)} />
      )}
    >
      {historyDrawer}
      {opened?.record && isFixed(opened.record) ? (
        <ViewRoleDialog
          key={opened.key}
          role={opened.record}
          reason={whyUnchangeable(opened.record)}
          onClose={close}
        />
      ) : (
        opened && <RoleDialog key={opened.key} role={opened.record} onClose={close} />
      )}
    </ListPage>
  )
}
