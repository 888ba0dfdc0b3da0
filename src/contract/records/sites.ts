import { saySiteCard } from '#words/en/site-card.ts'
import type { Card } from './card.ts'

export const siteCard = {
  noun: 'site',
  calls: 'sites',
  table: 'site',
  title: 'name',
  gone: saySiteCard.text('gone'),
  someGone: saySiteCard.text('someGone'),
  softDeleted: true,
  references: {
    customer_id: { to: 'customer', goesWith: true },
    country_id: { to: 'country', field: 'countryId' },
  },
  // Whose country is its customer's.
  followsWhere: 'is_main',
  unique: {
    site_name_unique: {
      column: 'name',
      field: 'name',
      message: saySiteCard.text('nameTaken'),
      byReading: true,
      within: 'customer_id',
    },
  },
  searched: ['name'],
  alsoInHistoryOf: { customer_id: 'customer' },
  live: { any: ['ViewAllCustomers', 'ViewDetailCustomers'] },
  history: { any: ['ViewDetailCustomers'] },
  historyView: { leading: ['name', 'customer'] },
  found: {
    group: saySiteCard.text('sites'),
    one: saySiteCard.text('one'),
    label: 'name',
    about: ['companyName', 'address'],
    listedOn: '/dashboard/customers',
    opens: { path: '/dashboard/customers/$id', by: 'customerId', at: true },
  },
} as const satisfies Card
