import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
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
  return [
    sharedField.id(70),
    { key: 'name', label: sayAuditor('name'), width: 130 },
    { key: 'email', label: sayAuditor('email'), width: 130 },
    sharedField.country(130),
    sharedField.department(130),
    sharedField.standard(sayAuditor('holdsToday'), 130),
    sharedField.accountState(100, sayAuditor('account')),
  ]
}
