import type { Card } from './card.ts'

export const standardCard = {
  noun: 'standard',
  calls: 'standards',
  table: 'standard',
  title: 'code',
  unique: {
    standard_code_unique: { column: 'code', field: 'code', message: 'Another standard has this code.' },
  },
  searched: ['code', 'name', 'description'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/standards',
      title: 'Standards',
      entry: { group: 'SETTING', label: 'Standards', shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
