import { Button, Checkbox, Collapse, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type Programme, type Sampling, samplings } from '#domain/programme.ts'
import { presetOf, programmePresets } from '#domain/programme-presets.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { sayStandard } from '#words/en/standards.ts'
import classes from './standard-fields.module.css'

type Props = {
  defaultValue?: Programme | null
  onChange?: (programme: Programme | null) => void
  /** Of the whole form, by the paths of its fields. */
  errors: Readonly<Record<string, ReactNode>>
}

const presets = Object.keys(programmePresets) as (keyof typeof programmePresets)[]

/** None, one of those that are customary, or its numbers one by one. */
export function ProgrammeField({ defaultValue = null, onChange, errors }: Props) {
  const [programme, setProgramme] = useState(defaultValue)
  // Another preset brings other numbers into fields that keep what was typed.
  const [round, setRound] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const numbers = useId()
  const preset = programme && (presetOf(programme) ?? 'own')
  const hasFault = Object.keys(errors).some(field => field.startsWith('programme.'))

  function change(next: Programme | null) {
    setProgramme(next)
    onChange?.(next)
  }
  function choose(name: string) {
    const chosen = presets.find(one => one === name)
    change(chosen ? { ...programmePresets[chosen], draftDays: programme?.draftDays ?? null } : null)
    setRound(round + 1)
  }
  return (
    <Stack gap="sm" data-path="programme">
      <Radio.Group
        label={sayStandard('programme')}
        description={sayStandard('programmeHint')}
        value={preset ?? 'none'}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="none" label={sayStandard('noProgramme')} />
          {presets.map(name => (
            <Radio key={name} value={name} label={sayStandard(name)} />
          ))}
          {preset === 'own' && <Radio value="own" label={sayStandard('own')} readOnly />}
        </Stack>
      </Radio.Group>
      {programme && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            aria-expanded={isOpen || hasFault}
            aria-controls={numbers}
            leftSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {sayStandard('adjust')}
          </Button>
          <Collapse expanded={isOpen || hasFault} id={numbers}>
            <Numbers key={round} programme={programme} onChange={change} errors={errors} />
          </Collapse>
        </>
      )}
    </Stack>
  )
}

type NumberField = {
  [Field in keyof Programme]: number extends Programme[Field] ? Field : never
}[keyof Programme]

type NumbersProps = {
  programme: Programme
  onChange: (programme: Programme) => void
  errors: Props['errors']
}

function Numbers({ programme, onChange, errors }: NumbersProps) {
  const number = (field: NumberField) => (
    <NumberInput
      label={sayStandard(field)}
      description={sayStandard(`${field}Source`)}
      data-path={`programme.${field}`}
      error={errors[`programme.${field}`]}
      defaultValue={programme[field]}
      // Where a number is needed the schema refuses that there is none.
      onChange={value => onChange({ ...programme, [field]: value } as Programme)}
    />
  )
  const flag = (field: 'calendarYear' | 'twoStages') => (
    <Checkbox
      label={sayStandard(field)}
      description={sayStandard(`${field}Source`)}
      defaultChecked={programme[field]}
      onChange={event => onChange({ ...programme, [field]: event.currentTarget.checked })}
    />
  )
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={classes.pairs}>
        {number('validMonths')}
        {number('restoreMonths')}
        {number('surveillanceMonths')}
        {number('surveillanceEarlyDays')}
        {number('surveillanceLateDays')}
        {number('renewalEarlyDays')}
        {number('renewalDueDays')}
        {number('decisionDays')}
        {number('draftDays')}
        <NativeSelect
          label={sayStandard('sampling')}
          description={sayStandard('samplingSource')}
          data={samplings.map(value => ({ value, label: sayStandard(value) }))}
          defaultValue={programme.sampling}
          onChange={event => onChange({ ...programme, sampling: event.currentTarget.value as Sampling })}
        />
      </SimpleGrid>
      {flag('calendarYear')}
      {flag('twoStages')}
    </Stack>
  )
}
