import { words } from '#words/words.ts'

/** What the card of vehicles says. */
export const sayVehicleCard = words('vehicle-card', {
  vehicles: 'Vehicles',
  vehicle: 'Vehicle',
  plateTaken: 'Another vehicle has this plate.',
  open: 'Open the vehicle',
  one: 'a vehicle',
  // In its history and on its screens
  plate: 'Number plate',
  seats: 'Seats',
  fuel: 'Fuel',
  'fuel:petrol': 'Petrol',
  'fuel:diesel': 'Diesel',
  'fuel:electric': 'Electric',
  inspectedUntil: 'Inspected until',
})
