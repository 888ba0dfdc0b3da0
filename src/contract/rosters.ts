import { z } from 'zod'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { teamRoles } from '#domain/team.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayRosterFault } from '#words/en/roster-faults.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import { isAgreed } from './agreement.ts'
import { auditState } from './audit-label.ts'
import { memberDays } from './audit-team.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf, onceRight } from './fault.ts'
import { consent } from './fit-reasons.ts'
import { idFilter, many, momentFilter } from './list.ts'
import { ownDays } from './own-days.ts'
import { reasonCode } from './reason-code.ts'
import { idParams, moment, named, optionalLines, pickedId, version } from './values.ts'

export const rosterKinds = ['audit', 'timeOff', 'sickLeave', 'training', 'other'] as const
export type RosterKind = (typeof rosterKinds)[number]

/** A booking that clashes with another. The same object in a 409 `clash` and in the auditor finder. */
export const clash = z.object({
  auditorId: z.int(),
  auditorName: z.string(),
  kind: z.enum(rosterKinds),
  projectId: z.int().optional(),
  version: version.optional().meta({ description: 'Of the audit, for `releases`: what was seen.' }),
  idflNumber: z.string().optional(),
  companyName: z.string().optional(),
  start: moment,
  end: moment,
  timeZone: z
    .string()
    .meta({ description: 'Where to read the times: the site of an audit, else the auditor’s own.' }),
})

export const rosterEntry = z.object({
  id: z.int(),
  rosterId: z.int(),
  auditorId: z.int(),
  auditor: named,
  kind: z.enum(rosterKinds),
  projectId: z.int().nullable(),
  project: auditState
    .extend({
      id: z.int(),
      customerId: z.int(),
      standardId: z.array(z.int()).meta({ description: 'The standards that the audit is about.' }),
      isAgreed: isAgreed.optional(),
    })
    .nullable(),
  requestId: z.int().nullable(),
  role: z.enum(teamRoles).nullable().meta({ description: 'On the team of its audit; null: of no audit.' }),
  start: moment,
  end: moment,
  timeZone: z
    .string()
    .meta({ description: 'Where to read the times: the site of an audit, else the auditor’s own.' }),
  note: z.string(),
  travelHours: z.object({ before: z.int().nullable(), after: z.int().nullable() }).optional().meta({
    description:
      'Hours of travel from the auditor’s audit before, and to the one after; null: none within 14 days. Only of audits, while Team rules count travel.',
  }),
  version,
})

const longestSpanDays = 400

const span = {
  start: momentFilter,
  end: momentFilter,
}

type Span = { start: Date; end: Date }

const isForward = ({ start, end }: Span) => end > start
/** What is asked for is no longer than the longest span. */
export const isShort = ({ start, end }: Span) =>
  end.getTime() - start.getTime() <= longestSpanDays * 86_400_000
const forward = { path: ['end'], ...fault(sayFault.text('endNotAfterStart')) }
export const short = {
  path: ['end'],
  ...fault(sayFault.text('tooFarApart', { max: String(longestSpanDays) })),
}

/** Every active entry that touches the span; no paging. */
const entries = z.object({ count: z.string(), rows: z.array(rosterEntry) })

const absenceKinds = ['timeOff', 'sickLeave', 'training', 'other'] as const

/** A booking that is no audit, at any hours, of at most 366 days. */
export const bookingForm = z
  .object({
    auditorId: pickedId(sayFault.text('chooseAuditor')),
    kind: z.enum(absenceKinds, fault(sayRosterFault.text('chooseType'))),
    start: moment,
    end: moment,
    note: optionalLines(),
  })
  .superRefine(
    (booking, context) => {
      for (const one of intervalFaults(booking, longestRequestDays))
        context.addIssue({ ...issueOf(textOfIntervalFault(one)), path: [one.field] })
    },
    onceRight('start', 'end'),
  )

/** Moves an entry, gives it to another auditor, or removes it; what is absent stays. */
const entryChange = z.object({
  start: moment.optional(),
  end: moment.optional(),
  auditorId: pickedId(sayFault.text('chooseAuditor')).optional(),
  ...consent,
  days: memberDays,
  note: optionalLines().unwrap().optional(),
  reasonCode,
  removed: z.literal(true, fault(sayFault.text('notTrue'))).optional(),
  version,
})

export const rosters = {
  list: {
    method: 'GET',
    path: '/rosters',
    access: ['ViewAllRoster'],
    summary: 'Every active roster entry that touches a span of at most 400 days',
    query: z
      .object({
        ...span,
        auditorId: many(idFilter).optional(),
        projectId: many(idFilter).optional(),
        kind: many(z.enum(rosterKinds)).optional(),
        countryId: many(idFilter).optional(),
        departmentId: many(idFilter).optional(),
        standardId: many(idFilter).optional(),
      })
      .refine(isForward, forward)
      .refine(isShort, short),
    reply: entries,
  },
  mine: {
    method: 'GET',
    path: '/rosters/rosters/me',
    access: ['ViewOwnRoster'],
    summary: 'One’s own roster entries in a span of at most 400 days',
    query: z.object(span).refine(isForward, forward).refine(isShort, short),
    reply: entries,
  },
  ownDays: {
    method: 'GET',
    path: '/rosters/rosters/me/days',
    access: ['ViewOwnRoster'],
    summary: 'One’s own next 30 days with addresses, contacts and teams: what an auditor takes on the road',
    reply: ownDays,
  },
  one: {
    method: 'GET',
    path: '/rosters/:id',
    access: ['ViewDetailRoster', 'ViewOwnRoster'],
    summary: 'Read a roster entry',
    params: idParams,
    reply: rosterEntry,
  },
  create: {
    method: 'POST',
    path: '/rosters',
    access: ['CreateRoster'],
    summary: 'Book time off, training or something else',
    body: bookingForm,
    reply: rosterEntry,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/rosters/:id',
    access: ['ModifyRoster', 'CancelRoster', 'DeleteRoster'],
    summary:
      'Move an entry or give it to another auditor (ModifyRoster, an audit’s also ReAssignAudit), or remove it (CancelRoster for an audit’s, DeleteRoster for others)',
    params: idParams,
    body: entryChange,
    reply: rosterEntry,
  },
} satisfies Record<string, Endpoint>
