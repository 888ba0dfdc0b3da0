import { Select } from '@mantine/core'
import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { CountrySelect } from '#web/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/pickers/department-select.tsx'
import { RoleSelect } from '#web/pickers/role-select.tsx'
import type { SearchField } from '#web/ui/search-bar.tsx'
import { pickerField, selectField } from '#web/ui/search-fields.tsx'

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

const picker = { clearable: true, placeholder: 'Any' }

export const accountFields: readonly SearchField[] = [
  { key: 'id', label: 'ID', numeric: true, width: 60 },
  { key: 'name', label: 'Name', width: 110 },
  { key: 'email', label: 'Email', width: 115 },
  { ...pickerField<number>('roleId', 'Role', input => <RoleSelect {...picker} {...input} />), width: 118 },
  {
    ...pickerField<number>('departmentId', 'Department', input => (
      <DepartmentSelect {...picker} {...input} />
    )),
    width: 118,
  },
  {
    ...pickerField<number>('countryId', 'Country', input => <CountrySelect {...picker} {...input} />),
    width: 118,
  },
  {
    ...selectField('isEnabled', 'Status', [
      { value: 'true', label: 'Enabled' },
      { value: 'false', label: 'Disabled' },
    ]),
    width: 90,
  },
  {
    key: 'isDeleted',
    label: 'Show',
    width: 88,
    render: ({ values, change }) => (
      <Select
        size="xs"
        label="Show"
        allowDeselect={false}
        data={[
          { value: 'current', label: 'Current' },
          { value: 'deleted', label: 'Deleted' },
        ]}
        value={String(values.isDeleted) === 'true' ? 'deleted' : 'current'}
        onChange={shown => change({ isDeleted: shown === 'deleted' ? true : undefined })}
      />
    ),
  },
]
