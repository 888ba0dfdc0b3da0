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
    {
      path: '/settings/vehicles/$id',
      title: sayVehicleCard.text('vehicle'),
      opensFor: ['ViewDetailMasterData'],
    },
  ],
  historyView: {
    labels: {
      plate: sayVehicleCard.text('plate'),
      seats: sayVehicleCard.text('seats'),
      fuel: sayVehicleCard.text('fuel'),
      inspectedUntil: sayVehicleCard.text('inspectedUntil'),
    },
    codes: {
      fuel: {
        petrol: sayVehicleCard.text('fuel:petrol'),
        diesel: sayVehicleCard.text('fuel:diesel'),
        electric: sayVehicleCard.text('fuel:electric'),
      },
    },
    leading: ['plate'],
    hidden: ['country'],
  },
  notified: { button: sayVehicleCard.text('open'), opens: '/settings/vehicles/$id' },
  found: {
    group: sayVehicleCard.text('vehicles'),
    one: sayVehicleCard.text('one'),
    label: 'plate',
    about: ['name'],
    opens: { path: '/settings/vehicles/$id', by: 'id' },
  },
} as const satisfies Card
