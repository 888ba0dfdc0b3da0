import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/ui/pickers/department-select.tsx'
import { StandardSelect } from '#web/ui/pickers/standard-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { pickerField, selectField } from '#web/ui/table/search-fields.tsx'
import { sayAuditor } from '#words/en/auditors.ts'

export const auditorFilters = {
  id: idFilter,
  name: textFilter,
  email: textFilter,
  countryId: idFilter,
  departmentId: idFilter,
  standardId: idFilter,
  isEnabled: flagFilter,
}

export function listAuditorFields(): readonly SearchField[] {
  const picker = { clearable: true, placeholder: sayAuditor('any') }
  return [
    { key: 'id', label: sayAuditor('id'), numeric: true, width: 70 },
    { key: 'name', label: sayAuditor('name'), width: 130 },
    { key: 'email', label: sayAuditor('email'), width: 130 },
    {
      ...pickerField<number>('countryId', sayAuditor('country'), input => (
        <CountrySelect {...picker} {...input} />
      )),
      width: 130,
    },
    {
      ...pickerField<number>('departmentId', sayAuditor('department'), input => (
        <DepartmentSelect {...picker} {...input} />
      )),
      width: 130,
    },
    {
      ...pickerField<number>('standardId', sayAuditor('holdsToday'), input => (
        <StandardSelect {...picker} {...input} />
      )),
      width: 130,
    },
    {
      ...selectField('isEnabled', sayAuditor('account'), [
        { value: 'true', label: sayAuditor('enabled') },
        { value: 'false', label: sayAuditor('disabled') },
      ]),
      width: 100,
    },
  ]
}
