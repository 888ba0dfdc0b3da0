import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { CountrySelect } from '#web/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/pickers/department-select.tsx'
import { StandardSelect } from '#web/pickers/standard-select.tsx'
import type { SearchField } from '#web/ui/search-bar.tsx'
import { pickerField, selectField } from '#web/ui/search-fields.tsx'

export const auditorFilters = {
  id: idFilter,
  name: textFilter,
  email: textFilter,
  countryId: idFilter,
  departmentId: idFilter,
  standardId: idFilter,
  isEnabled: flagFilter,
}

const picker = { clearable: true, placeholder: 'Any' }

export const auditorFields: readonly SearchField[] = [
  { key: 'id', label: 'ID', numeric: true, width: 70 },
  { key: 'name', label: 'Name', width: 130 },
  { key: 'email', label: 'Email', width: 130 },
  {
    ...pickerField<number>('countryId', 'Country', input => <CountrySelect {...picker} {...input} />),
    width: 130,
  },
  {
    ...pickerField<number>('departmentId', 'Department', input => (
      <DepartmentSelect {...picker} {...input} />
    )),
    width: 130,
  },
  {
    ...pickerField<number>('standardId', 'Holds today', input => <StandardSelect {...picker} {...input} />),
    width: 130,
  },
  {
    ...selectField('isEnabled', 'Account', [
      { value: 'true', label: 'Enabled' },
      { value: 'false', label: 'Disabled' },
    ]),
    width: 100,
  },
]
