import type { Card } from './card.ts'

/** The account of somebody who audits. */
export const auditorCard = {
  noun: 'auditor',
  calls: 'auditors',
  table: 'auditor',
  sameAs: 'user',
  shows: ['roster', 'project', 'user', 'role', 'country', 'department'],
  parts: {
    standard: {
      table: 'auditor_standard',
      owner: 'auditor_id',
      references: { standard_id: { to: 'standard', field: 'standards' } },
    },
  },
  live: { any: ['ViewAllUser', 'ViewAllRoster'], own: ['ViewOwnUser'] },
  notified: {
    button: 'See the standards held',
    opens: '/dashboard/auditors?id=$id',
    own: '/dashboard/profile',
  },
  history: { any: ['ViewAllUser', 'ViewAllRoster'], own: { with: 'ViewOwnUser', rows: 'self' } },
  pages: [
    {
      path: '/dashboard/auditors',
      title: 'Auditor Information',
      entry: { group: 'MANAGEMENT', label: 'Auditor', shownTo: [['ViewAllUser']] },
      opensFor: ['ViewAllUser', 'ViewAllRoster'],
    },
  ],
  found: { group: 'Auditors', one: 'an auditor', label: 'name', about: ['email'] },
} as const satisfies Card
