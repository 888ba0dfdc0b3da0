import { Loader, Select, type SelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useNothingFound } from '#web/app/connection.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { byLabel, fitting } from './fitting.ts'
import { type Option, withSelected } from './use-options.ts'
import { useTypedPick } from './use-typed-pick.ts'

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
  const typed = useTypedPick({ current, take: option => setCurrent(option?.value ?? null) })
  const nothingFound = useNothingFound()
  return (
    <Select<number>
      searchable
      allowDeselect={props.clearable ?? false}
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={byLabel}
      clearButtonProps={{ 'aria-label': sayPicker('clear', { field: String(props.label ?? '') }) }}
      rightSection={isLoading ? <Loader size={14} aria-label={sayPicker('loading')} /> : undefined}
      nothingFoundMessage={isLoading ? sayPicker('loading') : nothingFound}
      {...props}
      {...typed.propsFor({ found: fitting(options, typed.text), isBehind: isLoading, error: props.error })}
      data={withSelected(options, selected ? [selected] : [])}
      value={current}
      onChange={setCurrent}
    />
  )
}
