import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from './date-input.tsx'
import type { SearchField } from './search-bar.tsx'

type PickerInput<Value> = {
  label: string
  size: 'xs'
  value: Value | null
  onChange: (value: Value | null) => void
}

/**
 * A picker as a field of a search bar.
 *
 *     pickerField<number>('countryId', 'Country', input => <CountrySelect clearable {...input} />)
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
        value: (values[key] as Value | undefined) ?? null,
        onChange: value => change({ [key]: value }),
      }),
  }
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
          label={`${label} from`}
          value={(values[startKey] as string | undefined) ?? null}
          onChange={day => change({ [startKey]: day })}
        />
        <DayInput
          size="xs"
          label={`${label} to`}
          value={(values[endKey] as string | undefined) ?? null}
          onChange={day => change({ [endKey]: day })}
        />
      </Group>
    ),
  }
}
