import { sayDayTableCard } from '#words/en/day-table-card.ts'
import type { Card } from './card.ts'

export const dayTableCard = {
  noun: 'day table',
  calls: 'day-tables',
  table: 'day_table',
  title: 'name',
  gone: sayDayTableCard.text('gone'),
  shows: ['standard'],
  unique: {
    day_table_name_unique: { column: 'name', field: 'name', message: sayDayTableCard.text('nameTaken') },
  },
  searched: ['name'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  historyView: { leading: ['name', 'risks', 'rows', 'shares'] },
  pages: [
    {
      path: '/settings/day-tables',
      title: sayDayTableCard.text('dayTables'),
      entry: {
        group: 'SETTING',
        label: sayDayTableCard.text('dayTables'),
        shownTo: [['ViewAllMasterData']],
      },
    },
  ],
} as const satisfies Card
