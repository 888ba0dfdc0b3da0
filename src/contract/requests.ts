import { z } from 'zod'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { requestCategories, requestStatuses } from '#domain/request-status.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayRequestFault } from '#words/en/request-faults.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import { allowanceYear } from './allowances.ts'
import { auditLabel } from './audit-label.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page } from './list.ts'
import { consequences } from './request-consequences.ts'
import {
  cancelForm,
  checkFields,
  decision,
  hasNote,
  noteCheck,
  refuseCancelForm,
  requestFields,
} from './request-form.ts'
import { idParams, moment, named, recordFields, version } from './values.ts'

export const request = z.object({
  ...recordFields,
  requestId: z.int(),
  category: z.enum(requestCategories),
  start: moment,
  end: moment,
  timeZone: z.string().meta({ description: 'Where to read the times: the zone of the person it is about.' }),
  requestDate: moment,
  responseDate: moment.nullable().meta({ description: 'When it was decided.' }),
  userId: z.int(),
  user: named.meta({ description: 'Whose time it is about.' }),
  createdUserId: z.int(),
  createdUser: named,
  reviewerId: z.int(),
  reviewer: named,
  projectId: z.int().nullable(),
  project: auditLabel.extend({ id: z.int() }).nullable(),
  status: z.enum(requestStatuses),
  note: z.string(),
  reason: z.string().meta({ description: 'What the decision was accompanied by.' }),
  decidedBy: named.nullable().meta({ description: 'Who accepted or rejected it.' }),
  cancelAskedAt: moment
    .nullable()
    .meta({ description: 'Since when somebody asks for the accepted time to be canceled.' }),
  cancelNote: z.string().meta({ description: 'Why.' }),
  isOverdue: z.boolean().meta({ description: 'It has waited longer than three working days.' }),
  reviewerAway: z
    .boolean()
    .meta({ description: 'It waits while its reviewer has accepted time off; anybody who may decide can.' }),
})

const filters = {
  userId: idFilter.optional(),
  createdUserId: idFilter.optional(),
  startDate: momentFilter
    .optional()
    .meta({ description: 'With endDate: requests whose time overlaps this.' }),
  endDate: momentFilter.optional(),
  status: many(z.enum(requestStatuses)).optional(),
  category: many(z.enum(requestCategories)).optional(),
  reviewerId: idFilter.optional(),
  projectId: idFilter.optional(),
  mine: flagFilter.optional().meta({ description: 'True: only those about oneself or made by oneself.' }),
  asDeputy: flagFilter.optional().meta({
    description: 'True: only those that wait for somebody else who is away, and that one may decide instead.',
  }),
}

const query = listQuery(
  [
    'id',
    'requestId',
    'category',
    'start',
    'end',
    'requestDate',
    'responseDate',
    'user',
    'createdUser',
    'reviewer',
    'status',
    'createdAt',
    'updatedAt',
  ],
  filters,
).refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, {
  path: ['endDate'],
  ...fault(sayFault.text('endNotAfterStart')),
})

const askedFor = z
  .object({
    start: momentFilter.optional(),
    end: momentFilter.optional(),
    userId: idFilter.optional(),
    requestId: idFilter
      .optional()
      .meta({ description: 'Of the request that is changed: what it asked for before doesn’t count.' }),
  })
  .refine(({ start, end }) => !start === !end, {
    path: ['end'],
    ...fault(sayFault.text('startWithoutEnd')),
  })
  .superRefine(({ start, end }, context) => {
    for (const one of start && end ? intervalFaults({ start, end }, longestRequestDays) : [])
      context.addIssue({ ...issueOf(textOfIntervalFault(one)), path: [one.field] })
  })

const span = z
  .object({ start: momentFilter, end: momentFilter, userId: idFilter.optional() })
  .refine(({ start, end }) => end > start, { path: ['end'], ...fault(sayFault.text('endNotAfterStart')) })

