import type { Card } from './card.ts'

export const accountCard = {
  noun: 'account',
  calls: 'users',
  table: 'account',
  title: 'display_name',
  softDeleted: true,
  references: {
    role_id: { to: 'role', field: 'roleId' },
    department_id: { to: 'department', field: 'departmentId' },
    country_id: { to: 'country', field: 'countryId' },
  },
  shows: ['auditor'],
  unique: {
    account_username_unique: {
      column: 'username',
      field: 'username',
      message: 'Another account has this username.',
      byReading: true,
    },
    account_email_unique: {
      column: 'email',
      field: 'email',
      message: 'Another account has this email address.',
      byReading: true,
    },
  },
  searched: ['display_name', 'full_name', 'email', 'username'],
  live: { any: ['ViewAllUser'], own: ['ViewOwnUser'] },
  notified: { button: 'Open the account', opens: '/settings/accounts?id=$id' },
  history: { any: ['ViewAllUser'], own: { with: 'ViewOwnUser', rows: 'self' } },
  pages: [
    {
      path: '/settings/accounts',
      title: 'Accounts',
      entry: {
        group: 'SETTING',
        label: 'Accounts',
        shownTo: [['ViewAllMasterData'], ['ViewAllUser', 'ViewOwnUser']],
      },
    },
  ],
} as const satisfies Card
