import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rosters } from '#contract/rosters.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import type { Entry } from '#web/planning/entry.ts'
import { groupEntries } from '#web/planning/items.ts'
import { askedSpan } from '#web/planning/span.ts'
import type { Filters } from './address.ts'

type Asked = { days: readonly string[]; auditorId?: number | undefined; filters?: Filters; enabled?: boolean }

const none: Entry[] = []

/**
 * The bookings on some days: everybody's, one auditor's, or the own ones of somebody who may see no others.
 * What was shown before stays until the answer has come.
 */
export function useRoster({ days, auditorId, filters, enabled = true }: Asked) {
  const endpoint = may(rosters.list) ? rosters.list : rosters.mine
  const span = askedSpan(days)
  const narrowed = auditorId ? { ...filters, auditorId } : filters
  const query = endpoint === rosters.list ? { ...span, ...narrowed } : span
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: [endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, { query } as Parameters<typeof call<typeof endpoint>>[1], signal),
    meta: { isShownInPlace: true },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    enabled,
  })
  const entries = data?.rows ?? none
  return {
    entries,
    items: useMemo(() => groupEntries(entries), [entries]),
    /** The answer for these days has come; before that an empty calendar says nothing. */
    isSettled: data !== undefined && !isPlaceholderData,
    isFetching,
    error: isPlaceholderData || data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
