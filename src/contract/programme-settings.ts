import { z } from 'zod'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayStandardFault } from '#words/en/standard-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { recordFields, requiredText, version, whole } from './values.ts'

export const programmeSettingsForm = z.object({
  draftPrefix: requiredText(sayStandardFault.text('enterPrefix'), 20)
    .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u, fault(sayAuditFault.text('numberNotPrintable')))
    .meta({ description: 'What the numbers of drafts begin with, before the year.' }),
  noticeDays: whole(0, 90).meta({ description: 'How many days ahead a draft is planned at the least.' }),
})

export const programmeSettings = z.object({
  ...recordFields,
  draftPrefix: z.string(),
  noticeDays: z.int(),
})

export const programmeSettingsCalls = {
  read: {
    method: 'GET',
    path: '/programme-settings',
    access: ['ViewCertificates'],
    summary: 'How drafts are made of visits',
    reply: programmeSettings,
  },
  update: {
    method: 'PUT',
    path: '/programme-settings',
    access: ['ModifyMasterData'],
    summary: 'Change how drafts are made of visits',
    body: programmeSettingsForm.extend({ version }),
    reply: programmeSettings,
  },
} satisfies Record<string, Endpoint>
