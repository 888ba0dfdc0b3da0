import type { Reply } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayProfile } from '#words/en/profile.ts'

export type OpenSession = Reply<typeof session.listOpen>['rows'][number]

/** One's own open sessions, the current one first. */
export function useOpenSessions() {
  const { data, error, refetch } = useAsk(session.listOpen, {})
  const endOne = useSave(session.endOne, sayProfile('signedOutThere'))
  const endOthers = useSave(session.endOthers, sayProfile('signedOutElsewhere'))
  return {
    sessions: data?.rows,
    error: data ? null : error,
    retry: () => void refetch(),
    end: ({ id }: OpenSession) => endOne({ params: { id } }).catch(showFailure),
    endOthers: () => endOthers({}),
  }
}
