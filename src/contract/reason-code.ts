import { z } from 'zod'
import { changeReasons } from '#domain/audit-status.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { fault } from './fault.ts'

export const reasonCode = z
  .enum(changeReasons, fault(sayAuditFault.text('unknownReason')))
  .optional()
  .meta({ description: 'Why the dates of an assigned audit are given up, to be counted.' })
