import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import type { Entry } from '#web/planning/entry.ts'
import { groupEntries } from '#web/planning/items.ts'
import { askedSpan } from '#web/planning/span.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
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
  const { data, error, refetch, isFetching, isPlaceholderData } = useAsk(
    endpoint,
    { query } as Input<typeof endpoint>,
    { placeholderData: keepPreviousData, enabled },
  )
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
