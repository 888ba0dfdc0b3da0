import type { QueryClient } from '@tanstack/react-query'

const nouns = ['/projects', '/rosters', '/auditors']

/** Reads anew what a change of the planner can show in. */
export function reload(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => nouns.some(noun => String(queryKey[0]).startsWith(noun)),
  })
}
