import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Rotation, rotationRoles, rotationSeverities, rotationUnits } from '#domain/rotation.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { sayRotation } from '#words/en/rotations.ts'
import classes from './standard-fields.module.css'

type Props = {
  defaultValue?: Rotation | null
  onChange?: (rotation: Rotation | null) => void
  /** Of the whole form, by the paths of its fields. */
  errors: Readonly<Record<string, ReactNode>>
}

/** What is customary: three visits, then one by others. */
const usual: Rotation = {
  unit: 'visits',
  max: 3,
  roles: 'members',
  pauseVisits: 1,
  pauseMonths: 0,
  severity: 'warn',
}
const usualMonths = 36

/** None, or how long the same people may go to the same customer. */
export function RotationField({ defaultValue = null, onChange, errors }: Props) {
  const [rotation, setRotation] = useState(defaultValue)

  function change(next: Rotation | null) {
    setRotation(next)
    onChange?.(next)
  }
  function choose(name: string) {
    const unit = rotationUnits.find(one => one === name)
    const max = unit === 'months' ? usualMonths : usual.max
    change(unit ? { ...usual, ...rotation, unit, max } : null)
  }
  return (
    <Stack gap="sm" data-path="rotation">
      <NativeSelect
        label={sayRotation('title')}
        description={sayRotation('hint')}
        data={(['none', ...rotationUnits] as const).map(value => ({ value, label: sayRotation(value) }))}
        value={rotation?.unit ?? 'none'}
        onChange={event => choose(event.currentTarget.value)}
      />
      {rotation && <Figures key={rotation.unit} rotation={rotation} onChange={change} errors={errors} />}
    </Stack>
  )
}

type FiguresProps = { rotation: Rotation; onChange: (rotation: Rotation) => void; errors: Props['errors'] }

function Figures({ rotation, onChange, errors }: FiguresProps) {
  const number = (field: 'max' | 'pauseVisits' | 'pauseMonths', label: string, hint?: string) => (
    <NumberInput
      label={label}
      description={hint}
      data-path={`rotation.${field}`}
      error={errors[`rotation.${field}`]}
      defaultValue={rotation[field]}
      // Where nothing is entered the schema refuses that there is none.
      onChange={value => onChange({ ...rotation, [field]: value } as Rotation)}
    />
  )
  const isByVisits = rotation.unit === 'visits'
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={classes.pairs}>
      {isByVisits
        ? number('max', sayRotation('mostVisits'))
        : number('max', sayRotation('mostMonths'), sayRotation('mostMonthsHint'))}
      <NativeSelect
        label={sayRotation('roles')}
        data={rotationRoles.map(value => ({ value, label: sayRotation(value) }))}
        defaultValue={rotation.roles}
        onChange={event => onChange({ ...rotation, roles: event.currentTarget.value as Rotation['roles'] })}
      />
      {number('pauseVisits', sayRotation('pauseVisits'), sayRotation('pauseVisitsHint'))}
      {number('pauseMonths', sayRotation('pauseMonths'), sayRotation('pauseMonthsHint'))}
      <NativeSelect
        label={sayRotation('severity')}
        data={rotationSeverities.map(value => ({ value, label: sayRotation(value) }))}
        defaultValue={rotation.severity}
        onChange={event =>
          onChange({ ...rotation, severity: event.currentTarget.value as Rotation['severity'] })
        }
      />
    </SimpleGrid>
  )
}
