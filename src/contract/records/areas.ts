import { sayAreaCard } from '#words/en/area-card.ts'
import type { Card } from './card.ts'

/** A technical area that audits are about and auditors are competent in: one of a list, such as the sectors of IAF. */
export const areaCard = {
  noun: 'area',
  calls: 'areas',
  table: 'area',
  title: 'code',
  gone: sayAreaCard.text('gone'),
  someGone: sayAreaCard.text('someGone'),
  unique: {
    area_code_unique: {
      column: 'code',
      field: 'code',
      message: sayAreaCard.text('codeTaken'),
      within: 'list',
    },
  },
  searched: ['list', 'code', 'name'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  historyView: { leading: ['list', 'code', 'name'] },
  pages: [
    {
      path: '/settings/areas',
      title: sayAreaCard.text('areas'),
      entry: { group: 'SETTING', label: sayAreaCard.text('areas'), shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
