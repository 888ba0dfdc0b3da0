import { SimpleGrid, TextInput } from '@mantine/core'
import type { RowOf } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import { DepartmentSelect } from '#web/ui/pickers/department-select.tsx'
import { PlaceFields } from '#web/ui/pickers/place-fields.tsx'
import { type RoleRefusal, RoleSelect } from '#web/ui/pickers/role-select.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayPicker } from '#words/en/pickers.ts'
import type { AccountFieldsForm } from './held-standard.ts'
import { lackedPermissions } from './lacked-permissions.ts'

type Named = { id: number; name: string }

/** What the pickers name before their lists have come. */
type SavedAccount = {
  id?: number
  role: Named | null
  department: Named | null
  country: Named | null
}

type Props = { form: AccountFieldsForm; account?: SavedAccount | undefined; usualRole?: 'auditor' }

/** Who somebody is, where, and what they may do. */
export function AccountFields({ form, account, usualRole }: Props) {
  const department = account?.department
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      {account?.id !== undefined && (
        <TextInput label={sayPicker('accountId')} readOnly variant="filled" value={account.id} />
      )}
      <AccountText
        form={form}
        name="displayName"
        label={sayPicker('displayName')}
        isFirst={account?.id !== undefined}
      />
      <AccountText form={form} name="fullName" label={sayPicker('fullName')} />
      <AccountText form={form} name="username" label={sayPicker('username')} />
      <AccountText form={form} name="email" label={sayPicker('email')} type="email" />
      <TextInput
        label={sayPicker('phone')}
        description={sayPicker('phoneHint')}
        type="tel"
        autoComplete="off"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <DepartmentSelect
        required
        selected={department ? { value: department.id, label: department.name } : undefined}
        key={form.key('departmentId')}
        {...form.getInputProps('departmentId')}
      />
      <RoleField form={form} account={account} usual={usualRole} />
      <PlaceFields form={form} country={account?.country} zoneHint={sayPicker('timeZoneOfTimeOff')} />
    </SimpleGrid>
  )
}

type TextProps = {
  form: AccountFieldsForm
  name: 'displayName' | 'fullName' | 'username' | 'email'
  label: string
  type?: 'email'
  /** Takes the focus, which the number above it has no use for. */
  isFirst?: boolean
}

/** What belongs to somebody else: the browser must not fill in one's own. */
function AccountText({ form, name, isFirst = false, ...props }: TextProps) {
  return (
    <TextInput
      required
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      {...props}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
}

type RoleFieldProps = {
  form: AccountFieldsForm
  account: SavedAccount | undefined
  /** The built-in role that the server gives by default. */
  usual?: 'auditor' | undefined
}

/** What the account may do. */
function RoleField({ form, account, usual }: RoleFieldProps) {
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
function refuseToGive(role: RowOf<typeof roles.list>): RoleRefusal | undefined {
  if (!role.isActive) return 'inactive'
  return lackedPermissions(role).length > 0 ? 'holdsMore' : undefined
}
