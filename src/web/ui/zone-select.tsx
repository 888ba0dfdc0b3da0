import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { readAllZones, zoneOption } from './zones.ts'

type ZoneProps = {
  /** Shown first: the zones of the chosen country. */
  preferred?: readonly string[]
}

const shared = {
  searchable: true,
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'No results',
} as const

/** One IANA time zone, with how far it is from UTC now. */
export function ZoneSelect({ preferred, ...props }: ZoneProps & Omit<SelectProps<string>, 'data'>) {
  const chosen = props.value ?? props.defaultValue
  const data = useZones(preferred, chosen ? [chosen] : [])
  return <Select<string> label="Time zone" allowDeselect={false} {...shared} {...props} data={data} />
}

/** Several zones: a country's. */
export function ZoneMultiSelect({ preferred, ...props }: ZoneProps & Omit<MultiSelectProps<string>, 'data'>) {
  const data = useZones(preferred, props.value ?? props.defaultValue ?? [])
  return (
    <MultiSelect<string>
      label="Time zones"
      hidePickedOptions
      // The United States have 29.
      styles={{ pillsList: { maxHeight: 160, overflowY: 'auto' } }}
      clearButtonProps={{ 'aria-label': 'Clear time zones' }}
      {...shared}
      {...props}
      data={data}
    />
  )
}

/** A record may bear a name of a zone that is not listed: it stays to be seen. */
function useZones(preferred: readonly string[] = [], chosen: readonly string[]) {
  // The two lists are made anew at every render, mostly with the same zones.
  const key = JSON.stringify({ preferred, chosen })
  return useMemo(() => listZones(JSON.parse(key)), [key])
}

function listZones({ preferred, chosen }: Record<'preferred' | 'chosen', string[]>) {
  const all = readAllZones()
  const known = new Set([...all.map(option => option.value), ...preferred])
  const others = [...chosen.filter(zone => !known.has(zone)).map(zoneOption), ...all]
  if (preferred.length === 0) return others
  return [
    { group: 'In this country', items: preferred.map(zoneOption) },
    { group: 'Elsewhere', items: others.filter(option => !preferred.includes(option.value)) },
  ]
}
