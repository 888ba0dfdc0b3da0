import { keepPreviousData } from '@tanstack/react-query'
import type { Endpoint, Input, RowOf } from '#contract/endpoint.ts'
import type { ListSearch } from '#web/app/list-search.ts'
import { type QueryOf, useAsk } from './use-ask.ts'
import { useReadAgain } from './use-read-again.ts'

type Page<E extends Endpoint> = { count: string; rows: RowOf<E>[] }

export type List<Row> = {
  rows: Row[]
  total: number
  /** Nothing to show yet. */
  isLoading: boolean
  /** Asking the server, be there something to show or not. */
  isFetching: boolean
  /** The rows are those of the page before, until the asked one arrives. */
  isPrevious: boolean
  error: unknown
  /** What was read, of which it may be known that it is only kept here. */
  answer?: unknown
  retry: () => void
  /** Reads it again, and whatever else of it was kept. */
  renew: () => void
  /** What of the address the list can't be asked for: an old link, or a mistyped one. */
  leftOut: readonly string[]
  /** What it was asked for: whoever wants all of it asks the same. `params`: what its path names. */
  asked?: { path: string; params: { id?: number }; query: Readonly<Record<string, unknown>> }
}

/**
 * One page of a list, as the address says. The page before stays until the next has come, and the list is
 * asked again when the window gets the focus back.
 *
 *     const [search, setSearch] = useListSearch()
 *     const list = useList(countries.list, search, ({ name, code }) => ({ name, code }))
 */
export function useList<E extends Endpoint, Search extends ListSearch>(
  endpoint: E,
  search: Search,
  toQuery?: (search: Search) => QueryOf<E>,
  { params, ...options }: { enabled?: boolean; params?: object | undefined } = {},
): List<RowOf<E>> {
  const readAgain = useReadAgain()
  const { query, refused } = leaveOutRefused(endpoint, listQuery(search, toQuery?.(search)))
  const { data, error, refetch, ...state } = useAsk(
    endpoint,
    { ...(params && { params }), query } as Input<E>,
    {
      ...options,
      placeholderData: keepPreviousData as never,
    },
  )
  const page = data as Page<E> | undefined
  return {
    rows: page?.rows ?? [],
    total: Number(page?.count ?? 0),
    isLoading: !data && !error,
    isFetching: state.isFetching,
    isPrevious: state.isPlaceholderData,
    error,
    answer: data,
    retry: () => void refetch(),
    renew: () => void readAgain({ path: endpoint.path }),
    leftOut: [...malformedIn(search), ...refused],
    asked: { path: endpoint.path, params: params ?? {}, query },
  }
}

/** An empty filter is none: the server would read it as "equals nothing". */
function listQuery(search: ListSearch, filters: object = {}): Record<string, unknown> {
  const { page, size, sort, q } = search
  const query = { limit: size, offset: (page - 1) * size, sort, value: q, ...filters }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isBlank(value)))
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A filter that the address holds and that can't be read: `?status=gone`. */
const malformedIn = (search: object): string[] =>
  Object.entries(search).flatMap(([name, value]) => (value === undefined ? [name] : []))

const nameInAddress: Record<string, string> = { offset: 'page', limit: 'size', value: 'q' }

/** The server would refuse the whole question for one part that it doesn't know, such as an order of another list. */
export function leaveOutRefused({ query: schema }: Pick<Endpoint, 'query'>, query: Record<string, unknown>) {
  const faults = schema?.safeParse(query).error?.issues ?? []
  const names = new Set(faults.map(({ path }) => String(path[0])))
  const kept = Object.entries(query).filter(([name]) => !names.has(name))
  return {
    query: Object.fromEntries(kept),
    refused: [...names].map(name => nameInAddress[name] ?? name),
  }
}
