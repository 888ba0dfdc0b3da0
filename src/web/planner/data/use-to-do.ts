import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may } from '#web/app/session.ts'
import { byOffset, useAsk, usePages } from '#web/ui/read/use-ask.ts'

const pageSize = 100

/** What of all drafts is looked for: what was typed, and those of one batch. */
export type ToDoFilter = { typed: string; batchId: number | undefined }

/** Drafts page after page, by what they count for is due first, then by start; those that are looked for. */
export function useDrafts({ typed, batchId }: ToDoFilter) {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = {
    status: ['draft' as const],
    sort: ['due:asc', 'start:asc'],
    limit: pageSize,
    ...(value && { value }),
    ...(batchId && { batchId }),
  }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    audits.list,
    query,
    { next: byOffset(pageSize), keepsPrevious: true },
  )
  // A draft that slips to the next page between two answers would stand twice.
  const drafts = useMemo(
    () => data && [...new Map(data.pages.flatMap(({ rows }) => rows.map(row => [row.id, row]))).values()],
    [data],
  )
  return {
    drafts,
    count: data?.pages.at(-1)?.count,
    error: data ? null : error,
    refetch: () => void refetch(),
    readOn: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  }
}

/** An assigned audit that lacks a standard since somebody left. */
export type Uncovered = Reply<typeof audits.uncovered>['rows'][number]

const none: Uncovered[] = []

/** Those that fit what was typed; undefined until they are read. A batch is of drafts alone. */
export function useUncovered({ typed, batchId }: ToDoFilter): readonly Uncovered[] | undefined {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = value ? { value } : {}
  const isAsked = may(audits.uncovered) && batchId === undefined
  // Where nothing can be read, the drafts beside them say why.
  const { data, error } = useAsk(audits.uncovered, isAsked && { query }, {
    placeholderData: keepPreviousData,
  })
  return data?.rows ?? (isAsked && !error ? undefined : none)
}
