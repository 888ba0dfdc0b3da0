import type { AuditAction, AuditStatus } from '#domain/audit-status.ts'
import type { RequestAction, RequestStatus } from '#domain/request-status.ts'
import { sayStatusFailure } from './en/status-failures.ts'
import type { Text } from './words.ts'

/** Why an action that leads nowhere from this status is refused: `This audit is completed and can’t be canceled.` */
export function refusedAudit(status: AuditStatus, action: AuditAction | 'delete'): Text {
  const values = { action: asArgument(action) }
  if (status === 'assigned') return sayStatusFailure.text('auditAssigned', values)
  if (status === 'canceled') return sayStatusFailure.text('auditCanceled', values)
  if (status === 'completed') return sayStatusFailure.text('auditCompleted', values)
  return action === 'delete'
    ? sayStatusFailure.text('auditDraftDelete')
    : sayStatusFailure.text('auditDraft', values)
}

/** The same of a request. */
export function refusedRequest(status: RequestStatus, action: RequestAction): Text {
  if (status === 'waiting') return sayStatusFailure.text('requestWaiting')
  if (status === 'accept') return sayStatusFailure.text('requestAccepted', { action })
  return sayStatusFailure.text(status === 'reject' ? 'requestRejected' : 'requestDeleted', { action })
}

/** `reAssign`: what messages choose by has no hyphen. */
const asArgument = (action: string) => action.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
