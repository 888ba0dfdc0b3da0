import { z } from 'zod'
import { changeReasons } from '#domain/audit-status.ts'
import { disruptionCauses, disruptionStates, hitActions, hitStates, urgencies } from '#domain/disruption.ts'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import { auditState } from './audit-label.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { idFilter, listQuery, many, page } from './list.ts'
import {
  confirmation,
  idParams,
  moment,
  named,
  optionalLines,
  pickedId,
  recordFields,
  version,
} from './values.ts'

const hidden = 'Without ViewAllRequests: `away`, whatever the cause.'

/** The dates and the team of an audit at one moment. */
const standing = z.object({ start: moment, end: moment, auditors: z.array(named) })

/** An audit that a disruption hits. */
const hit = z.object({
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

const disruptionRow = z.object({
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
})
export type Disruption = z.output<typeof disruption>

const interval = { start: moment, end: moment }

export const disruptionForm = z
  .object({
    cause: z.enum(disruptionCauses, fault(sayDisruptionFault.text('chooseCause'))),
    auditorId: pickedId(sayFault.text('chooseAuditor')),
    ...interval,
    note: optionalLines(),
  })
  .superRefine((form, context) => {
    for (const one of intervalFaults(form, longestRequestDays))
      context.addIssue({ ...issueOf(textOfIntervalFault(one)), path: [one.field] })
  })

const changed = ['disruption', 'project', 'roster'] as const
const onCase = { params: idParams, reply: disruption }

export const disruptions = {
  list: {
    method: 'GET',
    path: '/disruptions',
    access: ['ViewDisruptions'],
    summary: 'List disruptions: who is or was missing, and how many audits it hits',
    query: listQuery(['id', 'createdAt', 'updatedAt', 'auditorName', 'start', 'end', 'openCount'], {
      state: many(z.enum(disruptionStates)).optional(),
      cause: many(z.enum(disruptionCauses)).optional(),
      auditorId: many(idFilter).optional(),
      customerId: many(idFilter).optional().meta({ description: 'With an audit of theirs among the hits.' }),
    }),
    reply: page(disruptionRow),
  },
  one: {
    method: 'GET',
    path: '/disruptions/:id',
    access: ['ViewDisruptions'],
    summary: 'Read a disruption with its hits',
    ...onCase,
  },
  create: {
    method: 'POST',
    path: '/disruptions',
    changes: changed,
    access: ['ManageDisruptions'],
    summary: 'Report who is missing',
    description:
      'Needs CreateRoster too. What is free of the absence is booked at once; the audits that it touches are its hits.',
    body: disruptionForm,
    reply: disruption,
    status: 201,
  },
  preview: {
    method: 'POST',
    path: '/disruptions/preview',
    access: ['ManageDisruptions'],
    summary: 'What a disruption would hit, without reporting it',
    body: disruptionForm,
    reply: z.object({
      hits: z.array(hit),
      free: z.array(z.object(interval)).meta({ description: 'What would be booked at once.' }),
    }),
  },
  update: {
    method: 'PUT',
    path: '/disruptions/:id',
    changes: changed,
    access: ['ManageDisruptions'],
    summary: 'Change when somebody is back, or the note; absence and hits follow',
    ...onCase,
    body: z.object({
      end: moment.optional(),
      note: optionalLines().unwrap().optional(),
      version,
    }),
  },
  close: {
    method: 'PUT',
    path: '/disruptions/:id/close',
    changes: changed,
    access: ['ManageDisruptions'],
    summary: 'Close a disruption',
    ...onCase,
    body: z.object({ confirmed: confirmation('True: although hits are open.'), version }),
  },
} satisfies Record<string, Endpoint>
