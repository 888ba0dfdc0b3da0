import { sayRosterCard } from '#words/en/roster-card.ts'
import type { Card } from './card.ts'

export const rosterCard = {
  noun: 'time',
  calls: 'rosters',
  table: 'roster_entry',
  references: {
    auditor_id: { to: 'user', as: 'auditor' },
    audit_id: { to: 'project' },
    with_id: { to: 'user', as: 'beside' },
    disruption_id: { to: 'disruption' },
  },
  shows: ['user', 'customer', 'site', 'teamRules'],
  alsoInHistoryOf: { audit_id: 'project', request_id: 'request' },
  apartInHistoryOf: { auditor_id: 'auditor' },
  timeOf: 'auditor_id',
  historyView: {
    leading: ['project', 'start'],
    hidden: ['uncutEnd', 'request', 'disruption', 'basis', 'accepted'],
  },
  notified: { button: sayRosterCard.text('open'), opens: 'ownRoster' },
  live: { any: ['ViewAllRoster', 'ViewDetailRoster'], own: ['ViewOwnRoster'] },
  history: { any: [], own: { with: 'ViewOwnRoster', rows: 'byRow' } },
  pages: [
    {
      path: '/dashboard/rosters',
      title: sayRosterCard.text('roster'),
      entry: {
        group: 'MANAGEMENT',
        label: sayRosterCard.text('roster'),
        shownTo: [['ViewAllRoster', 'ViewPublicMasterData']],
      },
      opensFor: ['ViewAllRoster', 'ViewPublicMasterData', 'ViewOwnRoster'],
    },
    {
      path: '/dashboard/visits',
      title: sayRosterCard.text('visits'),
      entry: {
        group: 'MANAGEMENT',
        label: sayRosterCard.text('visits'),
        shownTo: [['ViewOwnRoster']],
        needs: 'auditor',
      },
      opensFor: ['ViewOwnRoster'],
    },
    {
      path: '/dashboard/rosters/print',
      title: sayRosterCard.text('print'),
      opensFor: ['ViewAllRoster', 'ViewOwnRoster'],
    },
  ],
} as const satisfies Card
