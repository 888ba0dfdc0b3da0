import { z } from 'zod'
import { wishes } from '#domain/exclusion.ts'
import { sayCustomerFault } from '#words/en/customer-faults.ts'
import { sayExclusionFault } from '#words/en/exclusion-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { saySiteFault } from '#words/en/site-faults.ts'
import { affected } from './affected.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf, onceRight } from './fault.ts'
import { idFilter, listQuery, page, textFilter } from './list.ts'
import { site } from './sites.ts'
import {
  confirmation,
  countrysZone,
  day,
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

const wish = z.object({
  auditorId: z.int(),
  auditorName: z.string(),
  wish: z.enum(wishes),
  from: day.nullable(),
  to: day.nullable(),
  note: z.string(),
})

const wishForm = z
  .object({
    auditorId: pickedId(sayFault.text('chooseAuditor')),
    wish: z.enum(wishes, fault(sayExclusionFault.text('chooseWish'))),
    from: day.nullable().default(null).meta({ description: 'The first day, at the site. Null: open.' }),
    to: day.nullable().default(null).meta({ description: 'The last day, at the site. Null: open.' }),
    note: optionalLines(),
  })
  .refine(({ from, to }) => !from || !to || to >= from, {
    path: ['to'],
    ...fault(sayFault.text('lastDayBeforeFirst')),
    ...onceRight('from', 'to'),
  })

type WishForm = z.output<typeof wishForm>

const touches = (one: WishForm, other: WishForm) =>
  one.auditorId === other.auditorId &&
  (one.to === null || other.from === null || other.from <= one.to) &&
  (other.to === null || one.from === null || one.from <= other.to)

const wishList = list(wishForm, 200).superRefine((given, context) => {
  for (const [place, one] of given.entries())
    if (given.slice(0, place).some(other => touches(one, other)))
      context.addIssue({
        path: [place, 'auditorId'],
        ...issueOf(sayExclusionFault.text('twoWishes')),
      })
})

const confirmed = confirmation('True: although booked audits are affected.')

const customersWishes = z.object({ wishes: z.array(wish), version: z.int() })

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
  wishes: {
    method: 'GET',
    path: '/customers/:id/wishes',
    access: ['ViewDetailCustomers'],
    summary: 'Which auditors a customer would like to have, or not',
    params: idParams,
    reply: customersWishes,
  },
  changeWishes: {
    method: 'PUT',
    path: '/customers/:id/wishes',
    access: ['ModifyCustomers'],
    changes: ['disruption'],
    summary: 'Replace the wishes of a customer as a whole',
    params: idParams,
    body: z.object({ wishes: wishList, confirmed, version }),
    reply: customersWishes.extend({ affected }),
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
