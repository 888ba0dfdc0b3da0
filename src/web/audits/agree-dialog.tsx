import { Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import { agreement } from '#contract/agreement.ts'
import { audits } from '#contract/audits.ts'
import { localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { formatDate } from '#words/days.ts'
import { sayAgreement } from '#words/en/agreement.ts'
import { formatInterval } from '#words/moments.ts'
import type { Audit } from './audit.ts'
import { named } from './audit-changes.ts'
import { useAuditUndo } from './use-audit-undo.ts'

const agreementForm = z.object({ agreedOn: agreement.agreedOn.unwrap().unwrap(), note: agreement.note })

/** Notes when the customer agreed to the dates, and how. */
export function AgreeDialog({ audit, onClose }: { audit: Audit; onClose: () => void }) {
  const save = useSave(audits.agree)
  const { offerAuditUndo } = useAuditUndo()
  const toValues = (record: Audit = audit) => ({
    agreedOn: record.agreedOn ?? localDay(new Date(), record.timeZone),
    note: record.agreedNote,
  })
  return (
    <FormDialog
      title={sayAgreement('dialogTitle', { number: audit.idflNumber })}
      schema={agreementForm}
      record={audit}
      toValues={toValues}
      showValue={(field, record) =>
        field === 'note'
          ? record.agreedNote
          : record.agreedOn
            ? formatDate(record.agreedOn)
            : sayAgreement('tentative')
      }
      onSave={async (values, saved = audit) => {
        const after = await save({ params: { id: audit.id }, body: { ...values, version: saved.version } })
        offerAuditUndo({ kind: 'agree', before: saved, after, said: sayAgreement('saved') })
      }}
      entity="project"
      reload={() => call(audits.one, { params: { id: audit.id } })}
      saveLabel={sayAgreement('customerAgreed')}
      onClose={onClose}
    >
      {form => <Fields form={form} audit={audit} />}
    </FormDialog>
  )
}

function Fields({ form, audit }: { form: DialogForm<typeof agreementForm>; audit: Audit }) {
  const interval = formatInterval(audit.start, audit.end, audit.timeZone)
  return (
    <>
      <Text size="sm">{sayAgreement('datesOf', { interval })}</Text>
      <DayInput
        label={sayAgreement('dayLabel')}
        description={sayAgreement('dayHint')}
        required
        key={form.key('agreedOn')}
        {...form.getInputProps('agreedOn')}
      />
      <Textarea
        label={sayAgreement('noteLabel')}
        description={sayAgreement('noteHint')}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </>
  )
}

/** Asks, and then makes an audit tentative again. */
export function useMakeTentative(): (audit: Audit) => void {
  const save = useSave(audits.agree)
  const { offerAuditUndo } = useAuditUndo()
  return audit =>
    confirmAction({
      title: sayAgreement('makeTentative'),
      message: <Text size="sm">{sayAgreement.rich('makeTentativeQuestion', named(audit))}</Text>,
      confirmLabel: sayAgreement('makeTentative'),
      run: async () => {
        const body = { agreedOn: null, version: audit.version }
        const after = await save({ params: { id: audit.id }, body })
        offerAuditUndo({ kind: 'tentative', before: audit, after, said: sayAgreement('madeTentative') })
      },
    })
}
