import type { z } from 'zod'
import type { releasedAudit } from '#contract/changes.ts'
import type { Db } from '#server/db/transaction.ts'
import type { ReleasedAuditor } from './change-context.ts'
import { type Audit, listAudits } from './read-audits.ts'

type Released = z.output<typeof releasedAudit>

/** The audits that somebody was released from, by start, in their current state. */
export async function describeReleased(tx: Db, released: readonly ReleasedAuditor[]): Promise<Released[]> {
  if (released.length === 0) return []
  const audits = await listAudits(
    tx,
    released.map(({ auditId }) => auditId),
  )
  const names = await tx<{ id: number; name: string }[]>`
    select id, display_name as name from account where id = any(${released.map(({ auditorId }) => auditorId)}::integer[])`
  return audits.flatMap(audit =>
    released
      .filter(({ auditId }) => auditId === audit.id)
      .flatMap(({ auditorId }) => names.filter(({ id }) => id === auditorId))
      .map(auditor => describe(audit, auditor)),
  )
}

function describe(audit: Audit, { id, name }: { id: number; name: string }): Released {
  const { idflNumber, companyName, timeZone, start, end, status, standards, coverage } = audit
  return {
    projectId: audit.id,
    idflNumber,
    companyName,
    timeZone,
    start,
    end,
    status,
    auditor: { id, name },
    others: audit.auditors.map(other => ({ id: other.id, name: other.name })),
    uncovered: standards.filter(standard => coverage.missing.includes(standard.id)),
  }
}
