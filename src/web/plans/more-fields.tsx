import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { planEfforts, planMoves } from '#domain/plans.ts'
import { holds } from '#web/app/session.ts'
import { FoldedFields } from '#web/ui/form/folded-fields.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { AssumeFields } from './assume-fields.tsx'
import { KeepBookings } from './keep-bookings.tsx'
import type { FieldsNamed, PlanFields } from './plan-request.ts'

type Props = { form: PlanFields }

const fields = [
  'mostAuditors',
  'noticeDays',
  'allowHolidays',
  'mostMoves',
  'keepProjectId',
  'assume',
  'effort',
  'seed',
  'name',
]

/** What few change: out of the way until somebody wants it, or it has a fault. */
export function MoreFields({ form, startsOpen }: Props & { startsOpen: boolean }) {
  // A fault of a row is at `assume.0.auditorId`.
  const hasFault = Object.keys(form.errors).some(path => fields.includes(path.split('.')[0] ?? ''))
  return (
    <FoldedFields label={sayAutoPlan('more')} hasFault={hasFault} startsOpen={startsOpen}>
      <Limits form={form} />
      {holds('ReAssignAudit') && <Bookings form={form} />}
      <AssumeFields
        form={form}
        period={() => ({ firstDay: form.getValues().firstDay, lastDay: form.getValues().lastDay })}
      />
      <Work form={form} />
    </FoldedFields>
  )
}

function Limits({ form }: Props) {
  const { onChange, ...notice } = form.getInputProps('noticeDays')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
        <NumberInput
          label={sayAutoPlan('mostAuditors')}
          required
          key={form.key('mostAuditors')}
          {...form.getInputProps('mostAuditors')}
        />
        <NumberInput
          label={sayAutoPlan('noticeDays')}
          description={sayAutoPlan('noticeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          key={form.key('noticeDays')}
          {...notice}
          onChange={days => onChange(days ?? undefined)}
        />
      </SimpleGrid>
      <Checkbox
        label={sayAutoPlan('allowHolidays')}
        description={sayAutoPlan('holidaysHint')}
        key={form.key('allowHolidays')}
        {...form.getInputProps('allowHolidays', { type: 'checkbox' })}
      />
    </>
  )
}

/** Whether what is booked may change, and of how many audits. */
function Bookings({ form }: Props) {
  const stays = form.useWatchValue('moves') === 'none'
  const { onChange, ...moves } = form.getInputProps('moves')
  function choose(value: string) {
    onChange(value)
    // Nothing that is not seen keeps the form from being sent.
    if (value !== 'none') return
    form.setFieldValue('mostMoves', 10)
    form.setFieldValue('keepProjectId', [])
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
        <NativeSelect
          label={sayAutoPlan('moves')}
          description={sayAutoPlan('movesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={planMoves.map(value => ({ value, label: sayAutoPlan(`moves:${value}`) }))}
          key={form.key('moves')}
          {...moves}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        {!stays && (
          <NumberInput
            label={sayAutoPlan('mostMoves')}
            required
            key={form.key('mostMoves')}
            {...form.getInputProps('mostMoves')}
          />
        )}
      </SimpleGrid>
      {!stays && <KeepBookings form={form} />}
    </Stack>
  )
}

function Work({ form }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
      <EffortFields form={form} />
      <TextInput label={sayAutoPlan('name')} key={form.key('name')} {...form.getInputProps('name')} />
    </SimpleGrid>
  )
}

/** How long is searched, and from where. */
export function EffortFields({ form }: { form: FieldsNamed<'effort' | 'seed'> }) {
  return (
    <>
      <NativeSelect
        label={sayAutoPlan('effort')}
        data={planEfforts.map(value => ({ value, label: sayAutoPlan(value) }))}
        key={form.key('effort')}
        {...form.getInputProps('effort')}
      />
      <NumberInput
        label={sayAutoPlan('seed')}
        description={sayAutoPlan('seedHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        key={form.key('seed')}
        {...form.getInputProps('seed')}
      />
    </>
  )
}
