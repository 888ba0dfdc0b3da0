import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { idFilter, textFilter } from '#contract/list.ts'
import { roles } from '#contract/roles.ts'
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
import { roleColumns } from './columns.tsx'
import { type Role, whyUnchangeable, whyUndeletable } from './role.ts'
import { RoleDialog } from './role-dialog.tsx'
import { ViewRoleDialog } from './view-role-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const fields = [
  { key: 'id', label: 'Role ID', numeric: true, width: 100 },
  { key: 'name', label: 'Role name' },
]

export function RolesPage() {
  const [search, setSearch] = useListSearch(filters)
  const list = useList(roles.list, search, ({ id, name }) => ({ id, name }))
  const remove = useSave(roles.remove, 'Role deleted successfully')
  const showAccounts = useShowAccounts()
  const [opened, setOpened] = useState<{ role?: Role }>()
  const { timeZone } = useMe()
  const [historyOf, historyDrawer] = useHistoryDrawer('role')
  const close = () => setOpened(undefined)
  const isFixed = (role: Role) => !may(roles.update) || whyUnchangeable(role) !== undefined

  const askToDelete = ({ id, name }: Role) =>
    confirmDelete({ what: `the role ${name}`, run: () => remove({ params: { id } }) })

  const actionsFor = (role: Role) => [
    isFixed(role)
      ? { label: 'View', icon: IconEye, onClick: () => setOpened({ role }) }
      : { label: 'Edit', icon: IconPencil, onClick: () => setOpened({ role }) },
    showAccounts({ roleId: String(role.id) }),
    may(roles.one) && historyOf({ ...role, timeZone }),
    may(roles.remove) && {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      refusal: whyUndeletable(role),
      onClick: () => askToDelete(role),
    },
  ]
  return (
    <Page title="Roles" subtitle="Manage roles and permissions for users in the system">
      <SearchBar
        fields={fields}
        search={search}
        onSearch={setSearch}
        list={list}
        create={may(roles.create) && { label: 'Add role', onClick: () => setOpened({}) }}
      />
      <DataTable
        name="roles"
        label="Roles"
        columns={roleColumns}
        list={list}
        search={search}
        onSearch={setSearch}
        onOpen={role => setOpened({ role })}
        actions={row => <RowMenu label={`Actions for ${row.name}`} actions={actionsFor(row)} />}
      />
      {historyDrawer}
      {opened?.role && isFixed(opened.role) ? (
        <ViewRoleDialog role={opened.role} reason={whyUnchangeable(opened.role)} onClose={close} />
      ) : (
        opened && <RoleDialog role={opened.role} onClose={close} />
      )}
    </Page>
  )
}
