import { AccountState } from '#web/ui/account-state.tsx'
import type { Column } from '#web/ui/column.ts'
import { zoneName } from '#web/ui/format.ts'
import { HeldStandards } from '#web/ui/held-standards.tsx'
import { OwnTime } from '#web/ui/site-time.tsx'
import type { Auditor } from './auditor.ts'

export const auditorColumns: readonly Column<Auditor>[] = [
  { key: 'id', title: 'ID', sort: 'id', width: 70, align: 'right', render: row => row.id },
  { key: 'name', title: 'Name', sort: 'name', width: 160, pinned: true, render: row => row.name },
  {
    key: 'standards',
    title: 'Standards held',
    width: 260,
    grow: true,
    render: row => <HeldStandards standards={row.standards} />,
  },
  {
    key: 'fullName',
    title: 'Full name',
    sort: 'fullName',
    width: 180,
    startsHidden: true,
    render: row => row.fullName,
  },
  {
    key: 'username',
    title: 'Username',
    sort: 'username',
    width: 120,
    startsHidden: true,
    render: row => row.username,
  },
  { key: 'email', title: 'E-mail', sort: 'email', width: 190, render: row => row.email },
  { key: 'country', title: 'Country', sort: 'country', width: 120, render: row => row.country.name },
  {
    key: 'department',
    title: 'Department',
    sort: 'department',
    width: 120,
    render: row => row.department.name,
  },
  {
    key: 'isEnabled',
    title: 'Account',
    sort: 'isEnabled',
    width: 110,
    render: row => <AccountState isEnabled={row.isEnabled} />,
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
