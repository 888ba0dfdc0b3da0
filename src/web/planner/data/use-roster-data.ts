import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { countries, mostHolidayCountries } from '#contract/countries.ts'
import type { Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import type { Entry } from '#web/planning/entry.ts'
import { askedSpan } from '#web/planning/span.ts'
import { useAllRows, useAsk, useAskEach } from '#web/ui/read/use-ask.ts'
import { listValues } from '#words/lists.ts'
import type { AuditorRow } from './auditor-rows.ts'

const noAuditors: AuditorRow[] = []
const noEntries: Entry[] = []

/** Everybody's bookings on some days, by auditor. */
export function useEntries(days: readonly string[]) {
  const query = askedSpan(days)
  const { data, error, refetch, isFetching, isPlaceholderData } = useAsk(
    rosters.list,
    { query },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' },
  )
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

/** Entries, or what is proposed, by whose they are. */
export function groupByAuditor(entries: readonly Entry[]): ReadonlyMap<number, readonly Entry[]> {
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
  const { data, error, refetch } = useAllRows(auditors.list, { sort: 'name:asc' })
  return { auditors: data?.rows ?? noAuditors, isLoading: !data, error, retry: () => void refetch() }
}

export type Holidays = ReadonlyMap<number, ReadonlyMap<string, string>>

type ReadHolidays = {
  holidays: Holidays
  isRead: boolean
  /** Why those of some country could not be read. */
  error: Error | null
  retry: () => void
}

const anHour = 3_600_000

/** The names of holidays, by country and day. A list that can't be read shades nothing. */
export function useHolidays(countryIds: readonly number[], days: readonly string[]): ReadHolidays {
  const span = { start: days[0] ?? '', end: days.at(-1) ?? '' }
  const inputs = inGroups(countryIds, mostHolidayCountries).map(countryId => ({
    query: { countryId, ...span },
  }))
  return useAskEach(countries.holidays, inputs, { combine: together, staleTime: anHour, retry: false })
}

const inGroups = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size))

function together(answers: UseQueryResult<Reply<typeof countries.holidays>>[]): ReadHolidays {
  const failed = answers.filter(({ data, error }) => data === undefined && error !== null)
  return {
    holidays: byCountryAndDay(answers),
    isRead: answers.every(({ data }) => data !== undefined),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

function byCountryAndDay(answers: UseQueryResult<Reply<typeof countries.holidays>>[]): Holidays {
  const byCountry = new Map<number, Map<string, string>>()
  for (const { countryId, day, name } of answers.flatMap(({ data }) => data?.rows ?? [])) {
    const known = byCountry.get(countryId) ?? new Map<string, string>()
    byCountry.set(countryId, known.set(day, known.has(day) ? listValues([known.get(day) ?? '', name]) : name))
  }
  return byCountry
}
