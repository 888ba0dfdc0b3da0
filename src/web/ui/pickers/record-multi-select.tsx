import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { fitting } from './fitting.ts'
import { useLoadedPickerProps } from './picker-props.tsx'
import { useShowsChoices } from './shown-choices.ts'
import { type Option, withSelected } from './use-options.ts'
import { useTypedPick, useTypedText } from './use-typed-pick.ts'

/** The props of every picker of several; works as a field of a form, controlled or not. */
export type RecordMultiSelectProps = Omit<MultiSelectProps<number>, 'data' | 'searchable'> & {
  /** The records that the values name, so that they can be read before the list has come. */
  selected?: readonly Option[]
}

type Props = RecordMultiSelectProps & { options: readonly Option[]; isLoading: boolean }

export function RecordMultiSelect({
  options,
  isLoading,
  selected = [],
  value,
  defaultValue,
  onChange,
  ...props
}: Props) {
  const [current, setCurrent] = useUncontrolled<number[]>({ value, defaultValue, finalValue: [], onChange })
  const typed = useTypedText(null)
  const data = withSelected(options, selected)
  useShowsChoices(props, current, data)
  const free = options.filter(option => !current.includes(option.value))
  const picking = useTypedPick<number>(typed, {
    current: null,
    take: option => option && setCurrent([...current, option.value]),
    found: fitting(free, typed.text),
    isBehind: isLoading,
    error: props.error,
  })
  const loaded = useLoadedPickerProps(props.label, isLoading)
  return (
    <MultiSelect<number>
      hidePickedOptions
      {...loaded}
      {...props}
      {...picking}
      data={data}
      value={current}
      onChange={setCurrent}
    />
  )
}
