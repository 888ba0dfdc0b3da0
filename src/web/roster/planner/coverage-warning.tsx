import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { audits } from '#contract/audits.ts'
import { type CoverageChange, compareCoverage, heldBy, sayCoverage } from './coverage.ts'
import { readAudit } from './renew.ts'
import { useAuditors } from './use-planner-data.ts'
import { Warning } from './warning.tsx'

/** Told once the question is asked: an audit may go ahead without a standard, but not unseen. */
export function CoverageWarning({ change }: { change: CoverageChange }) {
  const said = useCoverage(change)
  return said && <Warning text={said} />
}

function useCoverage(change: CoverageChange): string | undefined {
  const { auditors, isLoading } = useAuditors()
  const held = useMemo(() => heldBy(auditors), [auditors])
  const { data: audit } = useQuery({
    queryKey: [audits.one.path, change.auditId],
    queryFn: () => readAudit(change.auditId),
    staleTime: 5000,
    meta: { isShownInPlace: true },
    retry: false,
  })
  return audit && !isLoading ? sayCoverage(audit, compareCoverage(audit, change, held)) : undefined
}
