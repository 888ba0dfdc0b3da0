import { idFilter, textFilter } from '#contract/list.ts'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { pickerField } from '#web/ui/table/search-fields.tsx'
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
  { key: 'id', label: sayCustomer('id'), numeric: true, width: 70 },
  { key: 'name', label: sayCustomer('customer'), width: 150 },
  { key: 'companyName', label: sayCustomer('companyName'), width: 150 },
  { key: 'companyNumber', label: sayCustomer('companyNo'), width: 120 },
  { key: 'email', label: sayCustomer('email'), width: 150 },
  pickerField<number>('countryId', sayCustomer('country'), input => (
    <CountrySelect clearable placeholder={sayCustomer('any')} {...input} />
  )),
]
