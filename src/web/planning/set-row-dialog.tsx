import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import { onceRight } from '#contract/fault.ts'
import { plans } from '#contract/plans.ts'
import { moment } from '#contract/values.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { StartEndFields } from '#web/ui/time/start-end-fields.tsx'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import type { WireRow } from './proposal.ts'
import { setRow } from './set-row.ts'
import { useShowsRoles } from './use-shows-roles.ts'

/** What is filled in for the person, where something else is proposed than the row has. */
export type GivenPlace = {
  start?: string | undefined
  end?: string | undefined
  auditors?: readonly number[]
}

type Props = {
  planId: number
  row: WireRow
  given?: GivenPlace | undefined
  onClose: () => void
  returnFocus?: (() => void) | undefined
}

const schema = z
  .object({
    start: moment,
    end: moment,
    auditors: z.array(z.int()).min(1, { error: () => sayPlanFault('chooseAuditor') }),
    leadId: z.int().nullable(),
  })
  .refine(({ start, end }) => end > start, {
    path: ['end'],
    error: () => sayFault('endNotAfterStart'),
    ...onceRight('start', 'end'),
  })

type Values = z.input<typeof schema>

/** Other dates and another team for a row of a proposal: what a drag does on the timeline. */
export function SetRowDialog({ planId, row, given, onClose, returnFocus }: Props) {
  const change = useSave(plans.changeRow)
  const { idflNumber } = row.project
  async function save({ start, end, auditors, leadId }: Values, latest: WireRow = row) {
    const params = { id: planId, rowId: row.rowId }
    const team = auditors.map(id => ({ id, isLead: id === leadId }))
    const body = { start, end, auditors: team, version: latest.version }
    const set = await setRow(change, { params, body }, latest.project)
    if (set) showSuccess(sayPlanBoard('wasSet', { number: idflNumber }))
    return set
  }
  return (
    <FormDialog
      title={sayPlanBoard('setTitle', { number: idflNumber })}
      schema={schema}
      record={row}
      saveLabel={sayPlanBoard('set')}
      toValues={(latest = row) => valuesOf(latest, latest === row ? given : undefined)}
      onSave={save}
      reload={() => readRow(planId, row)}
      onClose={onClose}
      {...(returnFocus && { returnFocus })}
    >
      {form => <Fields form={form} row={row} />}
    </FormDialog>
  )
}

async function readRow(planId: number, { rowId }: Pick<WireRow, 'rowId'>): Promise<WireRow> {
  const { rows } = await call(plans.rows, { params: { id: planId }, query: { id: rowId } })
  const [found] = rows
  if (!found) throw new Error(`Row ${rowId} is gone.`)
  return found
}

function valuesOf({ start, end, before, auditors }: WireRow, given: GivenPlace = {}): Values {
  const from = given.start ?? start ?? before.start
  const length = Date.parse(end ?? before.end) - Date.parse(start ?? before.start)
  const to = given.end ?? new Date(Date.parse(from) + length).toISOString()
  const ids = given.auditors ? [...given.auditors] : auditors.map(({ id }) => id)
  const lead = auditors.find(({ id, isLead }) => isLead && ids.includes(id))
  return { start: from, end: to, auditors: ids, leadId: lead?.id ?? null }
}

type FieldsProps = { form: DialogForm<typeof schema>; row: WireRow }

function Fields({ form, row: { timeZone, auditors: team } }: FieldsProps) {
  const { rows, isLoading } = useMasterData(auditors.list)
  const options = rows.filter(one => one.isEnabled).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Text size="sm">{sayPlanBoard('setHint')}</Text>
      <StartEndFields form={form} timeZone={timeZone} />
      <RecordMultiSelect
        label={sayPlanBoard('team')}
        required
        options={options}
        isLoading={isLoading}
        selected={team.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('auditors')}
        {...form.getInputProps('auditors')}
      />
      <LeadField form={form} nameOf={id => options.find(({ value }) => value === id)?.label ?? ''} />
    </>
  )
}

type LeadProps = Pick<FieldsProps, 'form'> & { nameOf: (id: number) => string }

/** Where Team rules show roles: one of those who go, or nobody. */
function LeadField({ form, nameOf }: LeadProps) {
  const showsRoles = useShowsRoles()
  const [team, setTeam] = useState(form.getValues().auditors ?? [])
  const [leadId, setLead] = useState(form.getValues().leadId)
  form.watch('auditors', ({ value }) => setTeam(value ?? []))
  if (!showsRoles) return null
  return (
    <NativeSelect
      label={sayPlanBoard('lead')}
      data={[
        { value: '', label: sayPlanBoard('nobodyLeads') },
        ...team.map(id => ({ value: String(id), label: nameOf(id) })),
      ]}
      value={leadId !== null && team.includes(leadId) ? String(leadId) : ''}
      onChange={event => {
        const id = Number(event.currentTarget.value) || null
        setLead(id)
        form.setFieldValue('leadId', id)
      }}
    />
  )
}
