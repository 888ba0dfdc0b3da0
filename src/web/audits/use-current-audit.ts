import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { useRecord } from '#web/ui/read/use-ask.ts'
import type { Audit } from './audit.ts'

/** An audit that a dialog was opened on, as it stands now; it follows live. */
export function useCurrentAudit(given: Audit): { audit: Audit; readAnew: () => Promise<unknown> } {
  const { data, refetch } = useRecord(audits.one, may(audits.one) ? given.id : null)
  // What was kept from before may be older than the row of the list.
  return { audit: data && data.version > given.version ? data : given, readAnew: refetch }
}
