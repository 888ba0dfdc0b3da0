import { Alert, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { auditForm } from '#contract/audit-form.ts'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { issueOf } from '#contract/fault.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { ClashList } from '#web/planning/clash-list.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { customerOption } from '#web/ui/pickers/customer-select.tsx'
import { sayArea } from '#words/en/areas.ts'
import { sayAudit } from '#words/en/audits.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import { listValues } from '#words/lists.ts'
import { formatFormMoment } from '#words/moments.ts'
import { nameVisitOf } from '#words/visit-name.ts'
import { type Audit, standardNames } from './audit.ts'
import { mayAssign } from './audit-commands.ts'
import { AuditFields } from './audit-fields.tsx'
import type { AuditValues } from './changed-fields.ts'
import { linksOf, mayLink } from './counts-for-field.tsx'
import { useSaveAudit } from './use-save-audit.tsx'

/** Without a number a new one gets the next. */
const newAuditForm = auditForm.extend({ idflNumber: z.literal('').or(auditForm.shape.idflNumber) })

type Props = {
  audit?: Audit | undefined
  /** Whose audit a new one is, unless another customer is chosen. */
  customerId?: number | undefined
  /** What its dates are to be. */
  time?: { start: string; end: string } | undefined
  /** `toAssign`: the audit that was made, where its auditors shall be chosen next. */
  onClose: (toAssign?: Audit) => void
}

/** The dialog that adds an audit or edits one. */
export function AuditForm({ audit, customerId, time, onClose }: Props) {
  const { save, clashes } = useSaveAudit()
  const [assignsNext, setAssignsNext] = useState(mayAssign())
  const created = useRef<Audit>(undefined)
  const zone = useRef(audit?.timeZone ?? 'UTC')
  const schema = (audit ? auditForm : newAuditForm).superRefine((values, context) => {
    for (const one of auditTimeFaults(values, zone.current))
      context.addIssue({ ...issueOf(textOfIntervalFault(one)), path: [one.field] })
  })

  async function saveAndKeep(values: AuditValues, saved: Audit | undefined) {
    const answer = await save(values, saved)
    if (!saved) created.current = answer
  }
  return (
    <FormDialog
      title={audit ? sayAudit('editAudit', { number: audit.idflNumber }) : sayAudit('addAudit')}
      size={720}
      schema={schema}
      record={audit}
      // Of what is saved meanwhile it is not said: one sees to when somebody else moved it.
      toValues={record => ({ ...toValues(record, customerId ?? null), ...(record === audit && time) })}
      onSave={saveAndKeep}
      entity="project"
      reload={audit && may(audits.one) ? () => call(audits.one, { params: { id: audit.id } }) : undefined}
      showValue={showValue}
      saveLabel={sayAudit(!audit && assignsNext ? 'createAndAssign' : audit ? 'save' : 'create')}
      onClose={() => onClose(assignsNext ? created.current : undefined)}
    >
      {form => (
        <>
          <AuditFields form={form} audit={audit} onZone={timeZone => (zone.current = timeZone)} />
          {!audit && mayAssign() && (
            <Checkbox
              label={sayAudit('chooseAuditorsNext')}
              checked={assignsNext}
              onChange={event => setAssignsNext(event.currentTarget.checked)}
            />
          )}
          {clashes.length > 1 && (
            <Alert color="red" title={sayAudit('bookedThen')}>
              <ClashList clashes={clashes} timeZone={zone.current} />
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  )
}

function toValues(audit: Audit | undefined, presetCustomer: number | null): Draft<AuditValues> {
  const links = mayLink() ? { countsFor: audit ? linksOf(audit) : [] } : {}
  const empty = {
    idflNumber: '',
    customerId: presetCustomer,
    start: null,
    end: null,
    standardId: [],
    areaIds: [],
    note: '',
  }
  if (!audit) return { ...empty, ...links }
  const { idflNumber, customerId, siteId, start, end, standardId, note } = audit
  const areaIds = audit.areas.map(({ id }) => id)
  const own = { idflNumber, customerId, siteId: siteId ?? undefined, start, end, standardId, areaIds, note }
  return { ...own, ...links }
}

function showValue(field: string, audit: Audit): string {
  if (field === 'customerId') return customerOption(audit.customer).label
  if (field === 'countsFor') return listValues(audit.visits.map(nameVisitOf))
  if (field === 'siteId') return (audit as Partial<Reply<typeof audits.one>>).site?.name ?? ''
  if (field === 'standardId') return listValues(standardNames(audit.standards, audit.standardId))
  if (field === 'areaIds') return listValues(audit.areas.map(area => sayArea('areaOf', area)))
  if (field === 'start' || field === 'end') return formatFormMoment(audit[field], audit.timeZone)
  return field === 'note' ? audit.note : audit.idflNumber
}
