import type { Card } from './card.ts'

export const rosterCard = {
  noun: 'time',
  calls: 'rosters',
  table: 'roster_entry',
  references: { auditor_id: { to: 'user', as: 'auditor' }, audit_id: { to: 'project' } },
  shows: ['user', 'customer'],
  alsoInHistoryOf: { audit_id: 'project', request_id: 'request' },
  timeOf: 'auditor_id',
  historyView: {
    leading: ['project', 'start'],
    hidden: ['uncutEnd', 'requestId'],
  },
  notified: { button: 'Open your roster', opens: 'ownRoster' },
  live: { any: ['ViewAllRoster', 'ViewDetailRoster'], own: ['ViewOwnRoster'] },
  history: { any: [], own: { with: 'ViewOwnRoster', rows: 'byRow' } },
  pages: [
    {
      path: '/dashboard/rosters',
      title: 'Roster',
      entry: { group: 'MANAGEMENT', label: 'Roster', shownTo: [['ViewAllRoster', 'ViewPublicMasterData']] },
      opensFor: ['ViewAllRoster', 'ViewPublicMasterData', 'ViewOwnRoster'],
    },
  ],
} as const satisfies Card
