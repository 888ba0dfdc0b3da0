import { Alert } from '@mantine/core'
import { nextStatus } from '#domain/audit-status.ts'
import type { AssignMode } from '#web/planning/candidates.ts'
import { ChangedMeanwhile, listChanges } from '#web/ui/dialog/changed-meanwhile.tsx'
import { sayAudit } from '#words/en/audits.ts'
import type { Audit } from './audit.ts'
import { listAuditFacts, nothingLeft } from './audit-changes.ts'

type Props = {
  given: Audit
  audit: Audit
  mode: AssignMode
  /** Who was quicker, where the server has said so. */
  overtaken: string | undefined
}

/** What somebody else changed of the audit since its team is being chosen. */
export function AuditChanged({ given, audit, mode, overtaken }: Props) {
  const changes = listChanges(listAuditFacts(), given, audit)
  if (!overtaken && changes.length === 0) return null
  const sentence = overtaken ?? sayAudit('changedMeanwhile')
  if (isStillPossible(audit, mode)) return <ChangedMeanwhile sentence={sentence} changes={changes} />
  return (
    <Alert color="orange" role="alert" title={sentence}>
      {nothingLeft(audit)}
    </Alert>
  )
}

/** Whether its status still allows what the dialog was opened for. */
export const isStillPossible = ({ status }: Audit, mode: AssignMode) =>
  nextStatus(status, mode === 'assign' ? 'assign' : 're-assign') !== null
