import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { audits } from '#contract/audits.ts'
import { byOffset, usePages } from '#web/ui/read/use-ask.ts'

const pageSize = 100

/** Drafts by start, page after page; those that fit what was typed. */
export function useDrafts(typed: string) {
  const [value] = useDebouncedValue(typed.trim(), 250)
  const query = { status: ['draft' as const], sort: 'start:asc', limit: pageSize, ...(value && { value }) }
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
