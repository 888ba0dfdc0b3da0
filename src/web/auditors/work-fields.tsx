import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { auditorForm } from '#contract/auditor-form.ts'
import type { Allowance } from '#domain/allowance.ts'
import { limitNames, type WorkLimits } from '#domain/team-rules.ts'
import { FoldedFields } from '#web/ui/form/folded-fields.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { CoordinatesInput } from '#web/ui/pickers/coordinates-input.tsx'
import { WorkDaysField } from '#web/ui/pickers/work-days-field.tsx'
import { sayAuditor } from '#words/en/auditors.ts'
import { sayTeamRule } from '#words/en/team-rules.ts'
import { AllowanceFields } from './allowance-fields.tsx'

type Home = NonNullable<(typeof auditorForm)['_output']['home']>
type Work = {
  workDays: number[] | null
  limits: WorkLimits | null
  home: Home | null
  allowance: Allowance | null
}

type Props = { form: DialogForm<typeof auditorForm> }

const workFields = ['workDays', 'limits', 'home', 'allowance'] as const

/** Own working days, limits, time off and where journeys begin: out of the way of whoever needs none. */
export function WorkFields({ form }: Props) {
  const given = form.getValues() as Work
  const hasFault = Object.keys(form.errors).some(path => workFields.some(field => path.startsWith(field)))
  return (
    <FoldedFields
      label={sayAuditor('work')}
      hasFault={hasFault}
      startsOpen={workFields.some(field => given[field] !== null)}
    >
      <OwnDays key={form.key('workDays')} form={form} />
      <HomeFields key={form.key('home')} form={form} />
      <LimitFields key={form.key('limits')} form={form} />
      <AllowanceFields key={form.key('allowance')} form={form} />
    </FoldedFields>
  )
}

/** Whenever the site works, unless somebody ticks that this one doesn't. */
function OwnDays({ form }: Props) {
  const { error, defaultValue, onChange } = form.getInputProps('workDays') as {
    error?: ReactNode
    defaultValue: number[] | null
    onChange: (days: number[] | null) => void
  }
  const [areOwn, setOwn] = useState(defaultValue !== null)
  function choose(own: boolean) {
    setOwn(own)
    onChange(own ? (defaultValue ?? [1, 2, 3, 4, 5]) : null)
  }
  return (
    <Stack gap="xs" data-path="workDays">
      <Checkbox
        label={sayAuditor('ownWorkDays')}
        description={sayAuditor('ownWorkDaysHint')}
        checked={areOwn}
        onChange={event => choose(event.currentTarget.checked)}
      />
      {areOwn && (
        <WorkDaysField
          label={sayAuditor('workDays')}
          error={error}
          defaultValue={defaultValue ?? [1, 2, 3, 4, 5]}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

const nowhere: Home = { place: '', latitude: null, longitude: null }

function HomeFields({ form }: Props) {
  const home = () => (form.getValues() as Work).home ?? nowhere
  const change = (part: Partial<Home>) => {
    const next = { ...home(), ...part }
    // Set any other way the field would be another one, without the focus.
    form.getInputProps('home').onChange(next.place === '' && next.latitude === null ? null : next)
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md" data-path="home">
      <TextInput
        label={sayAuditor('homePlace')}
        description={sayAuditor('homePlaceHint')}
        autoComplete="off"
        data-path="home.place"
        error={form.errors['home.place']}
        defaultValue={home().place}
        onChange={event => change({ place: event.currentTarget.value })}
      />
      <CoordinatesInput
        data-path="home.latitude"
        error={form.errors['home.latitude'] ?? form.errors['home.longitude']}
        defaultValue={home()}
        onChange={change}
      />
    </SimpleGrid>
  )
}

const unlimited: WorkLimits = {
  daysPer7: null,
  daysPerMonth: null,
  daysPerYear: null,
  nightsPerMonth: null,
  restHours: null,
}

/** What is left empty is as the team rules say. */
function LimitFields({ form }: Props) {
  const limits = () => (form.getValues() as Work).limits ?? unlimited
  const change = (part: Partial<WorkLimits>) => {
    const next = { ...limits(), ...part }
    form.getInputProps('limits').onChange(limitNames.every(name => next[name] === null) ? null : next)
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md" data-path="limits">
      {limitNames.map(name => (
        <NumberInput
          key={name}
          label={sayTeamRule(name)}
          description={sayAuditor('limitHint')}
          data-path={`limits.${name}`}
          error={form.errors[`limits.${name}`]}
          defaultValue={limits()[name]}
          onChange={value => change({ [name]: value })}
        />
      ))}
    </SimpleGrid>
  )
}
