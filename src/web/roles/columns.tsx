import { IconLock } from '@tabler/icons-react'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { sayRole } from '#words/en/roles.ts'
import { PermissionsBadge } from './permissions-badge.tsx'
import type { Role } from './role.ts'

export const listRoleColumns = (): readonly Column<Role>[] => [
  { ...shared.id, title: sayRole('roleId'), width: 90 },
  {
    key: 'name',
    title: sayRole('roleName'),
    sort: 'name',
    width: 200,
    pinned: true,
    render: row => <RoleName role={row} />,
  },
  shared.createdAt,
  {
    key: 'description',
    title: sayRole('description'),
    sort: 'description',
    width: 280,
    grow: true,
    card: 'under',
    render: row => row.description,
  },
  {
    key: 'isActive',
    title: sayRole('status'),
    sort: 'isActive',
    width: 120,
    card: 'beside',
    render: row => <StatusBadge status={row.isActive ? 'active' : 'inactive'} />,
  },
  {
    key: 'permissions',
    title: sayRole('permissions'),
    width: 120,
    render: row => <PermissionsBadge role={row} />,
  },
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
        aria-label={sayRole('builtIn')}
        style={{ verticalAlign: -1, color: 'var(--mantine-color-dimmed)' }}
      />
    </>
  )
}
