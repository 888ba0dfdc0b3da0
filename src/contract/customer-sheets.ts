import type { z } from 'zod'
import type { customer } from './customers.ts'
import { country, dates, flag, id, number, type Sheet, text, timeZone } from './sheet.ts'
import type { site } from './sites.ts'

type Customer = z.output<typeof customer>
type Site = z.output<typeof site>

/** The main one first. */
const listContacts = ({ contacts }: Customer) =>
  contacts.toSorted((one, other) => Number(other.isMain) - Number(one.isMain)).map(({ name }) => name)

export const customerSheet: Sheet<Customer> = [
  id(),
  text('name', row => row.name),
  text('companyName', row => row.companyName),
  text('companyNumber', row => row.companyNumber),
  text('email', row => row.email),
  text('phone', row => row.phone),
  text('address', row => row.address),
  country(),
  timeZone(),
  text('contacts', listContacts),
  ...dates<Customer>(),
]

export const siteSheet: Sheet<Site> = [
  id(),
  text('companyName', row => row.companyName),
  text('name', row => row.name),
  text('address', row => row.address),
  country(),
  timeZone(),
  flag('isMain', row => row.isMain),
  flag('isActive', row => row.isActive),
  number('latitude', row => row.latitude),
  number('longitude', row => row.longitude),
  text('note', row => row.note),
  ...dates<Site>(),
]
