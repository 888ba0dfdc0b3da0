import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { type Asked, type Extent, keyOf, readKey } from './key.ts'

/** What is kept of an endpoint's answer, if anything is. */
export const findKept = <E extends Endpoint>(client: QueryClient, endpoint: E, input: Input<E>) =>
  client.getQueryData<Reply<E>>(keyOf(endpoint, input))

/**
 * Changes what is kept of all answers of an endpoint. One that was asked before would bring back what was before the change:
 * it is not waited for.
 */
export function changeKept<E extends Endpoint>(
  client: QueryClient,
  { path }: E,
  change: (kept: Reply<E>, asked: Asked) => Reply<E>,
): void {
  eachKept(client, path, undefined, (kept, asked) => change(kept as Reply<E>, asked))
}

/** The same of what is read page after page. */
export function changeKeptPages<E extends Endpoint>(
  client: QueryClient,
  { path }: E,
  change: (pages: Reply<E>[], asked: Asked) => Reply<E>[],
): void {
  eachKept(client, path, 'pages', (kept, asked) => {
    const data = kept as InfiniteData<Reply<E>>
    return { ...data, pages: change(data.pages, asked) }
  })
}

function eachKept(
  client: QueryClient,
  path: string,
  wanted: Extent | undefined,
  change: (kept: unknown, asked: Asked) => unknown,
): void {
  for (const { queryKey, state } of client.getQueryCache().findAll()) {
    const { asked, extent, ...read } = readKey(queryKey)
    if (read.path !== path || extent !== wanted || state.data === undefined) continue
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, change(state.data, asked))
  }
}
