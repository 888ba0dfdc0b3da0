import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayVehicleFault } from '#words/en/vehicle-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { flagFilter, listQuery, page, textFilter } from './list.ts'
import { idParams, pickedId, recordFields, requiredText, version, whole } from './values.ts'

const vehicle = z.object({
  ...recordFields,
  plate: z.string(),
  name: z.string(),
  seats: z.int(),
  country: z.object({ id: z.int(), name: z.string() }),
  isActive: z.boolean(),
})

export type Vehicle = z.output<typeof vehicle>

export const vehicleForm = z.object({
  plate: requiredText(sayVehicleFault.text('enterPlate'), 20),
  name: requiredText(sayFault.text('enterName')),
  seats: whole(1, 60),
  countryId: pickedId(sayFault.text('chooseCountry')),
  isActive: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(true),
})

export const vehicles = {
  list: {
    method: 'GET',
    path: '/vehicles',
    access: 'signedIn',
    summary: 'List vehicles',
    query: listQuery(['id', 'plate', 'name', 'seats', 'country', 'isActive', 'createdAt', 'updatedAt'], {
      plate: textFilter.optional(),
      isActive: flagFilter.optional(),
    }),
    reply: page(vehicle),
  },
  one: {
    method: 'GET',
    path: '/vehicles/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a vehicle',
    params: idParams,
    reply: vehicle,
  },
  create: {
    method: 'POST',
    path: '/vehicles',
    access: ['ManageVehicles'],
    summary: 'Create a vehicle',
    body: vehicleForm,
    reply: vehicle,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/:id',
    access: ['ManageVehicles'],
    summary: 'Change a vehicle',
    params: idParams,
    body: vehicleForm.extend({ version: version.optional() }),
    reply: vehicle,
  },
  remove: {
    method: 'DELETE',
    path: '/vehicles/:id',
    removesRow: true,
    access: ['ManageVehicles'],
    summary: 'Delete a vehicle that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
