import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { call } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useSave } from '#web/ui/use-save.ts'

export type OpenSession = Reply<typeof session.listOpen>['rows'][number]

/** One's own open sessions, the current one first. */
export function useOpenSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: [session.listOpen.path],
    queryFn: ({ signal }) => call(session.listOpen, {}, signal),
    meta: { isShownInPlace: true },
    refetchOnWindowFocus: true,
  })
  const endOne = useSave(session.endOne, 'Signed out there')
  const endOthers = useSave(session.endOthers, 'Signed out everywhere else')
  return {
    sessions: data?.rows,
    error: data ? null : error,
    retry: () => void refetch(),
    end: ({ id }: OpenSession) => endOne({ params: { id } }).catch(showFailure),
    endOthers: () => endOthers({}),
  }
}
