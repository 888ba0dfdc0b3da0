import { Select, type SelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { fitting } from './fitting.ts'
import { useLoadedPickerProps } from './picker-props.tsx'
import { type Option, withSelected } from './use-options.ts'
import { useTypedPick, useTypedText } from './use-typed-pick.ts'

/** The props of every single picker; works as a field of a form, controlled or not. */
export type RecordSelectProps = Omit<
  SelectProps<number>,
  'data' | 'searchable' | 'searchValue' | 'filter'
> & {
  /** The record that the value names, so that it can be read before the list has come. */
  selected?: Option | undefined
}

type Props = RecordSelectProps & { options: readonly Option[]; isLoading: boolean }

/** A searchable select over loaded records. */
export function RecordSelect({
  options,
  isLoading,
  selected,
  value,
  defaultValue,
  onChange,
  ...props
}: Props) {
  const [current, setCurrent] = useUncontrolled<number | null>({
    value,
    defaultValue,
    finalValue: null,
    onChange: id =>
      onChange?.(id, options.find(option => option.value === id) ?? { value: id ?? 0, label: '' }),
  })
  const typed = useTypedText(current)
  const picking = useTypedPick(typed, {
    current,
    take: option => setCurrent(option?.value ?? null),
    found: fitting(options, typed.text),
    isBehind: isLoading,
    error: props.error,
  })
  const loaded = useLoadedPickerProps(props.label, isLoading)
  return (
    <Select<number>
      allowDeselect={props.clearable ?? false}
      {...loaded}
      {...props}
      {...picking}
      data={withSelected(options, selected ? [selected] : [])}
      value={current}
      onChange={setCurrent}
    />
  )
}
