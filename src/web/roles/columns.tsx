import { IconLock } from '@tabler/icons-react'
import type { Column } from '#web/ui/column.ts'
import { OwnTime } from '#web/ui/site-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PermissionsBadge } from './permissions-badge.tsx'
import type { Role } from './role.ts'

export const roleColumns: readonly Column<Role>[] = [
  { key: 'id', title: 'Role ID', sort: 'id', width: 90, align: 'right', render: row => row.id },
  {
    key: 'name',
    title: 'Role name',
    sort: 'name',
    width: 200,
    pinned: true,
    render: row => <RoleName role={row} />,
  },
  {
    key: 'createdAt',
    title: 'Created at',
    sort: 'createdAt',
    width: 160,
    render: row => <OwnTime at={row.createdAt} />,
  },
  {
    key: 'description',
    title: 'Description',
    sort: 'description',
    width: 280,
    grow: true,
    render: row => row.description,
  },
  {
    key: 'isActive',
    title: 'Status',
    sort: 'isActive',
    width: 120,
    render: row => <StatusBadge status={row.isActive ? 'active' : 'inactive'} />,
  },
  { key: 'permissions', title: 'Permissions', width: 120, render: row => <PermissionsBadge role={row} /> },
  {
    key: 'updatedAt',
    title: 'Updated at',
    sort: 'updatedAt',
    width: 160,
    startsHidden: true,
    render: row => <OwnTime at={row.updatedAt} />,
  },
]

function RoleName({ role }: { role: Role }) {
  if (!role.isDefault) return role.name
  return (
    <>
      {role.name}{' '}
      <IconLock
        size={13}
        role="img"
        aria-label="built in"
        style={{ verticalAlign: -1, color: 'var(--mantine-color-dimmed)' }}
      />
    </>
  )
}
