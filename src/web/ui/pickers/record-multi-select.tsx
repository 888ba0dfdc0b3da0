import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useNothingFound } from '#web/app/connection.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { byLabel, fitting } from './fitting.ts'
import { type Option, withSelected } from './use-options.ts'
import { useTypedPick } from './use-typed-pick.ts'

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
  const typed = useTypedPick<number>({
    current: null,
    take: option => option && setCurrent([...current, option.value]),
  })
  const free = options.filter(option => !current.includes(option.value))
  const nothingFound = useNothingFound()
  return (
    <MultiSelect<number>
      searchable
      hidePickedOptions
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={byLabel}
      clearButtonProps={{ 'aria-label': sayPicker('clear', { field: String(props.label ?? '') }) }}
      rightSection={isLoading ? <Loader size={14} aria-label={sayPicker('loading')} /> : undefined}
      nothingFoundMessage={isLoading ? sayPicker('loading') : nothingFound}
      {...props}
      {...typed.propsFor({ found: fitting(free, typed.text), isBehind: isLoading, error: props.error })}
      data={withSelected(options, selected)}
      value={current}
      onChange={setCurrent}
    />
  )
}
