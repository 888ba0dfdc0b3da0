import { Group, MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayTable } from '#words/en/table.ts'
import type { SearchField } from './search-bar.tsx'

type PickerInput<Value> = {
  label: string
  size: 'xs'
  clearable: true
  value: Value | null
  onChange: (value: Value | null) => void
}

/**
 * A picker as a field of a search bar.
 *
 *     pickerField<number>('countryId', 'Country', input => <CountrySelect {...input} />)
 */
export function pickerField<Value extends string | number | readonly (string | number)[]>(
  key: string,
  label: string,
  render: (input: PickerInput<Value>) => ReactNode,
): SearchField {
  return {
    key,
    label,
    render: ({ values, change }) =>
      render({
        label,
        size: 'xs',
        clearable: true,
        value: (values[key] as Value | undefined) ?? null,
        onChange: value => change({ [key]: value }),
      }),
  }
}

type Choice = { value: string; label: string }

/** One of a few values: `selectField('isEnabled', 'Status', [{ value: 'true', label: 'Enabled' }, …])`. */
export function selectField(key: string, label: string, choices: Choice[]): SearchField {
  return {
    key,
    label,
    render: ({ values, change }) => (
      <Select
        size="xs"
        label={label}
        placeholder={sayTable('any')}
        clearable
        clearButtonProps={{ 'aria-label': sayTable('clearField', { field: label }) }}
        data={choices}
        value={isBlank(values[key]) ? null : String(values[key])}
        onChange={value => change({ [key]: value })}
      />
    ),
  }
}

/** Any of a few values. */
export function multiSelectField(key: string, label: string, choices: Choice[]): SearchField {
  return {
    key,
    label,
    width: 240,
    isWide: true,
    render: ({ values, change }) => (
      <MultiSelect
        size="xs"
        label={label}
        {...(isBlank(values[key]) ? { placeholder: sayTable('any') } : {})}
        clearable
        clearButtonProps={{ 'aria-label': sayTable('clearField', { field: label }) }}
        data={choices}
        value={[values[key] ?? []].flat().map(String)}
        onChange={value => change({ [key]: value })}
      />
    ),
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Two calendar days, `YYYY-MM-DD`, under two keys of the address. */
export function dayRangeField(startKey: string, endKey: string, label: string): SearchField {
  return {
    key: startKey,
    alsoFills: [endKey],
    label,
    width: 280,
    render: ({ values, change }) => (
      <Group gap="sm" wrap="nowrap" grow>
        <DayInput
          size="xs"
          label={sayTable('fieldFrom', { field: label })}
          value={(values[startKey] as string | undefined) ?? null}
          onChange={day => change({ [startKey]: day })}
        />
        <DayInput
          size="xs"
          label={sayTable('fieldTo', { field: label })}
          value={(values[endKey] as string | undefined) ?? null}
          onChange={day => change({ [endKey]: day })}
        />
      </Group>
    ),
  }
}
