import { useMemo } from 'react'
import { plans } from '#contract/plans.ts'
import { byOffset, type QueryOf, useAsk, usePages } from '#web/ui/read/use-ask.ts'
import type { WireRow } from './proposal.ts'

const pageSize = 100

export type RowKind = 'planned' | 'unplanned' | 'moved' | 'changed' | 'accepted'

/** The rows of a proposal of each kind, as its page and the panel beside the timeline list and count them. */
const rowsOfKind: Record<RowKind, QueryOf<typeof plans.rows>> = {
  planned: { kind: ['plan'] },
  unplanned: { kind: ['unplanned'] },
  moved: { kind: ['move'] },
  changed: { isChanged: true },
  accepted: { state: ['accepted'] },
}

/** How many rows are like that; undefined until it is read. */
export function useRowCount(planId: number, kind: RowKind): number | undefined {
  const query = { ...rowsOfKind[kind], limit: 1 }
  const { data } = useAsk(plans.rows, { params: { id: planId }, query })
  return data && Number(data.count)
}

/** Rows of a proposal of a kind, page after page by start. */
export function usePlanRows(planId: number, kind: RowKind) {
  const query = { ...rowsOfKind[kind], sort: ['start:asc'], limit: pageSize }
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
