import { keepPreviousData } from '@tanstack/react-query'
import { rosters } from '#contract/rosters.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { useHour } from '#web/app/use-now.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { listMonths } from './load-by-month.ts'

/** How many of each the page of an auditor lists. */
const shown = 5

/** The year that is shown: the last three months, this one, and the next eight. */
const year = { before: 3, count: 12 }

export type BookingsOf = ReturnType<typeof useBookingsOf>

/** A year of somebody’s bookings, by what is going on, what comes and what is over; months are those where they live. */
export function useBookingsOf({ id, timeZone }: { id: number; timeZone: string }) {
  // By the hour: what has ended since goes over to the past, though the page stays open.
  const at = useHour()
  const months = listMonths(localDay(new Date(at), timeZone), year)
  const [first = ''] = months
  const [end = ''] = listMonths(first, { before: -year.count, count: 1 })
  const startOf = (day: string) => momentAt(`${day}T00:00`, timeZone).toISOString()
  const { data, error, refetch } = useAsk(
    rosters.list,
    { query: { auditorId: [id], start: startOf(first), end: startOf(end) } },
    { placeholderData: keepPreviousData },
  )
  const entries = data?.rows.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)) ?? []
  const audits = entries.filter(({ kind }) => kind === 'audit')
  return {
    entries,
    months,
    first,
    last: addDays(end, -1),
    now: audits.filter(({ start, end }) => Date.parse(start) <= at && Date.parse(end) > at),
    next: audits.filter(({ start }) => Date.parse(start) > at).slice(0, shown),
    past: audits
      .filter(({ end }) => Date.parse(end) <= at)
      .toReversed()
      .slice(0, shown),
    away: entries.filter(({ kind, end }) => kind !== 'audit' && Date.parse(end) > at).slice(0, shown),
    isRead: !!data,
    // What was read stays, where reading it again fails.
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
