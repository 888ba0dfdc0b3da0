import { useMemo } from 'react'
import { plans } from '#contract/plans.ts'
import type { WireRow } from '#web/planning/proposal.ts'
import { byOffset, type QueryOf, useAsk, usePages } from '#web/ui/read/use-ask.ts'

const pageSize = 100

export type RowKind = 'planned' | 'unplanned' | 'moved' | 'changed' | 'accepted'

type Query = QueryOf<typeof plans.rows>

const queries: Record<RowKind, Query> = {
  planned: { kind: ['plan'], state: ['open', 'rejected'] },
  unplanned: { kind: ['unplanned'], state: ['open', 'rejected'] },
  moved: { kind: ['move'], state: ['open', 'rejected'] },
  changed: { isChanged: true },
  accepted: { state: ['accepted'] },
}

/** Rows of a proposal of a kind, page after page by start. */
export function usePlanRows(planId: number, kind: RowKind) {
  const query = { ...queries[kind], sort: ['start:asc'], limit: pageSize }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    plans.rows,
    query,
    { params: { id: planId }, next: byOffset(pageSize), keepsPrevious: true },
  )
  // A row that slips to the next page between two answers would stand twice.
  const rows: readonly WireRow[] | undefined = useMemo(
    () => data && [...new Map(data.pages.flatMap(page => page.rows).map(row => [row.rowId, row])).values()],
    [data],
  )
  return {
    rows,
    error: data ? null : error,
    refetch: () => void refetch(),
    readOn: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  }
}

/** How many rows are like that; undefined until it is read. */
export function useRowCount(planId: number, kind: RowKind): number | undefined {
  const query = { ...queries[kind], limit: 1 }
  const { data } = useAsk(plans.rows, { params: { id: planId }, query })
  return data && Number(data.count)
}
