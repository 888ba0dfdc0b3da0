import { history } from '#contract/history.ts'
import type { Entity } from '#contract/records/cards.ts'
import { addDays, dayInterval } from '#domain/zoned-time.ts'
import { usePages } from '#web/ui/read/use-ask.ts'

const pageSize = 50

/** Days are `YYYY-MM-DD`, the last one included. */
export type HistoryFilter = {
  who: number | null
  actions: readonly string[]
  from: string | null
  to: string | null
}

/** `of`: that of an auditor's bookings. */
export type HistorySubject = { entity: Entity; id: number; of?: 'roster' | undefined }

/** The filter as the API takes it; days are those of the reader. */
export function toHistoryQuery({ entity, id, of }: HistorySubject, filter: HistoryFilter, timeZone: string) {
  const startOf = (day: string) => dayInterval(day, timeZone).start.toISOString()
  return {
    entity,
    entityId: id,
    ...(of && { of }),
    ...(filter.who && { who: filter.who }),
    ...(filter.actions.length > 0 && { action: [...filter.actions] }),
    ...(filter.from && { startDate: startOf(filter.from) }),
    ...(filter.to && { endDate: startOf(addDays(filter.to, 1)) }),
  }
}

type Query = ReturnType<typeof toHistoryQuery>

/** The history of one record, page by page; a page starts below the last row of the one before. */
export function useHistory(query: Query, isShown: boolean) {
  const asked = { ...query, limit: pageSize, sort: 'id:desc' }
  const { data, ...rest } = usePages(history.list, asked, {
    next: ({ count, rows }) => (rows.length < Number(count) ? { beforeId: rows.at(-1)?.id } : undefined),
    enabled: isShown,
    keepsPrevious: true,
  })
  const first = data?.pages[0]
  return {
    ...rest,
    entries: data?.pages.flatMap(({ rows }) => rows),
    people: first?.people ?? [],
    actions: first?.actions ?? [],
  }
}
