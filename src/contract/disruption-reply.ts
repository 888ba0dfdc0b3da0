import { z } from 'zod'
import { changeReasons } from '#domain/audit-status.ts'
import { disruptionCauses, disruptionStates, hitActions, hitStates, urgencies } from '#domain/disruption.ts'
import { auditState } from './audit-label.ts'
import { moment, named, recordFields, version } from './values.ts'

export const interval = { start: moment, end: moment }

const hidden = 'Without ViewAllRequests: `away`, whatever the cause.'

/** The dates and the team of an audit at one moment. */
const standing = z.object({ start: moment, end: moment, auditors: z.array(named) })

/** An audit that a disruption hits. */
export const hit = z.object({
  project: auditState.extend({ id: z.int(), version }),
  urgency: z.enum(urgencies),
  state: z.enum(hitStates).meta({
    description: '`spared`: it is no longer hit, although nothing was done about it here.',
  }),
  action: z.enum(hitActions).nullable(),
  before: standing.meta({ description: 'Until it is settled, as it is now.' }),
  after: standing.nullable(),
  reasonCode: z
    .enum(changeReasons)
    .nullable()
    .meta({ description: 'Without ViewAllRequests `auditorAway` stands for `auditorSick` too.' }),
  reason: z.string().meta({ description: 'Empty without ViewAllRequests.' }),
  by: named.nullable(),
  at: moment.nullable(),
})
export type Hit = z.output<typeof hit>

const undoable = z.object({ applyId: z.int(), by: named, until: moment })

export const disruptionRow = z.object({
  ...recordFields,
  cause: z.enum(disruptionCauses).meta({ description: hidden }),
  auditorId: z.int(),
  auditorName: z.string(),
  timeZone: z.string().meta({ description: 'Of the auditor.' }),
  start: moment,
  end: moment,
  note: z.string().meta({ description: 'Empty without ViewAllRequests.' }),
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
})
export type DeskOption = z.output<typeof option>
