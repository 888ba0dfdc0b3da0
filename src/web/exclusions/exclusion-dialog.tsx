import { Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import type { RowOf } from '#contract/endpoint.ts'
import { exclusionDay, exclusionForm, exclusions } from '#contract/exclusions.ts'
import { coolsOff, exclusionReasons } from '#domain/exclusion.ts'
import { localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { askAffects, saveAnyway } from '#web/planning/ask-affects.tsx'
import { ask } from '#web/ui/dialog/ask.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { formatDate } from '#words/days.ts'
import { sayExclusionGround } from '#words/en/exclusion-grounds.ts'
import { sayExclusion } from '#words/en/exclusions.ts'

export type Exclusion = RowOf<typeof exclusions.list>

const { auditorId, customerId, reason, from, note } = exclusionForm.shape

/** What stands in the dialog; the server says what it finds with the days together. */
const changeForm = z.object({
  reason,
  from,
  to: exclusionDay.nullable(),
  endedOn: exclusionDay.nullable(),
  note,
})
const addForm = changeForm.extend({ auditorId, customerId: customerId.unwrap() })
type Values = z.input<typeof changeForm>
type Form = DialogForm<typeof changeForm>

/** Adds an exclusion, or changes the one given. */
export function ExclusionDialog({
  exclusion,
  onClose,
}: {
  exclusion: Exclusion | undefined
  onClose: () => void
}) {
  return exclusion ? <EditDialog exclusion={exclusion} onClose={onClose} /> : <AddDialog onClose={onClose} />
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const create = useSave(exclusions.create, ({ affected: { count } }) =>
    count === 0 ? sayExclusion('added') : sayExclusion('addedAffecting', { count }),
  )
  const today = localDay(new Date(), useMe().timeZone)
  return (
    <FormDialog
      title={sayExclusion('addTitle')}
      size={640}
      schema={addForm}
      record={undefined as Exclusion | undefined}
      toValues={() => ({ ...toValues(), from: today, auditorId: null, customerId: null })}
      onSave={({ to, ...values }) => {
        // An empty last day of a relationship that ended is the end of the cooling-off time.
        const body = { ...values, ...(to !== null && { to }) }
        return saveAnyway(confirmed => create({ body: { ...body, ...confirmed } }), askAnyway)
      }}
      entity="exclusion"
      onClose={onClose}
    >
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
            <AuditorSelect required key={form.key('auditorId')} {...form.getInputProps('auditorId')} />
            <CustomerSelect required key={form.key('customerId')} {...form.getInputProps('customerId')} />
          </SimpleGrid>
          <Fields form={form as unknown as Form} />
        </>
      )}
    </FormDialog>
  )
}

function EditDialog({ exclusion, onClose }: { exclusion: Exclusion; onClose: () => void }) {
  const update = useSave(exclusions.update, sayExclusion('updated'))
  const { auditorName: auditor, companyName: company } = exclusion
  return (
    <FormDialog
      title={sayExclusion('editTitle')}
      size={640}
      schema={changeForm}
      record={exclusion}
      toValues={toValues}
      showValue={showField}
      onSave={({ from: _, to, endedOn, ...values }, saved = exclusion) => {
        // What stays isn't asked about again.
        const days = { ...(to !== saved.to && { to }), ...(endedOn !== saved.endedOn && { endedOn }) }
        const body = { ...values, ...days, version: saved.version }
        return saveAnyway(
          confirmed => update({ params: { id: saved.id }, body: { ...body, ...confirmed } }),
          askAnyway,
        )
      }}
      entity="exclusion"
      reload={() => call(exclusions.one, { params: { id: exclusion.id } })}
      onClose={onClose}
    >
      {form => (
        <>
          <Text fw={500}>{sayExclusion('pair', { auditor, company })}</Text>
          <Fields form={form} isFixed />
        </>
      )}
    </FormDialog>
  )
}

const toValues = (record?: Exclusion) => ({
  reason: record?.reason ?? null,
  from: record?.from ?? null,
  to: record?.to ?? null,
  endedOn: record?.endedOn ?? null,
  note: record?.note ?? '',
})

function showField(field: string, record: Exclusion): string {
  if (field === 'reason') return record.reason ? sayExclusionGround(record.reason) : ''
  if (field === 'note') return record.note ?? ''
  return formatDate(record[field as 'from' | 'to' | 'endedOn'] ?? '')
}

/** What may be confirmed: that the cooling-off time is cut short, and that booked audits no longer fit. */
async function askAnyway(error: unknown): Promise<boolean | undefined> {
  if (asFailure(error)?.code !== 'coolingOff') return askAffects(error)
  return ask({
    title: sayExclusion('coolingOffTitle'),
    yes: sayExclusion('shorten'),
    message: <Text size="sm">{readMessage(error)}</Text>,
  })
}

/** `isFixed`: the first day stays. */
function Fields({ form, isFixed = false }: { form: Form; isFixed?: boolean }) {
  const reason = form.useWatchValue('reason') as Values['reason'] | null
  const isRelationship = reason !== null && coolsOff(reason)
  const endedOn = form.useWatchValue('endedOn')
  return (
    <>
      <Select
        label={sayExclusion('reason')}
        required
        data={listReasons()}
        allowDeselect={false}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      {isRelationship && (
        <DayInput
          label={sayExclusion('endedOn')}
          description={sayExclusion('endedOnHint')}
          clearable
          key={form.key('endedOn')}
          {...form.getInputProps('endedOn')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <DayInput
          label={sayExclusion('from')}
          required
          disabled={isFixed}
          key={form.key('from')}
          {...form.getInputProps('from')}
        />
        <DayInput
          label={sayExclusion('to')}
          description={sayExclusion(isRelationship && endedOn ? 'toHintCooling' : 'toHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable
          key={form.key('to')}
          {...form.getInputProps('to')}
        />
      </SimpleGrid>
      <Textarea
        label={sayExclusion('note')}
        description={sayExclusion('noteHint')}
        required={reason === 'other'}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </>
  )
}

const listReasons = () => exclusionReasons.map(value => ({ value, label: sayExclusionGround(value) }))
