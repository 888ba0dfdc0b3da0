import { sayStandardCard } from '#words/en/standard-card.ts'
import type { Card } from './card.ts'

export const standardCard = {
  noun: 'standard',
  calls: 'standards',
  table: 'standard',
  title: 'code',
  gone: sayStandardCard.text('gone'),
  someGone: sayStandardCard.text('someGone'),
  unique: {
    standard_code_unique: { column: 'code', field: 'code', message: sayStandardCard.text('codeTaken') },
  },
  references: { day_table_id: { to: 'dayTable' } },
  searched: ['code', 'name', 'description'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/standards',
      title: sayStandardCard.text('standards'),
      entry: { group: 'SETTING', label: sayStandardCard.text('standards'), shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
