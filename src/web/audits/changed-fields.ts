import type { z } from 'zod'
import type { auditForm } from '#contract/audits.ts'
import type { Audit } from './audit.ts'

export type AuditValues = z.input<typeof auditForm>

/** What was changed in the dialog. The rest stays out of the call, so that the server has no guard to run for it. */
export function changedFields(values: AuditValues, audit: Audit): Partial<AuditValues> {
  const changed: Partial<AuditValues> = { ...values }
  if (values.idflNumber.trim() === audit.idflNumber) delete changed.idflNumber
  if (values.customerId === audit.customerId) delete changed.customerId
  if ((values.siteId ?? null) === (audit.siteId ?? null)) delete changed.siteId
  if (isSameMoment(values.start, audit.start)) delete changed.start
  if (isSameMoment(values.end, audit.end)) delete changed.end
  if (isSameSet(values.standardId, audit.standardId)) delete changed.standardId
  if ((values.note ?? '').trim() === audit.note) delete changed.note
  return changed
}

/** Whether saving moves several auditors at once, which is asked about first. */
export function movesTeam(changed: Partial<AuditValues>, audit: Audit): boolean {
  return audit.auditors.length > 1 && (changed.start !== undefined || changed.end !== undefined)
}

/** The same moment is written with or without milliseconds. */
const isSameMoment = (left: string, right: string) => new Date(left).getTime() === new Date(right).getTime()

const isSameSet = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every(id => right.includes(id))
