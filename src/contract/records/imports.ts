import { sayImportCard } from '#words/en/import-card.ts'
import type { Card } from './card.ts'

export const importCard = {
  noun: 'import',
  calls: 'imports',
  table: 'import',
  title: 'name',
  gone: sayImportCard.text('gone'),
  references: { created_by: { to: 'user', as: 'createdUser', goesWith: true } },
  live: { any: [], own: ['ImportData'] },
  history: { any: [], own: { with: 'ImportData', rows: 'byRow' } },
  historyView: {
    leading: ['name', 'entity', 'state'],
    hidden: ['sha256', 'size', 'revision', 'counts', 'problem', 'committedAt'],
  },
  notified: { button: sayImportCard.text('open'), opens: '/dashboard/imports/$id' },
  pages: [
    {
      path: '/dashboard/imports',
      title: sayImportCard.text('imports'),
      entry: { group: 'MANAGEMENT', label: sayImportCard.text('import'), shownTo: [['ImportData']] },
      begins: {
        label: sayImportCard.text('begin'),
        address: '/dashboard/imports?begin=new',
        for: ['ImportData'],
      },
    },
    { path: '/dashboard/imports/$id', title: sayImportCard.text('import'), opensFor: ['ImportData'] },
  ],
} as const satisfies Card
