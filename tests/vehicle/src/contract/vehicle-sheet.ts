import { country, dates, flag, id, type Sheet, text } from './sheet.ts'
import type { Vehicle } from './vehicles.ts'

export const vehicleSheet: Sheet<Vehicle> = [
  id(),
  text('plate', row => row.plate),
  text('name', row => row.name),
  country(),
  flag('isActive', row => row.isActive),
  ...dates<Vehicle>(),
]
