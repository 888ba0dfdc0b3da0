import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Factor } from '#domain/audit-days.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { FieldsRow, RemoveRow, RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import { sayDayTable } from '#words/en/day-tables.ts'
import { sayDays } from '#words/en/person-days.ts'
import { showPercent } from '#words/show-days.ts'

type Props = {
  defaultValue?: readonly Factor[]
  onChange?: (factors: Factor[]) => void
  /** Of the whole form, by the paths of its fields; the list is at `path`. */
  errors: Readonly<Record<string, ReactNode>>
  path: string
  /** To choose from; what is typed besides counts as well. */
  offered?: readonly Factor[] | undefined
}

const mostFactors = 50

/** What makes a visit longer or shorter, each with its percentage. */
export function FactorsField({ defaultValue = [], onChange, errors, path, offered = [] }: Props) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  // Numbered, so that a row keeps what is typed when one above it goes.
  const [rows, setRows] = useState(defaultValue.map((factor, id) => ({ ...factor, id })))
  const [next, setNext] = useState(rows.length)

  function change(changed: typeof rows) {
    setRows(changed)
    onChange?.(changed.map(({ label, percent }) => ({ label, percent })))
  }
  function add(factor: Factor = { label: '', percent: -5 }) {
    change([...rows, { ...factor, id: next }])
    setNext(next + 1)
    focus(`${path}.${rows.length}.${factor.label ? 'percent' : 'label'}`)
  }
  function remove(place: number) {
    change(rows.filter((_, at) => at !== place))
    focusAfterRemoval({ place, of: rows.length }, at => `${path}.${at}.label`)
  }
  const left = offered.filter(({ label }) => !rows.some(row => row.label === label))
  const edit = (id: number, given: Partial<Factor>) =>
    change(rows.map(row => (row.id === id ? { ...row, ...given } : row)))
  return (
    <RowsField
      list={list}
      heading={sayDayTable('factors')}
      hint={sayDayTable('factorsHint')}
      error={errors[path]}
      add={rows.length < mostFactors && { label: sayDayTable('addFactor'), onClick: () => add() }}
    >
      {left.length > 0 && rows.length < mostFactors && (
        <Group gap="xs" mt="sm">
          {left.map(factor => (
            <Button key={factor.label} size="compact-xs" variant="default" onClick={() => add(factor)}>
              {sayDays('factor', { label: factor.label, percent: showPercent(factor.percent) })}
            </Button>
          ))}
        </Group>
      )}
      {rows.map(({ id, label, percent }, place) => (
        <FactorRow
          key={id}
          factor={{ label, percent }}
          place={place}
          path={`${path}.${place}`}
          errors={errors}
          onChange={given => edit(id, given)}
          onRemove={() => remove(place)}
        />
      ))}
    </RowsField>
  )
}

type RowProps = Pick<Props, 'errors' | 'path'> & {
  factor: Factor
  place: number
  onChange: (given: Partial<Factor>) => void
  onRemove: () => void
}

function FactorRow({ factor: { label, percent }, place, path, errors, onChange, onRemove }: RowProps) {
  return (
    <FieldsRow label={sayDayTable('factorAt', { place: String(place + 1) })} columns="1fr 110px 28px">
      <TextInput
        label={sayDayTable('factor')}
        required
        data-path={`${path}.label`}
        error={errors[`${path}.label`]}
        value={label}
        onChange={event => onChange({ label: event.currentTarget.value })}
      />
      <NumberInput
        label={sayDayTable('percent')}
        required
        data-path={`${path}.percent`}
        error={errors[`${path}.percent`]}
        defaultValue={percent}
        // The schema refuses that there is none.
        onChange={value => onChange({ percent: value as number })}
      />
      <RemoveRow
        label={
          label.trim()
            ? sayDayTable('removeFactor', { label: label.trim() })
            : sayDayTable('removeFactorAt', { place: String(place + 1) })
        }
        onClick={onRemove}
      />
    </FieldsRow>
  )
}
