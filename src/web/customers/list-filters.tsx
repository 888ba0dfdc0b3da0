import { idFilter, textFilter } from '#contract/list.ts'
import { CountrySelect } from '#web/pickers/country-select.tsx'
import type { SearchField } from '#web/ui/search-bar.tsx'
import { pickerField } from '#web/ui/search-fields.tsx'

export const customerFilters = {
  id: idFilter,
  name: textFilter,
  companyName: textFilter,
  companyNumber: textFilter,
  email: textFilter,
  countryId: idFilter,
}

export const customerFields: readonly SearchField[] = [
  { key: 'id', label: 'ID', numeric: true, width: 70 },
  { key: 'name', label: 'Customer', width: 150 },
  { key: 'companyName', label: 'Company name', width: 150 },
  { key: 'companyNumber', label: 'Company no.', width: 120 },
  { key: 'email', label: 'Email', width: 150 },
  pickerField<number>('countryId', 'Country', input => (
    <CountrySelect clearable placeholder="Any" {...input} />
  )),
]
