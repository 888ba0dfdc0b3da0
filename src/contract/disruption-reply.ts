import { z } from 'zod'
import { changeReasons } from '#domain/audit-status.ts'
import { disruptionCauses, disruptionStates, hitActions, hitStates, urgencies } from '#domain/disruption.ts'
import { planWays } from '#domain/plan-reasons.ts'
import { auditState } from './audit-label.ts'
import { fitReason } from './fit-reasons.ts'
import { day, moment, named, recordFields, version } from './values.ts'

export const interval = { start: moment, end: moment }

const hidden = 'Without ViewAllRequests `away` stands for `sick` and `request` too.'

/** The dates and the team of an audit at one moment. */
const standing = z.object({ start: moment, end: moment, auditors: z.array(named) })

/** An audit that a disruption hits. */
export const hit = z.object({
  project: auditState.extend({
    id: z.int(),
    customerId: z.int(),
    version,
    agreedOn: day
      .nullable()
      .meta({ description: 'On which day the customer agreed. Null: it is tentative.' }),
  }),
  urgency: z.enum(urgencies),
  state: z.enum(hitStates).meta({
    description: '`spared`: it is no longer hit, although nothing was done about it here.',
  }),
  action: z.enum(hitActions).nullable(),
  isReleased: z.boolean().meta({
    description: 'An accepted request took the auditor off it already: others are still to be found.',
  }),
  concerns: z
    .array(fitReason)
    .meta({ description: 'Of `unfit`: what holds now against the auditor, or the team, while it is open.' }),
  before: standing.meta({ description: 'Until it is settled, as it is now.' }),
  after: standing.nullable(),
  reasonCode: z
    .enum(changeReasons)
    .nullable()
    .meta({ description: 'Without ViewAllRequests `auditorAway` stands for `auditorSick` too.' }),
  reason: z.string().meta({
    description:
      'Without ViewAllRequests empty where somebody is missing, and of `auditorSick` and `auditorAway`.',
  }),
  by: named.nullable(),
  at: moment.nullable(),
})
export type Hit = z.output<typeof hit>

const undoable = z.object({ applyId: z.int(), by: named, until: moment })

export const disruptionRow = z.object({
  ...recordFields,
  cause: z.enum(disruptionCauses).meta({ description: hidden }),
  auditorId: z
    .int()
    .nullable()
    .meta({ description: 'Null where it is about a place, or about whole teams.' }),
  auditorName: z.string(),
  requestId: z.int().nullable().meta({ description: 'Of `request`; null without ViewAllRequests.' }),
  place: z
    .object({
      customerId: z.int().nullable(),
      siteId: z.int().nullable(),
      countryId: z.int().nullable(),
      names: z.array(z.string()).meta({
        description:
          'The customer and its site, or the country. Empty for whoever may list neither customers nor audits.',
      }),
    })
    .nullable()
    .meta({
      description: 'Of `site`: the customer all of whose sites, the site, or the country that is closed.',
    }),
  timeZone: z.string().meta({ description: 'Of the auditor, the site or the customer; else UTC.' }),
  start: moment,
  end: moment,
  note: z.string().meta({ description: 'Without ViewAllRequests empty where somebody is missing.' }),
  state: z.enum(disruptionStates),
  closedAt: moment.nullable(),
  hitCount: z.int(),
  openCount: z.int().meta({ description: 'Hits that nothing was done about yet.' }),
})

export const disruption = disruptionRow.extend({
  hits: z.array(hit).meta({
    description: 'The most urgent first; none for whoever may neither list nor open all audits.',
  }),
  undo: undoable.nullable().meta({ description: 'What can be taken back, and until when.' }),
})
export type Disruption = z.output<typeof disruption>

export const option = z.object({
  action: z.enum(hitActions),
  auditors: z.array(named).meta({ description: 'Who would take the part, or of `move` the team.' }),
  ...interval,
  uncovered: z
    .array(z.string())
    .meta({ description: 'Codes of standards that nobody would cover any more.' }),
  fits: z
    .array(
      z.object({
        auditorId: z.int(),
        way: z.enum(planWays).meta({ description: 'How far it is for them, as in a plan.' }),
        visits: z.int().meta({ description: 'To the customer in three years.' }),
        days: z.int().optional().meta({
          description:
            'Booked in the month in which the part starts, this audit aside; left out without ViewAllRoster.',
        }),
      }),
    )
    .meta({ description: 'Of `replace` and `split`: why they are named, the best first.' }),
})
export type DeskOption = z.output<typeof option>

/** What is suggested for one audit. */
export const suggested = z.object({
  projectId: z.int(),
  version,
  action: z.enum(hitActions),
  auditors: z.array(named),
  ...interval,
  fits: option.shape.fits,
})
