import type { Card } from './card.ts'

export const vehicleCard = {
  noun: 'vehicle',
  calls: 'vehicles',
  table: 'vehicle',
  title: 'plate',
  references: { country_id: { to: 'country', field: 'countryId' } },
  unique: {
    vehicle_plate_unique: { column: 'plate', field: 'plate', message: 'Another vehicle has this plate.' },
  },
  searched: ['plate'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/vehicles',
      title: 'Vehicles',
      entry: { group: 'SETTING', label: 'Vehicles', shownTo: [['ViewAllMasterData']] },
    },
  ],
  historyView: { labels: { plate: 'Number plate' }, leading: ['plate'], hidden: ['country'] },
  notified: { button: 'Open the vehicle', opens: '/settings/vehicles?id=$id' },
  found: { group: 'Vehicles', one: 'a vehicle', label: 'plate', about: ['countryName'] },
} as const satisfies Card
