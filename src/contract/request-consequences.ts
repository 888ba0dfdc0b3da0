import { z } from 'zod'
import { allowanceYear } from './allowances.ts'
import { auditState } from './audit-label.ts'
import { fitReason } from './fit-reasons.ts'
import { page } from './list.ts'
import { rosterKinds } from './rosters.ts'
import { standardLabel } from './standards.ts'
import { moment, named, version } from './values.ts'

/** A conflicting audit, and what it would lose. */
const clashingAudit = auditState.extend({
  projectId: z.int(),
  version: version.meta({ description: 'For `releases`: what was seen.' }),
  isReleasable: z.boolean().meta({ description: 'Assigned, so that accepting can release the auditor.' }),
  others: z.array(named).meta({ description: 'Who would be left on the team.' }),
  uncovered: z.array(standardLabel).meta({ description: 'Standards that nobody left would hold.' }),
  reasons: z.array(fitReason).meta({
    description:
      'What there would be to say of those left as a team, the worst first; they may stay all the same.',
  }),
})

const absence = z.object({
  auditorId: z.int(),
  auditorName: z.string(),
  kind: z.enum(rosterKinds),
  start: moment,
  end: moment,
})

/** What accepting a request would break, and who else can decide it. */
export const consequences = z.object({
  audits: z.array(clashingAudit).meta({ description: 'Audits of the auditor during this time.' }),
  bookings: z
    .array(absence)
    .meta({ description: 'Other bookings of the auditor; they can’t be released here.' }),
  colleaguesAway: page(
    absence.extend({
      timeZone: z.string().meta({ description: 'The colleague’s own: their days begin and end by it.' }),
    }),
  ).meta({
    description: 'Auditors of the same department who are away in the same time; the first 50.',
  }),
  allowance: z.array(allowanceYear).meta({
    description: 'Of time off: the years that it touches. Empty where no allowance is set.',
  }),
  reviewer: z.object({
    id: z.int(),
    name: z.string(),
    isAway: z.boolean(),
    awayUntil: moment.nullable(),
    timeZone: z.string().meta({ description: 'The reviewer’s own, where to read `awayUntil`.' }),
  }),
  deputies: z
    .array(named)
    .meta({ description: 'Who can decide instead while the reviewer is away; else empty.' }),
  isOverdue: z.boolean(),
})
