import { IconLock } from '@tabler/icons-react'
import type { Column } from '#web/ui/column.ts'
import { shared } from '#web/ui/shared-columns.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PermissionsBadge } from './permissions-badge.tsx'
import type { Role } from './role.ts'

export const roleColumns: readonly Column<Role>[] = [
  { ...shared.id, title: 'Role ID', width: 90 },
  {
    key: 'name',
    title: 'Role name',
    sort: 'name',
    width: 200,
    pinned: true,
    render: row => <RoleName role={row} />,
  },
  shared.createdAt,
  {
    key: 'description',
    title: 'Description',
    sort: 'description',
    width: 280,
    grow: true,
    card: 'under',
    render: row => row.description,
  },
  {
    key: 'isActive',
    title: 'Status',
    sort: 'isActive',
    width: 120,
    card: 'beside',
    render: row => <StatusBadge status={row.isActive ? 'active' : 'inactive'} />,
  },
  { key: 'permissions', title: 'Permissions', width: 120, render: row => <PermissionsBadge role={row} /> },
  { ...shared.updatedAt, startsHidden: true },
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
