import { sayExclusionCard } from '#words/en/exclusion-card.ts'
import type { Card } from './card.ts'

export const exclusionCard = {
  noun: 'exclusion',
  calls: 'exclusions',
  table: 'exclusion',
  knownBy: ['auditor_id', 'customer_id'],
  shows: ['project', 'roster'],
  gone: sayExclusionCard.text('gone'),
  // It goes on when they are deleted: the register is never cut.
  references: {
    auditor_id: { to: 'user', as: 'auditor', goesWith: true },
    customer_id: { to: 'customer', goesWith: true },
  },
  searched: ['note'],
  // What it says of why is for the first alone, in history too.
  live: { any: ['ViewImpartiality'], own: ['ViewOwnUser'] },
  notified: { button: sayExclusionCard.text('open'), opens: '/dashboard/impartiality' },
  history: { any: ['ViewImpartiality'] },
  historyView: {
    leading: ['auditor', 'customer', 'ground', 'validFrom', 'validTo'],
    hidden: ['declared'],
  },
  pages: [
    {
      path: '/dashboard/impartiality',
      title: sayExclusionCard.text('impartiality'),
      entry: {
        group: 'MANAGEMENT',
        label: sayExclusionCard.text('impartiality'),
        shownTo: [['ViewImpartiality', 'ModifyImpartiality']],
        needs: 'usesRegister',
      },
      opensFor: ['ViewImpartiality', 'ModifyImpartiality'],
    },
  ],
} as const satisfies Card
