import { z } from 'zod'
import { sayCustomerFault } from '#words/en/customer-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { saySiteFault } from '#words/en/site-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, page, textFilter } from './list.ts'
import { site } from './sites.ts'
import {
  countrysZone,
  emailAddress,
  idParams,
  list,
  named,
  optionalEmail,
  optionalLines,
  optionalText,
  pickedId,
  recordFields,
  requiredLines,
  requiredText,
  version,
} from './values.ts'

const contact = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  isMain: z.boolean(),
  siteId: z.int().nullable().meta({ description: 'Null: to be called for every site.' }),
})

export const customer = z.object({
  ...recordFields,
  name: z.string(),
  companyName: z.string(),
  companyNumber: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  countryId: z.int(),
  country: named,
  timeZone: z.string(),
  contacts: z.array(contact),
})

/** With where it is audited. */
const customerWithSites = customer.extend({
  sites: z.array(site.omit({ customerId: true, companyName: true })).meta({
    description: 'The main one first, then by name.',
  }),
})

const contactForm = z.object({
  id: z.int().positive().optional(),
  name: requiredText(sayCustomerFault.text('enterContactName')),
  description: optionalLines(),
  email: optionalEmail,
  phone: optionalText(60),
  isMain: z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .optional()
    .meta({ description: 'Left out: true of the only one, else false.' }),
  siteId: pickedId(saySiteFault.text('chooseSite')).nullable().default(null),
})

type ContactForm = z.output<typeof contactForm>

const markOnly = (contacts: ContactForm[]) =>
  contacts.map(({ isMain = contacts.length === 1, ...contact }) => ({ ...contact, isMain }))

export const customerForm = z.object({
  name: requiredText(sayCustomerFault.text('enterName')),
  companyName: requiredText(sayCustomerFault.text('enterCompanyName')),
  companyNumber: requiredText(sayCustomerFault.text('enterCompanyNumber'), 60),
  email: emailAddress,
  phone: optionalText(60),
  address: requiredLines(sayFault.text('enterAddress'), 500),
  countryId: pickedId(sayFault.text('chooseCountry')),
  timeZone: countrysZone,
  contacts: list(contactForm, 50, {
    missing: sayCustomerFault.text('addContact'),
    atLeastOne: sayCustomerFault.text('addContact'),
    tooMany: most => sayCustomerFault.text('tooManyContacts', most),
  })
    .transform(markOnly)
    .refine(
      contacts => contacts.filter(one => one.isMain).length === 1,
      fault(sayCustomerFault.text('markMain')),
    ),
})

export const customers = {
  list: {
    method: 'GET',
    path: '/customers',
    access: ['ViewAllCustomers'],
    summary: 'List customers',
    query: listQuery(
      [
        'id',
        'name',
        'companyName',
        'companyNumber',
        'email',
        'phone',
        'country',
        'timeZone',
        'createdAt',
        'updatedAt',
      ],
      {
        name: textFilter.optional(),
        companyName: textFilter.optional(),
        companyNumber: textFilter.optional(),
        email: textFilter.optional(),
        phone: textFilter.optional(),
        countryId: idFilter.optional(),
      },
    ),
    reply: page(customer),
  },
  one: {
    method: 'GET',
    path: '/customers/:id',
    access: ['ViewDetailCustomers'],
    summary: 'Read a customer with its sites',
    params: idParams,
    reply: customerWithSites,
  },
  create: {
    method: 'POST',
    path: '/customers',
    access: ['CreateCustomers'],
    summary: 'Register a customer',
    body: customerForm,
    largestBody: 1024,
    reply: customerWithSites,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/customers/:id',
    access: ['ModifyCustomers'],
    summary: 'Change a customer; the contact persons are replaced as a whole',
    params: idParams,
    body: customerForm.extend({ version: version.optional() }),
    largestBody: 1024,
    reply: customerWithSites,
  },
  remove: {
    method: 'DELETE',
    path: '/customers/:id',
    removesRow: true,
    access: ['DeleteCustomers'],
    summary: 'Delete a customer that has no audits',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
