import { sayAuditorCard } from '#words/en/auditor-card.ts'
import type { Card } from './card.ts'

/** The account of somebody who audits. */
export const auditorCard = {
  noun: 'auditor',
  calls: 'auditors',
  table: 'auditor',
  sameAs: 'user',
  // The matrix of competence too, with how many audits wait in each standard.
  alsoAt: 'competences',
  shows: ['roster', 'project', 'user', 'role', 'country', 'department', 'standard', 'area', 'teamRules'],
  parts: {
    standard: {
      table: 'auditor_standard',
      owner: 'auditor_id',
      references: {
        standard_id: { to: 'standard', field: 'standards' },
        approved_by: { to: 'user', as: 'approvedBy', goesWith: true },
      },
    },
    competence: {
      table: 'competence_area',
      owner: 'auditor_id',
      references: { area_id: { to: 'area', field: 'areaIds' } },
    },
  },
  live: { any: ['ViewAllUser', 'ViewAllRoster'], own: ['ViewOwnUser'] },
  notified: {
    button: sayAuditorCard.text('seeStandards'),
    opens: '/dashboard/auditors/$id',
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
    {
      path: '/dashboard/auditors/$id',
      title: sayAuditorCard.text('auditor'),
      opensFor: ['ViewAllUser', 'ViewAllRoster'],
    },
    {
      path: '/dashboard/competence',
      title: sayAuditorCard.text('competence'),
      entry: { group: 'MANAGEMENT', label: sayAuditorCard.text('competence'), shownTo: [['ViewAllUser']] },
      opensFor: ['ViewAllUser', 'ViewAllRoster'],
    },
  ],
  found: {
    group: sayAuditorCard.text('found'),
    one: sayAuditorCard.text('one'),
    label: 'name',
    about: ['email'],
    opens: { path: '/dashboard/auditors/$id', by: 'id' },
  },
} as const satisfies Card
