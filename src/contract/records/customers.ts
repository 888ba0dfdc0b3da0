import { sayCustomerCard } from '#words/en/customer-card.ts'
import type { Card } from './card.ts'

export const customerCard = {
  noun: 'customer',
  calls: 'customers',
  table: 'customer',
  title: 'company_name',
  gone: sayCustomerCard.text('gone'),
  softDeleted: true,
  // Beside each.
  shows: ['site'],
  references: { country_id: { to: 'country', field: 'countryId' } },
  parts: {
    contact: {
      table: 'contact',
      owner: 'customer_id',
      references: { site_id: { to: 'site', goesWith: true } },
      hidden: ['position'],
      searched: ['name', 'email', 'phone'],
    },
    wish: {
      table: 'customer_wish',
      owner: 'customer_id',
      references: { auditor_id: { to: 'user', as: 'auditor', goesWith: true } },
    },
  },
  unique: {
    customer_company_number_unique: {
      column: 'company_number',
      field: 'companyNumber',
      message: sayCustomerCard.text('numberTaken'),
      byReading: true,
    },
  },
  searched: ['company_name', 'name', 'company_number', 'email', 'phone'],
  live: { any: ['ViewAllCustomers', 'ViewDetailCustomers'] },
  history: { any: ['ViewDetailCustomers'] },
  pages: [
    {
      path: '/dashboard/customers',
      title: sayCustomerCard.text('customers'),
      entry: {
        group: 'MANAGEMENT',
        label: sayCustomerCard.text('customer'),
        shownTo: [['ViewAllUser'], ['ViewAllCustomers']],
      },
      opensFor: ['ViewAllCustomers'],
    },
    {
      path: '/dashboard/customers/$id',
      title: sayCustomerCard.text('customer'),
      opensFor: ['ViewDetailCustomers'],
    },
  ],
  found: {
    group: sayCustomerCard.text('customers'),
    one: sayCustomerCard.text('one'),
    label: 'companyName',
    about: ['name', 'companyNumber'],
    opens: { path: '/dashboard/customers/$id', by: 'id' },
  },
} as const satisfies Card
