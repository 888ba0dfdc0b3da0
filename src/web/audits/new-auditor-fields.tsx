import { AccountFields } from '#web/people/account-fields.tsx'
import { OneTimePasswordField } from '#web/people/one-time-password-field.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { StandardMultiSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import type { Audit } from './audit.ts'
import type { quickAuditorForm } from './new-auditor-form.tsx'

type Props = { form: DialogForm<typeof quickAuditorForm>; audit: Audit }

export function NewAuditorFields({ form, audit }: Props) {
  return (
    <>
      <AccountFields form={form} usualRole="auditor" />
      <OneTimePasswordField form={form} />
      <StandardMultiSelect
        label={sayTeam('standardsHeld')}
        description={sayTeam('standardsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        selected={audit.standards.map(standardOption)}
        key={form.key('standards')}
        {...form.getInputProps('standards')}
      />
    </>
  )
}
