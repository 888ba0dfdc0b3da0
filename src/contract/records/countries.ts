import type { Card } from './card.ts'

export const countryCard = {
  noun: 'country',
  calls: 'countries',
  table: 'country',
  title: 'name',
  // Counted.
  shows: ['user', 'auditor', 'customer', 'project'],
  unique: {
    country_code_unique: { column: 'code', field: 'code', message: 'Another country has this code.' },
    country_name_unique: {
      column: 'name',
      field: 'name',
      message: 'Another country has this name.',
      byReading: true,
    },
  },
  searched: ['name', 'code'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/countries',
      title: 'Countries',
      entry: { group: 'SETTING', label: 'Countries', shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
