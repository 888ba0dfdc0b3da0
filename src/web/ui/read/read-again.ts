import { noop, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

type IsStale = (queryKey: QueryKey) => boolean

/** A first reading, of which there is nothing yet: another one would only join it, and its older answer would win. */
const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/** After one’s own change: reads again what is shown of it, and the rest when it is shown next. A first reading starts over. */
export function readAgain(client: QueryClient, isStale: IsStale): Promise<void> {
  const predicate = ({ queryKey }: Query) => isStale(queryKey)
  void client.cancelQueries({ predicate: query => isStale(query.queryKey) && isFirst(query) })
  return client.invalidateQueries({ predicate })
}

/** First readings that will be read once more, however much changes until they have come. */
const repeating = new WeakSet<Query>()

/**
 * After what others changed. A first reading is let come, and read once more: on a slow line it would never come while
 * others are busy. A tab that nobody looks at reads again when somebody does.
 */
export function readAfterOthers(client: QueryClient, isStale: IsStale): void {
  const refetchType = document.hidden ? 'none' : 'active'
  const first = client
    .getQueryCache()
    .findAll({ predicate: query => isStale(query.queryKey) && isFirst(query) })
  void client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey), refetchType })
  for (const query of first.filter(one => !repeating.has(one))) {
    repeating.add(query)
    void query.promise?.catch(noop).then(() => {
      repeating.delete(query)
      return client.invalidateQueries({ predicate: one => one === query, refetchType })
    })
  }
}
