import { Select } from '@mantine/core'
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Input, Reply, RowOf } from '#contract/endpoint.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { type QueryOf, saidAside, useAsk, useRecord } from '#web/ui/read/use-ask.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { fitting } from './fitting.ts'
import { pickerProps } from './picker-props.tsx'
import type { RecordSelectProps } from './record-select.tsx'
import { type Option, withSelected } from './use-options.ts'
import { useTypedPick, useTypedText } from './use-typed-pick.ts'

type Question<List extends Endpoint, One extends Endpoint> = {
  from: List
  /** What it is asked for the records that fit what was typed. */
  toQuery: (text: string) => QueryOf<List>
  /** Reads the one record that is selected but not among those found; by its id from the list unless given. */
  one?: One | undefined
  toOption: (record: RowOf<List> | Reply<One>) => Option
}

type Props<List extends Endpoint, One extends Endpoint> = RecordSelectProps & Question<List, One>

/** A select over more records than a browser should hold: the server searches. */
export function SearchSelect<List extends Endpoint, One extends Endpoint>({
  from,
  toQuery,
  one,
  toOption,
  selected,
  value,
  defaultValue,
  onChange,
  ...props
}: Props<List, One>) {
  const [isWanted, setWanted] = useState(false)
  const [picked, setPicked] = useState(selected)
  const [current, setCurrent] = useUncontrolled<number | null>({ value, defaultValue, finalValue: null })
  const known = picked?.value === current ? picked : undefined
  const pick = (option: Option | null) => {
    setPicked(option ?? undefined)
    setCurrent(option?.value ?? null)
    onChange?.(option?.value ?? null, option ?? { value: 0, label: '' })
  }
  const typed = useTypedText(current)
  const text = typed.text === known?.label ? '' : typed.text
  const { options, isFetching, isBehind, error } = useFound({ from, toQuery, toOption }, text, isWanted)
  const picking = useTypedPick(typed, { current, take: pick, found: options, isBehind, error: props.error })
  const searching = isFetching ? sayPicker('searching') : undefined
  const shown = known ?? options.find(option => option.value === current)
  const missing = useMissing({ from, one, toOption }, current !== null && !shown ? current : null)

  return (
    <Select<number>
      allowDeselect={props.clearable ?? false}
      {...pickerProps(props.label, searching)}
      nothingFoundMessage={searching ?? (error ? readMessage(error) : sayPicker('noResults'))}
      {...props}
      {...picking}
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

/** One that is selected but not among those found: its page was opened with it. */
function useMissing<List extends Endpoint, One extends Endpoint>(
  { from, one, toOption }: Omit<Question<List, One>, 'toQuery'>,
  id: number | null,
): Option | undefined {
  const byItself = useRecord(one ?? from, one ? id : null, { select: toOption as never }).data
  const input = { query: { id } } as unknown as Input<List>
  const listed = useAsk(from, !one && id !== null && input, {
    select: reply => (reply as { rows: RowOf<List>[] }).rows.map(toOption)[0],
    meta: saidAside,
  }).data
  return one ? (byItself as Option | undefined) : listed
}

function useFound<List extends Endpoint>(
  { from, toQuery, toOption }: Omit<Question<List, never>, 'one'>,
  typed: string,
  isWanted: boolean,
) {
  const [text] = useDebouncedValue(typed.trim(), 250)
  const input = { query: toQuery(text) } as unknown as Input<List>
  const { data, error, isFetching, isPlaceholderData } = useAsk(from, isWanted && input, {
    placeholderData: keepPreviousData as never,
    select: reply => (reply as { rows: RowOf<List>[] }).rows.map(toOption),
    meta: saidAside,
  })
  const options = data ?? []
  // Until the answer to what was typed is here, a quick Enter must not pick from the answer to something else.
  const isBehind = isPlaceholderData || text !== typed.trim()
  return isBehind
    ? { options: fitting(options, typed), isFetching: true, isBehind, error: null }
    : { options, isFetching, isBehind: data === undefined, error }
}
