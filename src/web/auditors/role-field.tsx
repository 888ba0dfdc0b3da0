import { roles } from '#contract/roles.ts'
import { RoleSelect } from '#web/pickers/role-select.tsx'
import { useMasterData } from '#web/pickers/use-options.ts'
import type { Auditor, AuditorForm } from './auditor.ts'

/** What the account may do. The server gives a new one the role Auditor unless it is told otherwise. */
export function RoleField({ form, auditor }: { form: AuditorForm; auditor: Auditor | undefined }) {
  const { rows } = useMasterData(roles.list)
  const usual = rows.find(role => role.isDefault && role.name === 'Auditor')
  const chosen = form.useWatchValue('roleId')
  const { defaultValue: _, ...props } = form.getInputProps('roleId')
  return (
    <RoleSelect
      selected={auditor && { value: auditor.roleId, label: auditor.role.name }}
      {...props}
      value={chosen ?? usual?.id ?? null}
    />
  )
}
