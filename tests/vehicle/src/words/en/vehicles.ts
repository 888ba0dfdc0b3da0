import { words } from '#words/words.ts'

export const sayVehicle = words('vehicles', {
  // List
  title: 'Vehicles',
  subtitle: 'Manage vehicles in the system',
  addVehicle: 'Add vehicle',
  deleteQuestion: 'Do you want to delete <b>the vehicle {plate}</b>? This cannot be undone.',
  vehicleDeleted: 'Vehicle deleted successfully',
  vehicleId: 'Vehicle ID',
  plate: 'Number plate',
  name: 'Name',
  status: 'Status',
  // Search
  active: 'Active',
  inactive: 'Inactive',
  // Add, edit
  editVehicle: 'Edit vehicle',
  canBeDriven: 'Active: can be driven',
  vehicleCreated: 'Vehicle created successfully',
  vehicleUpdated: 'Vehicle updated successfully',
})
