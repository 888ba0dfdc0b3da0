import { Badge } from '@mantine/core'
import { AccountState } from '#web/ui/account-state.tsx'
import type { Column } from '#web/ui/column.ts'
import { zoneName } from '#web/ui/format.ts'
import { HeldStandards } from '#web/ui/held-standards.tsx'
import { OwnTime } from '#web/ui/site-time.tsx'
import type { Account } from './account.ts'
import { RoleName } from './role-name.tsx'

export const accountColumns: readonly Column<Account>[] = [
  { key: 'id', title: 'ID', sort: 'id', width: 60, align: 'right', render: row => row.id },
  { key: 'name', title: 'Name', sort: 'name', width: 150, pinned: true, render: row => row.name },
  {
    key: 'fullName',
    title: 'Full name',
    sort: 'fullName',
    width: 180,
    startsHidden: true,
    render: row => row.fullName,
  },
  { key: 'username', title: 'Username', sort: 'username', width: 110, render: row => row.username },
  { key: 'email', title: 'E-mail', sort: 'email', width: 190, grow: true, render: row => row.email },
  { key: 'role', title: 'Role', sort: 'role', width: 145, render: row => <RoleName account={row} /> },
  {
    key: 'department',
    title: 'Department',
    sort: 'department',
    width: 140,
    render: row => row.department?.name,
  },
  { key: 'country', title: 'Country', sort: 'country', width: 130, render: row => row.country?.name },
  {
    key: 'isEnabled',
    title: 'Status',
    sort: 'isEnabled',
    width: 110,
    render: row => <AccountState isEnabled={row.isEnabled} />,
  },
  {
    key: 'standards',
    title: 'Standards held',
    width: 220,
    startsHidden: true,
    render: row => row.auditor && <HeldStandards standards={row.auditor.standards} />,
  },
  {
    key: 'mustChangePassword',
    title: 'Password',
    width: 130,
    startsHidden: true,
    render: row => (row.mustChangePassword ? <Badge color="yellow">One-time</Badge> : 'Own'),
  },
  {
    key: 'timeZone',
    title: 'Time zone',
    sort: 'timeZone',
    width: 160,
    startsHidden: true,
    render: row => zoneName(row.timeZone),
  },
  {
    key: 'createdAt',
    title: 'Created at',
    sort: 'createdAt',
    width: 150,
    startsHidden: true,
    render: row => <OwnTime at={row.createdAt} />,
  },
  {
    key: 'updatedAt',
    title: 'Updated at',
    sort: 'updatedAt',
    width: 150,
    startsHidden: true,
    render: row => <OwnTime at={row.updatedAt} />,
  },
]

const deletedAt: Column<Account> = {
  key: 'deletedAt',
  title: 'Deleted at',
  width: 150,
  render: row => row.deletedAt && <OwnTime at={row.deletedAt} />,
}

/** Of deleted accounts what is left: when they went instead of how they sign in. */
export const deletedAccountColumns: readonly Column<Account>[] = accountColumns.flatMap(column => {
  if (column.key === 'mustChangePassword') return []
  return column.key === 'isEnabled' ? [deletedAt] : [column]
})
