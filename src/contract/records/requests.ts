import { sayRequestCard } from '#words/en/request-card.ts'
import type { Card } from './card.ts'

export const requestCard = {
  noun: 'request',
  calls: 'requests',
  alsoAt: 'work',
  table: 'request',
  knownBy: ['account_id'],
  references: {
    account_id: { to: 'user' },
    created_by: { to: 'user', as: 'createdUser' },
    reviewer_id: { to: 'user', as: 'reviewer' },
    decided_by: { to: 'user', as: 'decidedBy' },
    audit_id: { to: 'project' },
  },
  shows: ['roster', 'auditor', 'customer'],
  searched: ['note'],
  live: {
    any: ['ViewAllRequests', 'ViewDetailRequest'],
    own: ['ViewOwnRequests', 'ViewOwnDetailRequest'],
    assigned: ['ViewAssignedRequests', 'ViewOwnDetailRequest'],
  },
  historyView: {
    leading: ['user', 'category', 'status', 'project', 'start'],
    hidden: ['reason', 'cancelNote', 'responseDate', 'decidedBy'],
  },
  notified: { button: sayRequestCard.text('open'), opens: '/dashboard/request/$id' },
  history: { any: ['ViewDetailRequest'], own: { with: 'ViewOwnDetailRequest', rows: 'byRow' } },
  pages: [
    {
      path: '/dashboard/request',
      title: sayRequestCard.text('requests'),
      entry: {
        group: 'MANAGEMENT',
        label: sayRequestCard.text('request'),
        shownTo: [['ViewAllRequests', 'ViewOwnRequests', 'ViewAssignedRequests']],
      },
    },
    {
      path: '/dashboard/request/$id',
      title: sayRequestCard.text('requestDetail'),
      opensFor: ['ViewDetailRequest', 'ViewOwnDetailRequest'],
    },
  ],
} as const satisfies Card
