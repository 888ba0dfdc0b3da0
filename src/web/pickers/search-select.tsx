import { Loader, Select } from '@mantine/core'
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readMessage } from '#web/app/read-failure.ts'
import { fitting } from './fitting.ts'
import type { RecordSelectProps } from './record-select.tsx'
import { type Option, withSelected } from './use-options.ts'
import { useTypedPick } from './use-typed-pick.ts'

type Props = RecordSelectProps & {
  /** The path of the list: its changes reload the options. */
  path: string
  /** Asks the server for the records that fit what was typed. */
  find: (text: string, signal: AbortSignal) => Promise<Option[]>
  /** Reads the one record that is selected but not among those found. */
  read: (id: number, signal: AbortSignal) => Promise<Option>
}

/** A select over more records than a browser should hold: the server searches. */
export function SearchSelect({ path, find, read, selected, value, defaultValue, onChange, ...props }: Props) {
  const [isWanted, setWanted] = useState(false)
  const [picked, setPicked] = useState(selected)
  const [current, setCurrent] = useUncontrolled<number | null>({ value, defaultValue, finalValue: null })
  const known = picked?.value === current ? picked : undefined
  const pick = (option: Option | null) => {
    setPicked(option ?? undefined)
    setCurrent(option?.value ?? null)
    onChange?.(option?.value ?? null, option ?? { value: 0, label: '' })
  }
  const typed = useTypedPick({ current, take: pick })
  const text = typed.text === known?.label ? '' : typed.text
  const { options, isFetching, isBehind, error } = useFound(path, find, text, isWanted)
  const missing = useMissing(path, read, current, known ?? options.find(option => option.value === current))

  return (
    <Select<number>
      searchable
      allowDeselect={props.clearable ?? false}
      openOnFocus={false}
      selectFirstOptionOnChange
      clearButtonProps={{ 'aria-label': `Clear ${props.label ?? ''}` }}
      rightSection={isFetching ? <Loader size={14} aria-label="Searching" /> : undefined}
      nothingFoundMessage={isFetching ? 'Searching…' : error ? readMessage(error) : 'No results'}
      {...props}
      {...typed.propsFor({ found: options, isBehind, error: props.error })}
      data={withSelected(
        options,
        [known, missing].filter(option => option !== undefined),
      )}
      // The server has searched already, in more than the label.
      // What is picked already answers to nothing that was typed.
      filter={({ options: shown }) =>
        shown.filter(one => options.some(found => 'value' in one && found.value === one.value))
      }
      onDropdownOpen={() => setWanted(true)}
      value={current}
      onChange={(id, option) => pick(id === null ? null : { value: id, label: option.label })}
    />
  )
}

function useFound(path: string, find: Props['find'], typed: string, isWanted: boolean) {
  const [text] = useDebouncedValue(typed.trim(), 250)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [path, 'found', text],
    queryFn: ({ signal }) => find(text, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  const options = data ?? []
  // Until the answer to what was typed is here, a quick Enter must not pick from the answer to something else.
  const isBehind = isPlaceholderData || text !== typed.trim()
  return isBehind
    ? { options: fitting(options, typed), isFetching: true, isBehind, error: null }
    : { options, isFetching, isBehind: data === undefined, error }
}

function useMissing(path: string, read: Props['read'], id: number | null, known: Option | undefined) {
  const { data } = useQuery({
    queryKey: [path, 'label', id],
    queryFn: ({ signal }) => read(id ?? 0, signal),
    enabled: id !== null && !known,
    // A value that can't be read any more stays as it is: nothing here can be done about it.
    meta: { isShownInPlace: true },
  })
  return known ? undefined : data
}
