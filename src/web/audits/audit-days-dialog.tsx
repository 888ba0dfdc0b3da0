import { Alert, SimpleGrid, Switch, Textarea } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { auditDaysForm } from '#contract/audit-form.ts'
import { audits } from '#contract/audits.ts'
import { calculateDays } from '#domain/audit-days.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { sayAuditDays } from '#words/en/audit-days.ts'
import { sayDays } from '#words/en/person-days.ts'
import { listNames } from '#words/lists.ts'
import { showDayField } from '#words/show-days.ts'
import { standardNames } from './audit.ts'
import { CalculationField } from './calculation-field.tsx'
import type { CalculationDraft, DayBasis, DetailedAudit } from './use-day-basis.ts'
import { useSaveDays } from './use-save-days.ts'

type Form = DialogForm<typeof auditDaysForm>
type Props = { audit: DetailedAudit; basis: DayBasis; onClose: () => void }

/** What is calculated of a calculation that is whole, else null. */
function calculate(calculation: CalculationDraft | null, tables: DayBasis['tables']) {
  if (!calculation || calculation.standards.some(({ personnel }) => !(personnel && personnel > 0)))
    return null
  const standards = calculation.standards.map(one => ({ ...one, personnel: one.personnel ?? 0 }))
  return calculateDays({ integration: calculation.integration ?? 0, standards }, id => tables.get(id))
}

/** Enters how many person-days an audit needs, by hand or calculated by the day tables. */
export function AuditDaysDialog({ audit, basis, onClose }: Props) {
  const save = useSaveDays()
  const toValues = (record?: DetailedAudit) => {
    const days = record?.days
    const calculation = days ? days.calculation : basis.proposed
    const calculated = days ? null : calculate(calculation, basis.tables)
    const proposed = calculated && !Array.isArray(calculated) ? calculated : null
    return {
      days: {
        required: (days?.required ?? proposed?.required ?? null) as number,
        offSite: days?.offSite ?? proposed?.offSite ?? 0,
        reason: days?.reason ?? '',
        calculation: calculation as null,
      },
    }
  }
  return (
    <FormDialog
      title={sayAuditDays('dialogTitle', { number: audit.idflNumber })}
      size={640}
      schema={auditDaysForm}
      record={audit}
      toValues={toValues}
      showValue={(_, { days }) => (days ? describe(days) : sayDays('noFactors'))}
      onSave={({ days }, saved = audit) => save(saved, days)}
      entity="project"
      reload={() => call(audits.one, { params: { id: audit.id } })}
      onClose={onClose}
    >
      {form => <Fields form={form} audit={audit} basis={basis} />}
    </FormDialog>
  )
}

const describe = ({ required, offSite, calculation }: NonNullable<DetailedAudit['days']>) =>
  `${required} + ${offSite}${calculation ? `: ${showDayField('daysCalculation', calculation)}` : ''}`

type FieldsProps = { form: Form; audit: DetailedAudit; basis: DayBasis }

function Fields({ form, audit, basis }: FieldsProps) {
  const calculation = (form.useWatchValue('days')?.calculation ?? null) as CalculationDraft | null
  const [kept, setKept] = useState(calculation ?? basis.proposed)
  const calculated = calculate(calculation, basis.tables)
  const without = audit.standards.filter(({ id }) => !basis.tables.has(id)).map(({ id }) => id)

  function change(next: CalculationDraft | null) {
    if (next) setKept(next)
    form.setFieldValue('days.calculation', next as null, { forceUpdate: false })
    fill(form, calculated, calculate(next, basis.tables))
  }
  return (
    <>
      {kept ? (
        <Switch
          label={sayAuditDays('useTable')}
          description={
            without.length > 0 &&
            sayAuditDays('withoutTable', { standards: listNames(standardNames(audit.standards, without)) })
          }
          checked={calculation !== null}
          onChange={event => change(event.currentTarget.checked ? kept : null)}
        />
      ) : (
        <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />}>
          {sayAuditDays('noTable')}
        </Alert>
      )}
      {calculation && (
        <CalculationField
          {...{ audit, basis, calculation, calculated }}
          errors={form.errors}
          onChange={change}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Amount form={form} field="required" />
        <Amount form={form} field="offSite" />
      </SimpleGrid>
      {(calculation || form.getValues().days?.reason) && (
        <Textarea
          label={sayAuditDays('reason')}
          key={form.key('days.reason')}
          {...form.getInputProps('days.reason')}
        />
      )}
    </>
  )
}

function Amount({ form, field }: { form: Form; field: 'required' | 'offSite' }) {
  return (
    <NumberInput
      decimal
      required
      label={sayAuditDays(`${field}Label`)}
      description={sayAuditDays(`${field}Hint`)}
      key={form.key(`days.${field}`)}
      {...form.getInputProps(`days.${field}`)}
    />
  )
}

type Calculated = ReturnType<typeof calculate>

/** What is calculated fills the fields, unless somebody entered other days than were calculated before. */
function fill(form: Form, before: Calculated, after: Calculated): void {
  if (!after || Array.isArray(after)) return
  const values = form.getValues().days
  const known = before && !Array.isArray(before) ? before : null
  for (const field of ['required', 'offSite'] as const) {
    const isUntouched = !values?.[field] || values[field] === known?.[field]
    if (isUntouched) form.setFieldValue(`days.${field}`, after[field])
  }
}
