import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useMemo } from 'react'
import { readAllZones, type ZoneOption, zoneOption } from '#web/ui/time/zones.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { fitting } from './fitting.ts'
import { useShowsChoices } from './shown-choices.ts'
import { useTypedPick, useTypedText } from './use-typed-pick.ts'

type ZoneProps = {
  /** Shown first: the zones of the chosen country. */
  preferred?: readonly string[]
}

const shared = {
  searchable: true,
  openOnFocus: false,
  selectFirstOptionOnChange: true,
} as const

/** One IANA time zone, with how far it is from UTC now. */
export function ZoneSelect({
  preferred,
  value,
  defaultValue,
  onChange,
  ...props
}: ZoneProps & Omit<SelectProps<string>, 'data'>) {
  const [current, setCurrent] = useUncontrolled<string | null>({
    value,
    defaultValue,
    finalValue: null,
    onChange: zone => onChange?.(zone, zoneOption(zone ?? 'UTC')),
  })
  const typed = useTypedText(current)
  const { data, zones } = useZones(preferred, current ? [current] : [])
  const picking = useTypedPick<string>(typed, {
    current,
    take: option => setCurrent(option?.value ?? null),
    found: fitting(zones, typed.text),
    isBehind: false,
    error: props.error,
  })
  return (
    <Select<string>
      label={sayPicker('timeZone')}
      nothingFoundMessage={sayPicker('noResults')}
      allowDeselect={false}
      {...shared}
      {...props}
      {...picking}
      data={data}
      value={current}
      onChange={setCurrent}
    />
  )
}

/** Several zones: a country's. */
export function ZoneMultiSelect({
  preferred,
  value,
  defaultValue,
  onChange,
  ...props
}: ZoneProps & Omit<MultiSelectProps<string>, 'data'>) {
  const [current, setCurrent] = useUncontrolled<string[]>({ value, defaultValue, finalValue: [], onChange })
  const typed = useTypedText(null)
  const { data, zones } = useZones(preferred, current)
  useShowsChoices(props, current, zones)
  const free = zones.filter(zone => !current.includes(zone.value))
  const picking = useTypedPick<string>(typed, {
    current: null,
    take: option => option && setCurrent([...current, option.value]),
    found: fitting(free, typed.text),
    isBehind: false,
    error: props.error,
  })
  return (
    <MultiSelect<string>
      label={sayPicker('timeZones')}
      nothingFoundMessage={sayPicker('noResults')}
      hidePickedOptions
      // The United States have 29.
      styles={{ pillsList: { maxHeight: 160, overflowY: 'auto' } }}
      clearButtonProps={{ 'aria-label': sayPicker('clear', { field: sayPicker('timeZones') }) }}
      {...shared}
      {...props}
      {...picking}
      data={data}
      value={current}
      onChange={setCurrent}
    />
  )
}

/** A record may bear a name of a zone that is not listed: it stays to be seen. */
function useZones(preferred: readonly string[] = [], chosen: readonly string[]) {
  // The two lists are made again at every render, mostly with the same zones.
  const key = JSON.stringify({ preferred, chosen })
  return useMemo(() => listZones(JSON.parse(key)), [key])
}

/** As they are shown, in groups or not, and all of them in that order. */
function listZones({ preferred, chosen }: Record<'preferred' | 'chosen', string[]>) {
  const all = readAllZones()
  const known = new Set([...all.map(option => option.value), ...preferred])
  const others = [...chosen.filter(zone => !known.has(zone)).map(zoneOption), ...all]
  if (preferred.length === 0) return { data: others, zones: others }
  const here = preferred.map(zoneOption)
  const elsewhere: ZoneOption[] = others.filter(option => !preferred.includes(option.value))
  return {
    data: [
      { group: sayPicker('inThisCountry'), items: here },
      { group: sayPicker('elsewhere'), items: elsewhere },
    ],
    zones: [...here, ...elsewhere],
  }
}
