import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { listQuery, page, textFilter } from './list.ts'
import { idParams, recordFields, requiredText, timeZone, version } from './values.ts'

export const country = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  timeZones: z.array(z.string()),
  isDefault: z.boolean().meta({ description: 'Protected: it cannot be deleted and its code is fixed.' }),
  userCount: z.int(),
  projectCount: z.int(),
})

export const countryForm = z.object({
  name: requiredText('Please enter a country name.'),
  code: requiredText('Please enter a country code.')
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'The country code must be two letters.'),
  timeZones: z.array(timeZone).min(1, 'Please choose at least one time zone.'),
})

export const countries = {
  list: {
    method: 'GET',
    path: '/countries',
    access: 'signedIn',
    summary: 'List countries',
    query: listQuery(
      ['id', 'name', 'code', 'isDefault', 'userCount', 'projectCount', 'createdAt', 'updatedAt'],
      {
        code: textFilter.optional(),
        name: textFilter.optional(),
      },
    ),
    reply: page(country),
  },
  one: {
    method: 'GET',
    path: '/countries/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a country',
    params: idParams,
    reply: country,
  },
  create: {
    method: 'POST',
    path: '/countries',
    access: ['CreateMasterData'],
    summary: 'Create a country',
    body: countryForm,
    reply: country,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/countries/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a country',
    params: idParams,
    body: countryForm.extend({ version: version.optional() }),
    reply: country,
  },
  remove: {
    method: 'DELETE',
    path: '/countries/:id',
    access: ['DeleteMasterData'],
    summary: 'Delete a country that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
