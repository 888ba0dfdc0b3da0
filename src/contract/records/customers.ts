import type { Card } from './card.ts'

export const customerCard = {
  noun: 'customer',
  calls: 'customers',
  table: 'customer',
  title: 'company_name',
  softDeleted: true,
  references: { country_id: { to: 'country', field: 'countryId' } },
  parts: {
    contact: {
      table: 'contact',
      owner: 'customer_id',
      hidden: ['position'],
      searched: ['name', 'email', 'phone'],
    },
  },
  unique: {
    customer_company_number_unique: {
      column: 'company_number',
      field: 'companyNumber',
      message: 'Another customer has this company number.',
      byReading: true,
    },
  },
  searched: ['company_name', 'name', 'company_number', 'email', 'phone'],
  live: { any: ['ViewAllCustomers', 'ViewDetailCustomers'] },
  history: { any: ['ViewDetailCustomers'] },
  pages: [
    {
      path: '/dashboard/customers',
      title: 'Customers',
      entry: { group: 'MANAGEMENT', label: 'Customer', shownTo: [['ViewAllUser'], ['ViewAllCustomers']] },
      opensFor: ['ViewAllCustomers'],
    },
  ],
  found: { group: 'Customers', one: 'a customer', label: 'companyName', about: ['name', 'companyNumber'] },
} as const satisfies Card
