import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayVehicleFault } from '#words/en/vehicle-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { flagFilter, idFilter, listQuery, page, textFilter } from './list.ts'
import {
  day,
  idParams,
  named,
  optionalLines,
  pickedId,
  recordFields,
  requiredText,
  version,
  whole,
} from './values.ts'

export const fuels = ['petrol', 'diesel', 'electric'] as const

const vehicle = z.object({
  ...recordFields,
  plate: z.string(),
  name: z.string(),
  seats: z.int(),
  fuel: z.enum(fuels),
  country: named,
  inspectedUntil: day.nullable().meta({ description: 'Null: nobody said.' }),
  isActive: z.boolean(),
  note: z.string(),
})

export type Vehicle = z.output<typeof vehicle>

export const vehicleForm = z.object({
  plate: requiredText(sayVehicleFault.text('enterPlate'), 20),
  name: requiredText(sayFault.text('enterName')),
  seats: whole(1, 60),
  fuel: z.enum(fuels, fault(sayVehicleFault.text('chooseFuel'))),
  countryId: pickedId(sayFault.text('chooseCountry')),
  inspectedUntil: day.nullable().default(null),
  isActive: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(true),
  note: optionalLines(),
})

export const vehicles = {
  list: {
    method: 'GET',
    path: '/vehicles',
    access: 'signedIn',
    summary: 'List vehicles',
    query: listQuery(
      [
        'id',
        'plate',
        'name',
        'seats',
        'fuel',
        'country',
        'inspectedUntil',
        'isActive',
        'createdAt',
        'updatedAt',
      ],
      {
        plate: textFilter.optional(),
        fuel: z.enum(fuels).optional(),
        countryId: idFilter.optional(),
        isActive: flagFilter.optional(),
      },
    ),
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
