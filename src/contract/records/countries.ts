import { sayCountryCard } from '#words/en/country-card.ts'
import type { Card } from './card.ts'

export const countryCard = {
  noun: 'country',
  calls: 'countries',
  table: 'country',
  title: 'name',
  gone: sayCountryCard.text('gone'),
  // Counted.
  shows: ['user', 'auditor', 'customer', 'project'],
  unique: {
    country_code_unique: { column: 'code', field: 'code', message: sayCountryCard.text('codeTaken') },
    country_name_unique: {
      column: 'name',
      field: 'name',
      message: sayCountryCard.text('nameTaken'),
      byReading: true,
    },
  },
  searched: ['name', 'code'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/countries',
      title: sayCountryCard.text('countries'),
      entry: { group: 'SETTING', label: sayCountryCard.text('countries'), shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
