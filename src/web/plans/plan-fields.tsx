import { Radio, SimpleGrid, Stack } from '@mantine/core'
import { type PlanPreset, planPresets } from '#domain/plan-presets.ts'
import { planPresetNames } from '#domain/plans.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import classes from './plan-fields.module.css'
import type { FieldsNamed, PlanFields } from './plan-request.ts'

type Props = { form: PlanFields }

/** Between which days, by the calendar of each site. */
export function PeriodFields({ form }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
      <DayInput
        label={sayAutoPlan('firstDay')}
        required
        key={form.key('firstDay')}
        {...form.getInputProps('firstDay')}
      />
      <DayInput
        label={sayAutoPlan('lastDay')}
        required
        key={form.key('lastDay')}
        {...form.getInputProps('lastDay')}
      />
    </SimpleGrid>
  )
}

/** Whether each draft keeps its dates, or by how much they may move. */
export function DateFields({ form }: Props) {
  const isFree = form.useWatchValue('dates') === 'free'
  const { onChange, ...dates } = form.getInputProps('dates')
  function choose(value: string) {
    onChange(value)
    // Nothing that is not seen keeps the form from being sent.
    if (value === 'fixed') form.setFieldValue('slideDays', 14)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
      <Radio.Group label={sayAutoPlan('dates')} key={form.key('dates')} {...dates} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value="fixed" label={sayAutoPlan('fixed')} />
          <Radio value="free" label={sayAutoPlan('free')} />
        </Stack>
      </Radio.Group>
      {isFree && (
        <NumberInput
          label={sayAutoPlan('slideDays')}
          required
          key={form.key('slideDays')}
          {...form.getInputProps('slideDays')}
        />
      )}
    </SimpleGrid>
  )
}

/** By what a plan is weighed: each in a sentence, and with its numbers. */
export function PresetCards({ form }: { form: FieldsNamed<'preset'> }) {
  return (
    <Radio.Group label={sayAutoPlan('preset')} key={form.key('preset')} {...form.getInputProps('preset')}>
      <div className={classes.cards}>
        {planPresetNames.map(name => (
          <PresetCard key={name} name={name} />
        ))}
      </div>
    </Radio.Group>
  )
}

function PresetCard({ name }: { name: PlanPreset }) {
  return (
    <Radio
      value={name}
      classNames={{ root: classes.card ?? '', label: classes.name ?? '' }}
      label={sayAutoPlan(name)}
      description={
        <>
          {sayAutoPlan(`${name}:hint`)}
          <br />
          {sayAutoPlan('weights', planPresets[name])}
        </>
      }
    />
  )
}
