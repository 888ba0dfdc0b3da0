import { idFilter, textFilter } from '#contract/list.ts'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { sayCustomer } from '#words/en/customers.ts'

export const customerFilters = {
  id: idFilter,
  name: textFilter,
  companyName: textFilter,
  companyNumber: textFilter,
  email: textFilter,
  countryId: idFilter,
}

export const listCustomerFields = (): readonly SearchField[] => [
  sharedField.id(70),
  { key: 'name', label: sayCustomer('customer'), width: 150 },
  { key: 'companyName', label: sayCustomer('companyName'), width: 150 },
  { key: 'companyNumber', label: sayCustomer('companyNo'), width: 120 },
  { key: 'email', label: sayCustomer('email'), width: 150 },
  sharedField.country(),
]
