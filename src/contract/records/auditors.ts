import { sayAuditorCard } from '#words/en/auditor-card.ts'
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
    button: sayAuditorCard.text('seeStandards'),
    opens: '/dashboard/auditors?id=$id',
    own: '/dashboard/profile',
  },
  history: { any: ['ViewAllUser', 'ViewAllRoster'], own: { with: 'ViewOwnUser', rows: 'self' } },
  pages: [
    {
      path: '/dashboard/auditors',
      title: sayAuditorCard.text('auditorInformation'),
      entry: { group: 'MANAGEMENT', label: sayAuditorCard.text('auditor'), shownTo: [['ViewAllUser']] },
      opensFor: ['ViewAllUser', 'ViewAllRoster'],
    },
  ],
  found: {
    group: sayAuditorCard.text('found'),
    one: sayAuditorCard.text('one'),
    label: 'name',
    about: ['email'],
  },
} as const satisfies Card
