import { words } from '#words/words.ts'

/** What is wrong with a vehicle that is entered. */
export const sayVehicleFault = words('vehicle-faults', {
  enterPlate: 'Please enter a plate.',
  chooseFuel: 'Please choose a fuel.',
})