export const requests = {
  list: {
    method: 'GET',
    path: '/requests',
    access: ['ViewAllRequests', 'ViewOwnRequests'],
    summary: 'List requests; without ViewAllRequests only those about oneself or made by oneself',
    query,
    reply: page(request),
  },
  approval: {
    method: 'GET',
    path: '/requests/approval',
    access: ['ViewAssignedRequests'],
    summary: 'List the requests that one reviews; those that somebody asks to cancel wait too',
    query,
    reply: page(request),
  },
  colleaguesAway: {
    method: 'GET',
    path: '/requests/colleagues-away',
    access: ['CreateRequest'],
    summary: 'Who of one’s department is away in a time for which one may ask; never why',
    description: 'For somebody else only with ViewAllRequests.',
    query: span,
    reply: z.object({
      count: z
        .int()
        .nullable()
        .meta({ description: 'People. Null: so few are in the department that it would say who.' }),
      people: z.array(named).meta({ description: 'The first 50; empty without ViewAllRoster.' }),
    }),
  },
  allowance: {
    method: 'GET',
    path: '/requests/allowance',
    access: ['CreateRequest'],
    summary: 'What is left of the allowance of time off, and how much of it a time takes',
    description:
      'Of the years that the time touches, or of this one. Empty where no allowance is set. For somebody else only with ViewAllRequests.',
    query: askedFor,
    reply: z.object({ years: z.array(allowanceYear) }),
  },
  one: {
    method: 'GET',
    path: '/requests/:id',
    access: ['ViewDetailRequest', 'ViewOwnDetailRequest'],
    summary: 'Read a request; without ViewDetailRequest only one’s own, or as its reviewer',
    params: idParams,
    reply: request,
  },
  consequences: {
    method: 'GET',
    path: '/requests/:id/consequences',
    access: ['ApproveRequest'],
    summary: 'What accepting a request would break, and who else can decide it',
    params: idParams,
    reply: consequences,
  },
  create: {
    method: 'POST',
    path: '/requests',
    mostPerMinute: 60,
    access: ['CreateRequest'],
    summary: 'Ask for time off or a change; for somebody else only with ViewAllRequests',
    body: requestFields
      .extend({
        key: z
          .uuid(fault(sayRequestFault.text('badKey')))
          .optional()
          .meta({
            description:
              'Whoever may have to send it twice gives it a key: sent again under the same one, it answers the request that it made.',
          }),
      })
      .superRefine(checkFields)
      .refine(hasNote, noteCheck),
    reply: request,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/requests/:id',
    mostPerMinute: 60,
    access: ['CreateRequest', 'ModifyAssignedRequest'],
    summary: 'Change a waiting request, as its owner or as its reviewer with ModifyAssignedRequest',
    params: idParams,
    body: requestFields.extend({ version }).superRefine(checkFields).refine(hasNote, noteCheck),
    reply: request,
  },
  decide: {
    method: 'PUT',
    path: '/requests/approve/:id',
    changes: ['roster', 'project', 'disruption'],
    access: ['ApproveRequest'],
    summary: 'Accept or reject a waiting request of somebody else',
    params: idParams,
    body: decision,
    reply: request,
  },
  askCancel: {
    method: 'PUT',
    path: '/requests/:id/cancellation',
    mostPerMinute: 20,
    access: ['DeleteRequest'],
    summary: 'Ask the reviewer to cancel accepted time of one’s own that isn’t over',
    params: idParams,
    body: cancelForm.extend({ version }),
    reply: request,
  },
  refuseCancel: {
    method: 'PUT',
    path: '/requests/:id/cancellation/refuse',
    access: ['DeleteRequest'],
    summary: 'Keep accepted time that somebody asks to cancel, as whoever could delete it',
    params: idParams,
    body: refuseCancelForm.extend({ version }),
    reply: request,
  },
  remove: {
    method: 'DELETE',
    path: '/requests/:id',
    changes: ['roster'],
    access: ['DeleteRequest'],
    summary: 'Take back a waiting request of one’s own, or undo an accepted one as its reviewer',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
