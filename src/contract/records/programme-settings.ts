import type { Card } from './card.ts'

/** One record, with the id 1: how drafts are made of visits, whatever the standard. */
export const programmeSettingsCard = {
  noun: 'programme settings',
  calls: 'programme-settings',
  table: 'programme_settings',
  live: { any: ['ViewCertificates'] },
  history: { any: ['ViewCertificates'] },
} as const satisfies Card
