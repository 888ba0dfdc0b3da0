import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { countries, mostHolidayCountries } from '#contract/countries.ts'
import type { Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { call } from '#web/app/api.ts'
import { callAll } from '#web/app/call-all.ts'
import type { Entry } from '#web/planning/entry.ts'
import { askedSpan } from '#web/planning/span.ts'
import type { AuditorRow } from './rows.ts'

const noAuditors: AuditorRow[] = []
const noEntries: Entry[] = []
const shownInPlace = { meta: { isShownInPlace: true } } as const

/** Everybody's bookings on some days, by auditor. */
export function useEntries(days: readonly string[]) {
  const query = askedSpan(days)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...shownInPlace,
    queryKey: [rosters.list.path, query],
    queryFn: ({ signal }) => call(rosters.list, { query }, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  const entries = data?.rows ?? noEntries
  const byAuditor = useMemo(() => groupByAuditor(entries), [entries])
  const isSettled = data !== undefined && !isPlaceholderData
  return {
    entries,
    byAuditor,
    error: data ? null : error,
    isFetching,
    isSettled,
    retry: () => void refetch(),
  }
}

function groupByAuditor(entries: readonly Entry[]): ReadonlyMap<number, readonly Entry[]> {
  const groups = new Map<number, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.auditorId)
    if (group) group.push(entry)
    else groups.set(entry.auditorId, [entry])
  }
  return groups
}

/** Every auditor, with the standards held. */
export function useAuditors() {
  const query = { sort: 'name:asc' }
  const { data, error, refetch } = useQuery({
    ...shownInPlace,
    queryKey: [auditors.list.path, 'all', query],
    queryFn: ({ signal }) => callAll(auditors.list, query, signal),
    refetchOnWindowFocus: true,
  })
  return { auditors: data?.rows ?? noAuditors, isLoading: !data, error, retry: () => void refetch() }
}

export type Holidays = ReadonlyMap<number, ReadonlyMap<string, string>>

const anHour = 3_600_000

/** The names of holidays, by country and day. A list that can't be read shades nothing. */
export function useHolidays(countryIds: readonly number[], days: readonly string[]): Holidays {
  const span = { start: days[0] ?? '', end: days.at(-1) ?? '' }
  return useQueries({
    queries: inGroups(countryIds, mostHolidayCountries).map(countryId => ({
      ...shownInPlace,
      queryKey: [countries.holidays.path, { countryId, ...span }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(countries.holidays, { query: { countryId, ...span } }, signal),
      staleTime: anHour,
      retry: false,
    })),
    combine: byCountryAndDay,
  })
}

const inGroups = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size))

function byCountryAndDay(answers: UseQueryResult<Reply<typeof countries.holidays>>[]): Holidays {
  const byCountry = new Map<number, Map<string, string>>()
  for (const { countryId, day, name } of answers.flatMap(({ data }) => data?.rows ?? [])) {
    const known = byCountry.get(countryId) ?? new Map<string, string>()
    byCountry.set(countryId, known.set(day, known.has(day) ? `${known.get(day)}, ${name}` : name))
  }
  return byCountry
}
