import { z } from 'zod'
import { auditPhases, auditStatuses } from '#domain/audit-status.ts'
import { moment } from './values.ts'

/** What names an audit where another record speaks of it: in a request, a roster, a clash. */
export const auditLabel = z.object({
  idflNumber: z.string(),
  companyName: z.string(),
  timeZone: z
    .string()
    .meta({ description: 'The zone of the site when the audit was created, or was moved to that site.' }),
  start: moment,
  end: moment,
})

/** The same with how far the audit is. */
export const auditState = auditLabel.extend({
  status: z.enum(auditStatuses),
  phase: z
    .enum(auditPhases)
    .meta({ description: 'The status, or auditing / overdue for an assigned audit.' }),
})
