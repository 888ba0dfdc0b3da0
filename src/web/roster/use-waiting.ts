import { useMemo } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { requests } from '#contract/requests.ts'
import { blockingCategories, blocksRoster } from '#domain/request-status.ts'
import { daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import { may, useMe } from '#web/app/session.ts'
import type { CalendarItem } from '#web/planning/items.ts'
import { askedSpan } from '#web/planning/span.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

type Request = Reply<typeof requests.list>['rows'][number]
type Asked = { days: readonly string[]; isOwn: boolean }

const none: Request[] = []

/** One's own requests for time off that wait for a decision, as they would stand in the roster. */
export function useWaiting({ days, isOwn }: Asked): { items: CalendarItem[]; isSettled: boolean } {
  const { id: userId } = useMe()
  const { start: startDate, end: endDate } = askedSpan(days)
  const query = {
    userId,
    startDate,
    endDate,
    category: [...blockingCategories],
    status: ['waiting' as const],
    limit: 1000,
  }
  const isAsked = isOwn && may(requests.list)
  const { data, error } = useAsk(requests.list, isAsked && { query })
  const rows = (isAsked && data?.rows) || none
  return {
    items: useMemo(() => rows.map(toItem), [rows]),
    isSettled: !isAsked || data !== undefined || error !== null,
  }
}

function toItem({ id, category, start, end, timeZone, user, note }: Request): CalendarItem {
  const interval = { start: new Date(start), end: new Date(end) }
  return {
    key: `request-${id}`,
    kind: blocksRoster(category) ? category : 'other',
    project: null,
    entries: [],
    start,
    end,
    timeZone,
    isWholeDays: isWholeDays(interval, timeZone),
    ...daysTouched(interval, timeZone),
    waiting: { requestId: id, name: user.name, note },
  }
}
