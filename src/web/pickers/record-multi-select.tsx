import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type Option, withSelected } from './use-options.ts'

/** The props of every picker of several; works as a field of a form, controlled or not. */
export type RecordMultiSelectProps = Omit<MultiSelectProps<number>, 'data' | 'searchable'> & {
  /** The records that the values name, so that they can be read before the list has come. */
  selected?: readonly Option[]
}

type Props = RecordMultiSelectProps & { options: readonly Option[]; isLoading: boolean }

export function RecordMultiSelect({ options, isLoading, selected = [], ...props }: Props) {
  return (
    <MultiSelect<number>
      searchable
      hidePickedOptions
      openOnFocus={false}
      selectFirstOptionOnChange
      clearButtonProps={{ 'aria-label': `Clear ${props.label ?? ''}` }}
      rightSection={isLoading ? <Loader size={14} aria-label="Loading" /> : undefined}
      nothingFoundMessage={isLoading ? 'Loading…' : 'Nothing found'}
      {...props}
      data={withSelected(options, selected)}
    />
  )
}
