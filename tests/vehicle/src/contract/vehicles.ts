import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayVehicleFault } from '#words/en/vehicle-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { listQuery, page, textFilter } from './list.ts'
import { idParams, pickedId, recordFields, requiredText, version } from './values.ts'

const vehicle = z.object({
  ...recordFields,
  plate: z.string(),
  countryId: z.int(),
  countryName: z.string(),
})

const vehicleForm = z.object({
  plate: requiredText(sayVehicleFault.text('enterPlate'), 20),
  countryId: pickedId(sayFault.text('chooseCountry')),
})

export const vehicles = {
  list: {
    method: 'GET',
    path: '/vehicles',
    access: 'signedIn',
    summary: 'List vehicles',
    query: listQuery(['id', 'plate', 'createdAt', 'updatedAt'], { plate: textFilter.optional() }),
    reply: page(vehicle),
  },
  create: {
    method: 'POST',
    path: '/vehicles',
    access: ['CreateMasterData'],
    summary: 'Create a vehicle',
    body: vehicleForm,
    reply: vehicle,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a vehicle',
    params: idParams,
    body: vehicleForm.extend({ version: version.optional() }),
    reply: vehicle,
  },
  remove: {
    method: 'DELETE',
    path: '/vehicles/:id',
    access: ['DeleteMasterData'],
    summary: 'Delete a vehicle that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
