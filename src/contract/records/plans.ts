import { sayPlanCard } from '#words/en/plan-card.ts'
import type { Card } from './card.ts'

export const planCard = {
  noun: 'proposal',
  calls: 'plans',
  table: 'plan',
  title: 'name',
  gone: sayPlanCard.text('gone'),
  // Of each row the audit as it is now.
  shows: ['project'],
  references: { created_by: { to: 'user', as: 'createdUser', goesWith: true } },
  searched: ['name'],
  live: { any: ['ViewPlans'] },
  notified: { button: sayPlanCard.text('open'), opens: '/dashboard/plans/$id' },
  history: { any: ['ViewPlans'] },
  historyView: {
    leading: ['name', 'state', 'createdUser'],
    hidden: [
      'input',
      'result',
      'seed',
      'engine',
      'solver',
      'asOf',
      'inputDigest',
      'expiresAt',
      'endedAt',
      'failure',
    ],
  },
  pages: [
    {
      path: '/dashboard/plans',
      title: sayPlanCard.text('proposals'),
      entry: { group: 'MANAGEMENT', label: sayPlanCard.text('proposals'), shownTo: [['ViewPlans']] },
    },
    { path: '/dashboard/plans/$id', title: sayPlanCard.text('proposal'), opensFor: ['ViewPlans'] },
  ],
} as const satisfies Card
