import type { RowOf } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { RoleSelect } from '#web/ui/pickers/role-select.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import type { SavedAccount } from './account-fields.tsx'
import type { AccountFieldsForm } from './held-standard.ts'
import { lackedPermissions } from './lacked-permissions.ts'

type Props = {
  form: AccountFieldsForm
  account: SavedAccount | undefined
  /** The built-in role that the server gives unless told otherwise. */
  usual?: 'auditor' | undefined
}

/** What the account may do. */
export function RoleField({ form, account, usual }: Props) {
  const { rows } = useMasterData(roles.list)
  const usualRole = rows.find(role => usual !== undefined && role.kind === usual)
  const chosen = form.useWatchValue('roleId')
  const { defaultValue: _, ...props } = form.getInputProps('roleId')
  return (
    <RoleSelect
      required
      refuse={refuseToGive}
      selected={account?.role ? { value: account.role.id, label: account.role.name } : undefined}
      {...props}
      value={chosen ?? usualRole?.id ?? null}
    />
  )
}

/** An inactive role signs nobody in; one that holds more than oneself would be refused. */
function refuseToGive(role: RowOf<typeof roles.list>): string | undefined {
  if (!role.isActive) return 'inactive'
  return lackedPermissions(role).length > 0 ? 'holds more than you do' : undefined
}
