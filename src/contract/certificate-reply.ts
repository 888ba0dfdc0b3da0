import { z } from 'zod'
import { certificatePhases, certificateStatuses } from '#domain/certificate-status.ts'
import { visitFlags } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { standardLabel } from './standards.ts'
import { day, named, recordFields } from './values.ts'

export const certificate = z.object({
  ...recordFields,
  customerId: z.int(),
  companyName: z.string(),
  companyNumber: z.string(),
  standardId: z.int(),
  standard: standardLabel,
  number: z.string().nullable().meta({ description: 'Null while it is pending.' }),
  scope: z.string(),
  status: z.enum(certificateStatuses),
  phase: z
    .enum(certificatePhases)
    .meta({ description: 'The status, or expired or lapsed by the day at the customer’s main site.' }),
  statusReason: z.string(),
  statusOn: day,
  wantedBy: day.nullable(),
  firstCertified: day.nullable(),
  decided: day.nullable(),
  cycle: z.int(),
  cycleEnds: day.nullable(),
  expires: day.nullable(),
  auditedUntil: day.nullable(),
  country: named.meta({ description: 'Of the central site.' }),
  timeZone: z.string().meta({ description: 'Of the customer’s main site, by whose calendar its days are.' }),
  centralSiteId: z.int(),
  siteIds: z.array(z.int()),
  sites: z.array(z.object({ id: z.int(), name: z.string(), isCentral: z.boolean(), isActive: z.boolean() })),
  surveillanceDays: z.int(),
  otherDays: z.int(),
  note: z.string(),
  next: z
    .object({
      id: z.int(),
      label: z.string(),
      kind: z.enum(visitKinds),
      ordinal: z.int(),
      due: day,
      earliest: day,
      latest: day,
    })
    .nullable()
    .meta({ description: 'The open visit with the earliest due day, overdue ones too.' }),
  flags: z.array(z.enum(visitFlags)),
})
