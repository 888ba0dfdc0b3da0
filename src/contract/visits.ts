import { z } from 'zod'
import { auditStatuses } from '#domain/audit-status.ts'
import { visitPlans, visitStates } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { day, recordFields } from './values.ts'

/** A visit by itself: what its certificate's page lists. Days are calendar days at the site. */
export const visitFields = z.object({
  ...recordFields,
  certificateId: z.int(),
  cycle: z.int(),
  kind: z.enum(visitKinds),
  ordinal: z.int(),
  label: z.string(),
  due: day,
  earliest: day,
  latest: day,
  byHand: z.boolean(),
  days: z.int(),
  state: z.enum(visitStates),
  reason: z.string(),
  doneOn: day.nullable(),
  plan: z.enum(visitPlans),
  plannedStart: day.nullable(),
  plannedEnd: day.nullable(),
  sites: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        timeZone: z.string(),
        projectId: z.int().nullable(),
        idflNumber: z.string().nullable(),
        status: z.enum(auditStatuses).nullable(),
      }),
    )
    .meta({ description: 'Those it is to see, each with the audit that counts for it there.' }),
})
