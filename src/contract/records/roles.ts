import type { Card } from './card.ts'

export const roleCard = {
  noun: 'role',
  calls: 'roles',
  table: 'role',
  title: 'name',
  parts: { permission: { table: 'role_permission', owner: 'role_id' } },
  unique: {
    role_name_unique: {
      column: 'name',
      field: 'name',
      message: 'Another role has this name.',
      byReading: true,
    },
  },
  searched: ['name', 'description'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/roles',
      title: 'Roles',
      entry: { group: 'SETTING', label: 'Roles', shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
