import type { ComponentType } from 'react'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { DepartmentSelect } from '#web/ui/pickers/department-select.tsx'
import type { RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { RoleSelect } from '#web/ui/pickers/role-select.tsx'
import { StandardSelect } from '#web/ui/pickers/standard-select.tsx'
import { sayCommon } from '#words/en/common.ts'
import { sayTable } from '#words/en/table.ts'
import type { SearchField } from './search-bar.tsx'
import { pickerField, selectField } from './search-fields.tsx'

type Shape = { label: string; width?: number }

/** Any record of a list that is short enough to be loaded. */
function recordField(key: string, Picker: ComponentType<RecordSelectProps>, shape: Shape): SearchField {
  const field = pickerField<number>(key, shape.label, input => (
    <Picker placeholder={sayTable('any')} {...input} />
  ))
  return { ...field, ...shape }
}

/**
 * Fields that the search bars of several lists share, as the columns they filter do (`shared-columns.tsx`), each as wide as
 * there is room for in its list: `[sharedField.id(70), { key: 'name', label: … }, sharedField.country(130)]`.
 */
export const sharedField = {
  id: (width: number, label = sayTable('id')): SearchField => ({ key: 'id', label, numeric: true, width }),
  country: (width?: number) =>
    recordField('countryId', CountrySelect, { label: sayTable('country'), ...(width && { width }) }),
  department: (width: number) =>
    recordField('departmentId', DepartmentSelect, { label: sayTable('department'), width }),
  role: (width: number, label: string) => recordField('roleId', RoleSelect, { label, width }),
  standard: (label: string, width?: number) =>
    recordField('standardId', StandardSelect, { label, ...(width && { width }) }),
  accountState: (width: number, label = sayTable('accountState')): SearchField => ({
    ...selectField('isEnabled', label, [
      { value: 'true', label: sayCommon('enabled') },
      { value: 'false', label: sayCommon('disabled') },
    ]),
    width,
  }),
}
