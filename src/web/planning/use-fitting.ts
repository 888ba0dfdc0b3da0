import { useQuery } from '@tanstack/react-query'
import { auditors } from '#contract/auditors.ts'
import { callAll } from '#web/app/call-all.ts'

/** All auditors, as they fit an audit now. */
export function useFitting(projectId: number) {
  const query = { projectId, sort: 'name:asc' }
  return useQuery({
    queryKey: [auditors.list.path, 'all', query],
    queryFn: ({ signal }) => callAll(auditors.list, query, signal),
    staleTime: 0,
    meta: { isShownInPlace: true },
  })
}
