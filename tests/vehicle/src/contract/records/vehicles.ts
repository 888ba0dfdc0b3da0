import { sayVehicleCard } from '#words/en/vehicle-card.ts'
import type { Card } from './card.ts'

export const vehicleCard = {
  noun: 'vehicle',
  calls: 'vehicles',
  table: 'vehicle',
  title: 'plate',
  references: { country_id: { to: 'country', field: 'countryId' } },
  unique: {
    vehicle_plate_unique: { column: 'plate', field: 'plate', message: sayVehicleCard.text('plateTaken') },
  },
  searched: ['plate', 'name'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/vehicles',
      title: sayVehicleCard.text('vehicles'),
      entry: { group: 'SETTING', label: sayVehicleCard.text('vehicles'), shownTo: [['ViewAllMasterData']] },
    },
  ],
  historyView: { labels: { plate: 'Number plate' }, leading: ['plate'], hidden: ['country'] },
  notified: { button: sayVehicleCard.text('open'), opens: '/settings/vehicles?id=$id' },
  found: {
    group: sayVehicleCard.text('vehicles'),
    one: sayVehicleCard.text('one'),
    label: 'plate',
    about: ['name'],
  },
} as const satisfies Card
