import { SimpleGrid, TextInput } from '@mantine/core'
import { roles } from '#contract/roles.ts'
import { may } from '#web/app/session.ts'
import { DepartmentSelect } from '#web/pickers/department-select.tsx'
import type { Auditor, AuditorForm } from './auditor.ts'
import { PlaceFields } from './place-fields.tsx'
import { RoleField } from './role-field.tsx'

type Props = { form: AuditorForm; auditor?: Auditor }

/** Who the auditor is, and where. */
export function AccountFields({ form, auditor }: Props) {
  const department = auditor && { value: auditor.departmentId, label: auditor.department.name }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      <AccountText form={form} name="displayName" label="Display name" />
      <AccountText form={form} name="fullName" label="Full name" />
      <AccountText form={form} name="username" label="Username" />
      <AccountText form={form} name="email" label="E-mail" type="email" />
      <DepartmentSelect
        required
        selected={department}
        key={form.key('departmentId')}
        {...form.getInputProps('departmentId')}
      />
      {may(roles.list) && <RoleField form={form} auditor={auditor} />}
      <PlaceFields form={form} auditor={auditor} />
    </SimpleGrid>
  )
}

type TextProps = {
  form: AuditorForm
  name: 'displayName' | 'fullName' | 'username' | 'email'
  label: string
  type?: 'email'
}

/** What belongs to somebody else: the browser must not fill in one's own. */
function AccountText({ form, name, ...props }: TextProps) {
  return (
    <TextInput required autoComplete="off" {...props} key={form.key(name)} {...form.getInputProps(name)} />
  )
}
