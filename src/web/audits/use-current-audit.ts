import { useQuery } from '@tanstack/react-query'
import { audits } from '#contract/audits.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import type { Audit } from './audit.ts'

/** An audit that a dialog was opened on, as it stands now; it follows live. */
export function useCurrentAudit(given: Audit): { audit: Audit; readAnew: () => Promise<unknown> } {
  const { data, refetch } = useQuery({
    queryKey: [audits.one.path, { id: given.id }],
    queryFn: ({ signal }) => call(audits.one, { params: { id: given.id } }, signal),
    enabled: may(audits.one),
    meta: { isShownInPlace: true },
  })
  // What was kept from before may be older than the row of the list.
  return { audit: data && data.version > given.version ? data : given, readAnew: refetch }
}
