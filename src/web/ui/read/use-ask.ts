import {
  type InfiniteData,
  replaceEqualDeep,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Endpoint, Input, Reply, RowOf } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { callAll, pageSize } from '#web/app/call-all.ts'
import { keptSince } from '#web/app/kept.ts'
import { currentUser } from '#web/app/session.ts'
import { keyOf } from './key.ts'

export type QueryOf<E extends Endpoint> =
  Input<E> extends { query?: infer Query } ? Partial<NonNullable<Query>> : never

/** TanStack’s own options; the kit makes the key, and asks. */
type Options<Kept, Shown> = Omit<UseQueryOptions<Kept, Error, Shown>, 'queryKey' | 'queryFn'>

/** A failure stands where the answer would; give `meta: saidAside` where there is no room for it. */
const saidInPlace = { isShownInPlace: true }
export const saidAside = { isShownInPlace: false }

type Asks<Kept> = (signal: AbortSignal) => Promise<Kept>

/**
 * What an endpoint answers, kept up to date with what is saved here and by others. Without an input it isn't asked.
 *
 *     const { data, error, refetch } = useAsk(requests.consequences, isAsked && { params: { id } })
 */
export function useAsk<E extends Endpoint, Shown = Reply<E>>(
  endpoint: E,
  input: Input<E> | undefined | false,
  { ask, ...options }: Options<Reply<E>, Shown> & { ask?: Asks<Reply<E>> } = {},
): UseQueryResult<Shown> {
  return useQuery({
    meta: saidInPlace,
    ...options,
    ...reading(endpoint, input || undefined, ask),
    enabled: !!input && (options.enabled ?? true),
  })
}

/** One record, by its endpoint; without an id it isn't asked. */
export function useRecord<E extends Endpoint, Shown = Reply<E>>(
  one: E,
  id: number | string | null | undefined,
  options: Options<Reply<E>, Shown> = {},
): UseQueryResult<Shown> {
  const isAsked = id !== null && id !== undefined
  return useAsk(one, isAsked && ({ params: { id } } as unknown as Input<E>), options)
}

/** All rows of a list, however many calls it takes. */
export function useAllRows<E extends Endpoint, Shown = { rows: RowOf<E>[] }>(
  list: E,
  query: QueryOf<E> | undefined | false,
  options: Options<{ rows: RowOf<E>[] }, Shown> = {},
): UseQueryResult<Shown> {
  return useQuery({
    meta: saidInPlace,
    ...options,
    ...readingAllRows(list, query || undefined),
    enabled: !!query && (options.enabled ?? true),
  })
}

type Several<Kept, Shown> = Omit<Options<Kept, Kept>, 'select' | 'initialData' | 'placeholderData'> & {
  /** What is shown of all answers together. */
  combine: (answers: UseQueryResult<Kept>[]) => Shown
}

/** The answers to several inputs of one endpoint. */
export function useAskEach<E extends Endpoint, Shown>(
  endpoint: E,
  inputs: readonly Input<E>[],
  { combine, ...options }: Several<Reply<E>, Shown>,
): Shown {
  const queries = inputs.map(input => ({ meta: saidInPlace, ...options, ...reading(endpoint, input) }))
  return useQueries({ queries, combine: combine as never }) as Shown
}

/** All rows of a list, by several queries. */
export function useAllRowsEach<E extends Endpoint, Shown>(
  list: E,
  asked: readonly QueryOf<E>[],
  { combine, ...options }: Several<{ rows: RowOf<E>[] }, Shown>,
): Shown {
  const queries = asked.map(query => ({ meta: saidInPlace, ...options, ...readingAllRows(list, query) }))
  return useQueries({ queries, combine: combine as never }) as Shown
}

type PagesOptions<E extends Endpoint> = {
  /** Of whose list it is, where that stands in the path. */
  params?: object | undefined
  /** What the next page is asked for beside the query; undefined after the last one. */
  next: (last: Reply<E>, pages: Reply<E>[]) => QueryOf<E> | undefined
  enabled?: boolean
  /** What was shown before stays until the answer to another query has come. */
  keepsPrevious?: boolean
}

/** A list that is read on from page to page. */
export function usePages<E extends Endpoint>(
  list: E,
  query: QueryOf<E>,
  { params, next, keepsPrevious = false, enabled = true }: PagesOptions<E>,
) {
  return useInfiniteQuery({
    queryKey: keyOf(list, { params, query }, 'pages'),
    queryFn: ({ signal, pageParam }) =>
      askKeeping(
        list,
        { ...(params && { params }), query: { ...query, ...pageParam } } as unknown as Input<E>,
        signal,
      ),
    structuralSharing: (before: unknown, after: unknown) =>
      pagesOf(before).concat(pagesOf(after)).some(isKept) ? after : replaceEqualDeep(before, after),
    initialPageParam: {} as object,
    getNextPageParam: next,
    enabled,
    ...(keepsPrevious && { placeholderData: (before: InfiniteData<Reply<E>, object> | undefined) => before }),
    meta: saidInPlace,
  })
}

/** Pages of a fixed size, one after the other. */
export const byOffset =
  (size: number) =>
  ({ count }: { count: string }, pages: readonly unknown[]) =>
    pages.length * size < Number(count) ? { offset: pages.length * size } : undefined

/** What is put together from the answers of several calls, in a way of its own; it is asked again whenever it is shown. */
export function useTogether<Shown>(
  name: string,
  asked: object | undefined,
  ask: Asks<Shown>,
): UseQueryResult<Shown> {
  return useQuery({
    queryKey: keyOf({ path: name }, asked && { query: asked }),
    queryFn: ({ signal }) => ask(signal),
    enabled: asked !== undefined,
    meta: saidInPlace,
  })
}

const reading = <E extends Endpoint>(endpoint: E, input: Input<E> | undefined, ask?: Asks<Reply<E>>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => (ask ? ask(signal) : askKeeping(endpoint, input, signal)),
  structuralSharing,
})

/** What was kept has no part in what was read: it is told by which object it is. */
const structuralSharing = (before: unknown, after: unknown) =>
  isKept(before) || isKept(after) ? after : replaceEqualDeep(before, after)

const isKept = (answer: unknown) => keptSince(answer) !== undefined
const pagesOf = (data: unknown): unknown[] => (data as InfiniteData<unknown> | undefined)?.pages ?? []

const askKeeping = <E extends Endpoint>(endpoint: E, input: Input<E> | undefined, signal: AbortSignal) =>
  askOrRead(endpoint, input, () => call(endpoint, input ?? ({} as Input<E>), signal))

/** Only an auditor’s device keeps what was read: nobody else loads what does it. */
async function askOrRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | undefined,
  ask: () => Promise<Reply<E>>,
): Promise<Reply<E>> {
  const keeping = currentUser()?.auditor ? await import('./kept-answers.ts').catch(() => null) : null
  return keeping ? keeping.askOrRead(endpoint, input, ask) : ask()
}

const readingAllRows = <E extends Endpoint>(list: E, query: object | undefined) => ({
  queryKey: keyOf(list, query && { query }, 'whole'),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ rows: RowOf<E>[] }> =>
    // Kept as what its first page is asked for: a page of the same list is something else.
    askOrRead(
      list,
      { query: { ...query, limit: pageSize } } as unknown as Input<E>,
      () => callAll(list, query ?? {}, signal) as Promise<Reply<E>>,
    ) as Promise<{ rows: RowOf<E>[] }>,
  structuralSharing,
})
