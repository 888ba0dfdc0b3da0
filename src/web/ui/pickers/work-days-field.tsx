import { Checkbox, type CheckboxGroupProps, Group } from '@mantine/core'
import { nameWeekdayNo, weekdays } from './work-days.ts'

type WorkDaysProps = Omit<CheckboxGroupProps<string>, 'children' | 'defaultValue' | 'onChange'> & {
  defaultValue?: readonly number[]
  onChange?: (days: number[]) => void
}

/** On which days of the week people work, 1 for Monday to 7 for Sunday, in the order of the week. */
export function WorkDaysField({ defaultValue, onChange, ...props }: WorkDaysProps) {
  return (
    <Checkbox.Group
      {...props}
      // A group compares what its boxes are called, and a box's value is always a text.
      defaultValue={defaultValue?.map(String) ?? []}
      onChange={days => onChange?.(days.map(Number).sort())}
    >
      <Group gap="sm" mt="xs">
        {weekdays.map(day => (
          <Checkbox
            key={day}
            value={String(day)}
            label={nameWeekdayNo(day)}
            aria-invalid={!!props.error || undefined}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
