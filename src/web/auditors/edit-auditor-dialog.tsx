import { auditorForm } from '#contract/auditor-form.ts'
import { auditors } from '#contract/auditors.ts'
import { call } from '#web/app/api.ts'
import { AccountFields } from '#web/people/account-fields.tsx'
import { HeldStandardsField } from '#web/people/held-standards-field.tsx'
import { saveAnyway } from '#web/planning/ask-affects.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { DisabledNotice } from '#web/ui/page/account-state.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAuditor } from '#words/en/auditors.ts'
import { type Auditor, showAuditorField, toDraft } from './auditor.ts'
import { WorkFields } from './work-fields.tsx'

/** Changes an auditor's account and standards; the password is the auditor's own affair. */
export function EditAuditorDialog({ auditor, onClose }: { auditor: Auditor; onClose: () => void }) {
  const { id } = auditor
  const update = useSave(auditors.update, sayAuditor('auditorUpdated'))
  return (
    <FormDialog
      title={sayAuditor('editAuditor', { name: auditor.name })}
      size="xl"
      schema={auditorForm}
      record={auditor}
      toValues={toDraft}
      showValue={showAuditorField}
      onSave={(values, saved) => {
        const body = { ...values, version: saved?.version }
        return saveAnyway(confirmed => update({ params: { id }, body: { ...body, ...confirmed } }))
      }}
      entity="auditor"
      reload={() => call(auditors.one, { params: { id } })}
      onClose={onClose}
    >
      {form => (
        <>
          {!auditor.isEnabled && <DisabledNotice />}
          <AccountFields form={form} account={auditor} />
          <HeldStandardsField form={form} standards={auditor.standards} empty={sayAuditor('noStandards')} />
          <WorkFields form={form} />
        </>
      )}
    </FormDialog>
  )
}
