import { newAuditorForm } from '#contract/auditor-form.ts'
import { auditors } from '#contract/auditors.ts'
import { AccountFields } from '#web/people/account-fields.tsx'
import { HeldStandardsField } from '#web/people/held-standards-field.tsx'
import { OneTimePasswordField } from '#web/people/one-time-password-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAuditor } from '#words/en/auditors.ts'
import { toNewDraft } from './auditor.ts'

/** Adds an auditor: an account that signs in once with the password given here, and its standards. */
export function NewAuditorDialog({ onClose }: { onClose: () => void }) {
  const create = useSave(auditors.create, sayAuditor('auditorCreated'))
  return (
    <FormDialog
      title={sayAuditor('addAuditor')}
      size="xl"
      schema={newAuditorForm}
      toValues={toNewDraft}
      onSave={values => create({ body: values })}
      onClose={onClose}
    >
      {form => (
        <>
          <AccountFields form={form} usualRole="auditor" />
          <OneTimePasswordField form={form} />
          <HeldStandardsField form={form} empty={sayAuditor('addStandard')} />
        </>
      )}
    </FormDialog>
  )
}
