import { useQuery } from '@tanstack/react-query'
import { auditors } from '#contract/auditors.ts'
import { call } from '#web/app/api.ts'

/** All auditors, as they fit an audit now. */
export function useFitting(projectId: number) {
  const query = { projectId, limit: 1000, sort: 'name:asc' }
  return useQuery({
    queryKey: [auditors.list.path, query],
    queryFn: ({ signal }) => call(auditors.list, { query }, signal),
    staleTime: 0,
    meta: { isShownInPlace: true },
  })
}
