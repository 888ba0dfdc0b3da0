import { keepPreviousData } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { useHour } from '#web/app/use-now.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

export type Audit = RowOf<typeof audits.list>

/** How many of each the page of a customer lists. */
const shown = 10

export type AuditsOf = ReturnType<typeof useAuditsOf>

/** The audits of a customer: the next one that is planned, those after it by start, and those that are over, the latest first. */
export function useAuditsOf(customerId: number) {
  // By the hour: what has ended since goes over to the past, though the page stays open.
  const now = new Date(useHour()).toISOString()
  const kept = { placeholderData: keepPreviousData }
  const ahead = useAsk(
    audits.list,
    {
      query: { customerId, start: now, status: ['draft', 'assigned'], sort: 'start:asc', limit: shown + 1 },
    },
    kept,
  )
  const behind = useAsk(
    audits.list,
    { query: { customerId, end: now, sort: 'start:desc', limit: shown + 1 } },
    kept,
  )
  const [next, ...later] = ahead.data?.rows ?? []
  const coming = new Set(ahead.data?.rows.map(({ id }) => id))
  // One that is going on is in both.
  const past = behind.data?.rows.filter(({ id }) => !coming.has(id)).slice(0, shown) ?? []
  return {
    next,
    later,
    past,
    isRead: !!ahead.data && !!behind.data,
    // What was read stays, where reading it again fails.
    error: ahead.data && behind.data ? null : (ahead.error ?? behind.error),
    retry: () => void Promise.all([ahead.refetch(), behind.refetch()]),
  }
}
