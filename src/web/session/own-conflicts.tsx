import { Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { RowOf } from '#contract/endpoint.ts'
import { exclusionForm, exclusions } from '#contract/exclusions.ts'
import { requiredLines, requiredText } from '#contract/values.ts'
import { coolsOff, type ExclusionReason, exclusionReasons } from '#domain/exclusion.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Me } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { formatDate } from '#words/days.ts'
import { sayExclusionFault } from '#words/en/exclusion-faults.ts'
import { sayExclusionGround } from '#words/en/exclusion-grounds.ts'
import { sayExclusion } from '#words/en/exclusions.ts'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'

type Conflict = RowOf<typeof exclusions.list>

/** Where an auditor must not audit: what the office entered, and what they declare themselves. */
export function OwnConflicts({ me }: { me: Me }) {
  const declaring = useEdited()
  if (!me.auditor) return null
  return (
    <ProfileSection
      id="conflicts"
      title={sayExclusion('conflicts')}
      action={
        <Button variant="default" size="compact-sm" onClick={() => declaring.edit()}>
          {sayExclusion('declare')}
        </Button>
      }
    >
      <Conflicts accountId={me.id} />
      {declaring.edited && <DeclareDialog key={declaring.edited.key} me={me} onClose={declaring.stop} />}
    </ProfileSection>
  )
}

function Conflicts({ accountId }: { accountId: number }) {
  const query = { auditorId: [accountId], limit: 100, sort: 'from:desc' }
  const { data, error, refetch } = useAsk(exclusions.list, { query })
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label={sayExclusion('loading')} />
    )
  const shown = data.rows.filter(({ state }) => state !== 'withdrawn')
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {sayExclusion(shown.length === 0 ? 'noConflicts' : 'conflictsHint')}
      </Text>
      <ul className={classes.standards}>
        {shown.map(conflict => (
          <ConflictLine key={conflict.id} conflict={conflict} />
        ))}
      </ul>
    </>
  )
}

function ConflictLine({ conflict: { companyName, reason, note, from, to, state } }: { conflict: Conflict }) {
  return (
    <li>
      <div>
        <Text fw={500}>{companyName}</Text>
        <Text size="sm" c="dimmed">
          {reason ? sayExclusionGround(reason) : sayExclusion('byOffice')}
        </Text>
        {note && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        )}
      </div>
      <Text size="sm" ta="right">
        {sayExclusion(`state:${state}`)}
        <Text span inherit c="dimmed" display="block">
          {to === null
            ? sayExclusion('since', { day: formatDate(from) })
            : sayExclusion('fromTo', { from: formatDate(from), to: formatDate(to) })}
        </Text>
      </Text>
    </li>
  )
}

const { reason, from, endedOn } = exclusionForm.shape

const declaration = z.object({
  company: requiredText(sayExclusionFault.text('enterCompany')),
  reason,
  endedOn: endedOn.unwrap().unwrap().nullable(),
  from,
  note: requiredLines(sayExclusionFault.text('enterNote'), 2000),
})

function DeclareDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const create = useSave(exclusions.create, ({ companyName: company, affected: { count } }) =>
    count === 0 ? sayExclusion('declared', { company }) : sayExclusion('declaredAffecting', { count }),
  )
  const today = localDay(new Date(), me.timeZone)
  return (
    <FormDialog
      title={sayExclusion('declare')}
      schema={declaration}
      record={undefined as Conflict | undefined}
      toValues={() => ({ company: '', reason: null, endedOn: null, from: today, note: '' })}
      onSave={values => create({ body: { ...values, auditorId: me.id } })}
      entity="exclusion"
      saveLabel={sayExclusion('declareNow')}
      onClose={onClose}
    >
      {form => <DeclareFields form={form} />}
    </FormDialog>
  )
}

function DeclareFields({ form }: { form: DialogForm<typeof declaration> }) {
  const reason = form.useWatchValue('reason') as ExclusionReason | null
  return (
    <>
      <TextInput
        label={sayExclusion('company')}
        description={sayExclusion('companyHint')}
        required
        key={form.key('company')}
        {...form.getInputProps('company')}
      />
      <Select
        label={sayExclusion('reason')}
        required
        data={exclusionReasons.map(value => ({ value, label: sayExclusionGround(value) }))}
        allowDeselect={false}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      {reason !== null && coolsOff(reason) && (
        <DayInput
          label={sayExclusion('endedOn')}
          description={sayExclusion('endedOnHint')}
          clearable
          key={form.key('endedOn')}
          {...form.getInputProps('endedOn')}
        />
      )}
      <DayInput
        label={sayExclusion('from')}
        required
        key={form.key('from')}
        {...form.getInputProps('from')}
      />
      <Textarea
        label={sayExclusion('declareNote')}
        description={sayExclusion('declareNoteHint')}
        required
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      <Text size="sm" c="dimmed">
        {sayExclusion('onlyOffice')}
      </Text>
    </>
  )
}
