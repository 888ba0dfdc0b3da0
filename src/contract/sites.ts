import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { saySiteFault } from '#words/en/site-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { flagFilter, idFilter, listQuery, page } from './list.ts'
import { coordinates, halfAPlace, isPlace } from './places.ts'
import {
  countrysZone,
  idParams,
  named,
  optionalLines,
  pickedId,
  recordFields,
  requiredLines,
  requiredText,
  version,
} from './values.ts'

/** Where a customer is audited. */
export const site = z.object({
  ...recordFields,
  customerId: z.int(),
  companyName: z.string(),
  name: z.string(),
  address: z.string(),
  countryId: z.int(),
  country: named,
  timeZone: z.string(),
  isMain: z.boolean().meta({ description: 'Where the customer is: its address, country and time zone.' }),
  isActive: z.boolean().meta({ description: 'False: closed, so nothing new is planned there.' }),
  note: z.string(),
  ...coordinates,
})

export const mostSites = 500

const isActive = z.boolean(fault(sayFault.text('notTrueOrFalse')))

const siteFields = {
  name: requiredText(saySiteFault.text('enterName')),
  address: requiredLines(sayFault.text('enterAddress'), 500),
  countryId: pickedId(sayFault.text('chooseCountry')),
  timeZone: countrysZone,
  note: optionalLines(),
  latitude: coordinates.latitude.optional(),
  longitude: coordinates.longitude.optional(),
}

/** What the dialog of a main site fills in. */
export const mainSiteForm = z
  .object({ name: siteFields.name, latitude: siteFields.latitude, longitude: siteFields.longitude })
  .refine(isPlace, halfAPlace)

/** What the dialog fills in. */
export const siteForm = z
  .object({ ...siteFields, isActive: isActive.default(true) })
  .refine(isPlace, halfAPlace)

export const sites = {
  list: {
    method: 'GET',
    path: '/sites',
    access: ['ViewAllCustomers'],
    summary: 'List the sites of customers',
    query: listQuery(
      ['id', 'name', 'companyName', 'country', 'timeZone', 'isActive', 'createdAt', 'updatedAt'],
      { customerId: idFilter.optional(), isActive: flagFilter.optional() },
    ),
    reply: page(site),
  },
  create: {
    method: 'POST',
    path: '/customers/:id/sites',
    access: ['ModifyCustomers'],
    summary: 'Add a site to a customer',
    params: idParams,
    body: siteForm,
    answers: 'site',
    reply: site,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/sites/:id',
    access: ['ModifyCustomers'],
    summary: 'Change a site; what is absent stays; of the main site only name and coordinates change',
    params: idParams,
    body: z
      .object({ ...siteFields, note: siteFields.note.unwrap(), isActive })
      .partial()
      .extend({ version: version.optional() })
      .refine(isPlace, halfAPlace)
      .refine(({ version: _, ...given }) => Object.values(given).some(value => value !== undefined), {
        path: ['name'],
        ...fault(saySiteFault.text('enterName')),
      }),
    reply: site,
  },
  remove: {
    method: 'DELETE',
    path: '/sites/:id',
    removesRow: true,
    access: ['ModifyCustomers'],
    summary: 'Delete a site that is not the main one',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
