import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { work } from '#contract/work.ts'
import { timelineKinds } from '#domain/work.ts'
import { may } from '#web/app/session.ts'
import { byOffset, usePages } from '#web/ui/read/use-ask.ts'
import type { Audit } from './booking.ts'

const pageSize = 100

/** What of the list is looked for: what was typed, those of one batch, and those that begin in a time. */
export type ToDoFilter = {
  typed: string
  batchId: number | undefined
  during: { start: string; end: string } | undefined
}

type Work = RowOf<typeof work.list>

/** An audit that waits for somebody, and why. */
export type ToDo = Audit &
  Pick<Work, 'kind' | 'left' | 'expiring' | 'isAgreed' | 'isTentative' | 'isLeaderless'>

/** Of the work list what somebody on the timeline settles, page after page, by when it hurts. */
export function useToDo({ typed, batchId, during }: ToDoFilter) {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const looked = { ...(value && { value }), ...(batchId && { batchId }), ...during }
  const query = { kind: [...timelineKinds], limit: pageSize, ...looked }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    work.list,
    query,
    {
      next: byOffset(pageSize),
      keepsPrevious: true,
      enabled: may(work.list),
    },
  )
  // What slips to the next page between two answers would stand twice.
  const drafts = useMemo(
    () => data && [...new Map(data.pages.flatMap(({ rows }) => rows.flatMap(toEntry))).values()],
    [data],
  )
  return {
    looked,
    drafts: drafts ?? (may(work.list) ? undefined : none),
    count: data && Number(data.pages.at(-1)?.count ?? 0),
    error: data ? null : error,
    refetch: () => void refetch(),
    readOn: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  }
}

const none: ToDo[] = []

const toEntry = ({
  audit,
  kind,
  isAgreed,
  left,
  expiring,
  isTentative,
  isLeaderless,
}: Work): [number, ToDo][] => {
  const why = { ...(left && { left }), ...(expiring && { expiring }), isTentative, isLeaderless }
  return audit ? [[audit.id, { ...audit, kind, isAgreed, ...why }]] : []
}
