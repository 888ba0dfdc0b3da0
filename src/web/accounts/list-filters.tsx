import { Select } from '@mantine/core'
import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/ui/pickers/department-select.tsx'
import { RoleSelect } from '#web/ui/pickers/role-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { pickerField, selectField } from '#web/ui/table/search-fields.tsx'
import { sayAccount } from '#words/en/accounts.ts'

export const accountFilters = {
  id: idFilter,
  name: textFilter,
  email: textFilter,
  roleId: idFilter,
  departmentId: idFilter,
  countryId: idFilter,
  isEnabled: flagFilter,
  isDeleted: flagFilter,
}

export function listAccountFields(): readonly SearchField[] {
  const picker = { clearable: true, placeholder: sayAccount('any') }
  return [
    { key: 'id', label: sayAccount('id'), numeric: true, width: 60 },
    { key: 'name', label: sayAccount('name'), width: 110 },
    { key: 'email', label: sayAccount('email'), width: 115 },
    {
      ...pickerField<number>('roleId', sayAccount('role'), input => <RoleSelect {...picker} {...input} />),
      width: 118,
    },
    {
      ...pickerField<number>('departmentId', sayAccount('department'), input => (
        <DepartmentSelect {...picker} {...input} />
      )),
      width: 118,
    },
    {
      ...pickerField<number>('countryId', sayAccount('country'), input => (
        <CountrySelect {...picker} {...input} />
      )),
      width: 118,
    },
    {
      ...selectField('isEnabled', sayAccount('status'), [
        { value: 'true', label: sayAccount('enabled') },
        { value: 'false', label: sayAccount('disabled') },
      ]),
      width: 90,
    },
    {
      key: 'isDeleted',
      label: sayAccount('show'),
      width: 88,
      render: ({ values, change }) => (
        <Select
          size="xs"
          label={sayAccount('show')}
          allowDeselect={false}
          data={[
            { value: 'current', label: sayAccount('current') },
            { value: 'deleted', label: sayAccount('deleted') },
          ]}
          value={String(values.isDeleted) === 'true' ? 'deleted' : 'current'}
          onChange={shown => change({ isDeleted: shown === 'deleted' ? true : undefined })}
        />
      ),
    },
  ]
}
