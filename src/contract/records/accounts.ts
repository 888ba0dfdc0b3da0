import { sayAccountCard } from '#words/en/account-card.ts'
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
      message: sayAccountCard.text('usernameTaken'),
      byReading: true,
    },
    account_email_unique: {
      column: 'email',
      field: 'email',
      message: sayAccountCard.text('emailTaken'),
      byReading: true,
    },
  },
  searched: ['display_name', 'full_name', 'email', 'username'],
  live: { any: ['ViewAllUser'], own: ['ViewOwnUser'] },
  notified: { button: sayAccountCard.text('open'), opens: '/settings/accounts?id=$id' },
  history: { any: ['ViewAllUser'], own: { with: 'ViewOwnUser', rows: 'self' } },
  pages: [
    {
      path: '/settings/accounts',
      title: sayAccountCard.text('accounts'),
      entry: {
        group: 'SETTING',
        label: sayAccountCard.text('accounts'),
        shownTo: [['ViewAllMasterData'], ['ViewAllUser', 'ViewOwnUser']],
      },
    },
  ],
} as const satisfies Card
