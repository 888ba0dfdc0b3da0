import { AccountFields } from '#web/pickers/account-fields.tsx'
import { OneTimePasswordField } from '#web/pickers/one-time-password-field.tsx'
import { StandardMultiSelect, standardOption } from '#web/pickers/standard-select.tsx'
import type { DialogForm } from '#web/ui/use-dialog-form.ts'
import type { Audit } from './audit.ts'
import type { quickAuditorForm } from './new-auditor-form.tsx'

type Props = { form: DialogForm<typeof quickAuditorForm>; audit: Audit }

export function NewAuditorFields({ form, audit }: Props) {
  return (
    <>
      <AccountFields form={form} usualRole="auditor" />
      <OneTimePasswordField form={form} />
      <StandardMultiSelect
        label="Standards held"
        description="No end date; set validity periods under Auditors."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        selected={audit.standards.map(standardOption)}
        key={form.key('standards')}
        {...form.getInputProps('standards')}
      />
    </>
  )
}
