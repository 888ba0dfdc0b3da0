import { Select } from '@mantine/core'
import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
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
  return [
    sharedField.id(60),
    { key: 'name', label: sayAccount('name'), width: 110 },
    { key: 'email', label: sayAccount('email'), width: 115 },
    sharedField.role(118, sayAccount('role')),
    sharedField.department(118),
    sharedField.country(118),
    sharedField.accountState(90),
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
