import { z } from 'zod'
import { othersNow, planRowKinds, planRowStates } from '#domain/plans.ts'
import { auditState } from './audit-label.ts'
import { said, sentence } from './plan-reply.ts'
import { day, moment, named } from './values.ts'

const member = z.object({
  id: z.int().meta({ description: 'Below 0: an auditor that was assumed.' }),
  name: z.string(),
  covers: z.array(z.int()).meta({ description: 'The standards of the audit that they hold throughout.' }),
  isLead: z.boolean(),
  isNew: z.boolean().meta({ description: 'Not on the team that the plan knew.' }),
})

/** What of an audit is no longer what a plan knew of it. */
export const rowChange = z.object({
  ...said,
  fields: z
    .array(z.enum(['deleted', 'status', 'customer', 'dates', 'standards', 'team']))
    .meta({ description: 'What is otherwise now.' }),
  by: named.nullable().meta({ description: 'Who changed such a thing last.' }),
  at: moment.nullable(),
})

const person = member.pick({ id: true, name: true })

const blocker = z.object({
  ...sentence.shape,
  auditorId: z.int(),
  projectId: z.int().nullable().meta({
    description:
      'The audit that they go to, or beside which there is too little time. Null: none that the caller may see.',
  }),
  start: moment.nullable(),
  end: moment.nullable(),
  until: day.nullable(),
})

/** The fields that its code has. */
const wayOut = z.object({
  ...sentence.shape,
  auditorId: z.int().optional(),
  standardId: z.int().optional(),
  areaId: z.int().nullish(),
  mostAuditors: z.int().optional(),
  projectId: z.int().optional().meta({ description: 'Of move: the other audit, to which the auditor goes.' }),
  other: z.enum(othersNow).optional().meta({
    description:
      'Of move: the other audit is moved as a row of the proposal (row) or as it is booked (booking), or it isn’t where it was any more (changed).',
  }),
  start: moment.optional(),
  end: moment.optional().meta({
    description: 'Of move: when the other audit ends then; proposals of before say its start alone.',
  }),
  auditors: z.array(z.int()).optional(),
  days: z.int().optional(),
})

export const row = z.object({
  rowId: z.int(),
  project: z
    .object({
      id: z.int(),
      ...auditState.shape,
      customerId: z.int(),
      countryId: z.int().meta({ description: 'Of the site.' }),
      standardId: z.array(z.int()),
      version: z.int(),
      agreedOn: day.nullable().meta({ description: 'On which day the customer agreed to its dates.' }),
    })
    .meta({ description: 'The audit as it is now.' }),
  kind: z.enum(planRowKinds).meta({
    description:
      'plan: of a draft. move: of an assigned audit, which goes elsewhere. unplanned: of a draft without a place.',
  }),
  state: z.enum(planRowStates),
  start: moment.nullable().meta({ description: 'With end: the dates proposed. Null: it has no place.' }),
  end: moment.nullable(),
  timeZone: z.string(),
  before: z
    .object({ start: moment, end: moment, auditors: z.array(named) })
    .meta({ description: 'The dates that the plan knew, and the team of an assigned audit.' }),
  bundle: z.int().nullable().meta({
    description: 'Rows of the same number only work together: they are accepted or left out as one.',
  }),
  auditors: z.array(member).meta({ description: 'Who goes.' }),
  points: z.int().meta({ description: 'What it adds to those of all others.' }),
  reasons: z.array(sentence).meta({ description: 'Why it stands where it does, at most four.' }),
  alternatives: z
    .array(z.object({ auditors: z.array(person), start: moment, end: moment, points: z.int() }))
    .meta({ description: 'Where it could stand with all else as it is: at most three, the cheapest first.' }),
  code: z.string().nullable().meta({ description: 'Why it has no place.' }),
  gap: sentence.nullable().meta({ description: 'The same as a sentence.' }),
  blockers: z.array(blocker).meta({ description: 'Who could go, and what keeps them: the first ten.' }),
  blockerCount: z.int(),
  ways: z.array(wayOut).meta({ description: 'What would give it a place, at most three; each was tried.' }),
  isEdited: z.boolean().meta({ description: 'Set by hand.' }),
  isAssumed: z.boolean().meta({
    description:
      'Rests on somebody hired, or on a standard that somebody holds, only as if it were so: it can’t be accepted.',
  }),
  isChanged: z.boolean().meta({
    description:
      'Customer, dates, standards, status or team of the audit are not what the plan knew; of an accepted row false.',
  }),
  change: rowChange.nullable().meta({ description: 'Of a row that is changed: what of it, and by whom.' }),
  acceptedBy: named.nullable(),
  acceptedAt: moment.nullable(),
  isUndoable: z
    .boolean()
    .meta({ description: 'Accepted, and its audit is what that left: it can be taken back.' }),
  version: z.int(),
})

export const side = z.object({
  rowId: z.int(),
  kind: row.shape.kind,
  start: row.shape.start,
  end: row.shape.end,
  auditors: row.shape.auditors,
  points: row.shape.points,
  code: row.shape.code,
})

/** An open row as a bar of the planner: one for each who goes. */
export const ghost = z.object({
  rowId: z.int(),
  auditorId: z.int(),
  auditor: named,
  isLead: z.boolean(),
  isNew: z.boolean().meta({ description: 'Not on the team that the plan knew.' }),
  kind: row.shape.kind,
  bundle: row.shape.bundle,
  projectId: z.int(),
  project: row.shape.project,
  start: moment,
  end: moment,
  before: row.shape.before,
  isMoved: z.boolean().meta({ description: 'The dates are not those that the plan knew.' }),
  isEdited: z.boolean(),
  isChanged: row.shape.isChanged,
  change: row.shape.change,
  version: z.int().meta({ description: 'Of the row.' }),
})
