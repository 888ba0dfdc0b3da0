import { z } from 'zod'
import { teamRoles } from '#domain/team.ts'
import { isAgreed } from './agreement.ts'
import { auditState } from './audit-label.ts'
import { site } from './audit-site.ts'
import { done } from './done.ts'
import { moment, named } from './values.ts'

/** How far ahead the days are told that a phone keeps. */
export const ownDaysAhead = 30

/** For how long a visit that is over is told that nobody has said is done. */
export const ownDaysBack = 14

/** What there is to know of a visit at the gate of a factory. */
const ownVisit = auditState.extend({
  id: z.int(),
  isAgreed: isAgreed.optional(),
  done,
  note: z.string(),
  role: z.enum(teamRoles),
  standards: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  site: site.extend({
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: 'Null: not known.' }),
  }),
  team: z
    .array(z.object({ ...named.shape, role: z.enum(teamRoles), phone: z.string() }))
    .meta({ description: 'With oneself. The phone is empty where none was given.' }),
})

const ownDay = z.object({
  id: z.int(),
  kind: z.enum(['audit', 'timeOff', 'sickLeave', 'training', 'other']),
  start: moment,
  end: moment,
  timeZone: z
    .string()
    .meta({ description: 'Where to read the times: the site of an audit, else one’s own zone.' }),
  note: z.string(),
  visit: ownVisit.nullable().meta({ description: 'Null: a booking that is no audit.' }),
})

/** One’s own days from now on, whole, in one answer: the first screen of an auditor’s phone. */
export const ownDays = z.object({
  at: moment.meta({ description: 'When this was read.' }),
  reviewer: named
    .nullable()
    .meta({ description: 'Who decides on one’s requests as a rule. Null: nobody can.' }),
  rows: z.array(ownDay),
})
