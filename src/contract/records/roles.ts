import { sayRoleCard } from '#words/en/role-card.ts'
import type { Card } from './card.ts'

export const roleCard = {
  noun: 'role',
  calls: 'roles',
  table: 'role',
  title: 'name',
  gone: sayRoleCard.text('gone'),
  parts: { permission: { table: 'role_permission', owner: 'role_id' } },
  unique: {
    role_name_unique: {
      column: 'name',
      field: 'name',
      message: sayRoleCard.text('nameTaken'),
      byReading: true,
    },
  },
  searched: ['name', 'description'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/roles',
      title: sayRoleCard.text('roles'),
      entry: { group: 'SETTING', label: sayRoleCard.text('roles'), shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
