import { words } from '#words/words.ts'

export const sayVehicle = words('vehicles', {
  // List
  title: 'Vehicles',
  subtitle: 'Manage vehicles in the system',
  addVehicle: 'Add vehicle',
  deleteQuestion: 'Do you want to delete <b>the vehicle {plate}</b>? This cannot be undone.',
  vehicleDeleted: 'Vehicle deleted successfully',
  vehicleId: 'Vehicle ID',
  name: 'Name',
  note: 'Note',
  status: 'Status',
  country: 'Country',
  // Search
  active: 'Active',
  inactive: 'Inactive',
  // The page of one
  vehicle: 'Vehicle',
  loadingVehicle: 'Loading the vehicle',
  // Add, edit
  editVehicle: 'Edit vehicle',
  canBeDriven: 'Active: can be driven',
  vehicleCreated: 'Vehicle created successfully',
  vehicleUpdated: 'Vehicle updated successfully',
})
