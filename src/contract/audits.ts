import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { bookedAudit } from './affected.ts'
import { agreedBy, agreement, isAgreed } from './agreement.ts'
import { areasField, auditFields, auditForm, countsFor, neededDays } from './audit-form.ts'
import { auditQuery, changesQuery, concernsQuery } from './audit-query.ts'
import { accepted, audit, auditor, change, concern, copyOf } from './audit-reply.ts'
import { site } from './audit-site.ts'
import { addedToTeam, wholeTeam } from './audit-team.ts'
import { changedAudit } from './audit-undo.ts'
import { keptCalculation } from './calculation.ts'
import { done, doneBody, doneReply, notDoneBody } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { consent, isUndo } from './fit-reasons.ts'
import { page, textFilter } from './list.ts'
import { reasonCode } from './reason-code.ts'
import { idParams, moment, named, requiredLines, version } from './values.ts'

const reason = requiredLines(sayFault.text('enterReason'), 1000)

const action = <const Path extends string, Body extends z.ZodRawShape>(path: Path, body: Body) => ({
  method: 'PUT' as const,
  path: `/projects/:id/${path}` as const,
  params: idParams,
  body: z.object({ ...body, version }),
  reply: changedAudit,
})

export const audits = {
  list: {
    method: 'GET',
    path: '/projects',
    access: ['ViewAllAudit', 'ViewAssignedAudits'],
    summary: 'List audits; without ViewAllAudit only those whose team one is on',
    query: auditQuery,
    reply: page(audit),
  },
  uncovered: {
    method: 'GET',
    path: '/projects/uncovered',
    access: ['ViewAllAudit'],
    summary: 'List the first 200 assigned audits that lack a standard since somebody was taken off, by start',
    query: z.object({ value: textFilter.optional() }),
    reply: page(
      audit.extend({
        left: z.array(z.object({ ...named.shape, at: moment })).meta({
          description:
            'Who was taken off and held a standard that is lacking now, the last first. Empty without ViewAuditDetail.',
        }),
      }),
    ),
  },
  concerns: {
    method: 'GET',
    path: '/projects/concerns',
    access: ['ViewAllAudit'],
    oneAtATime: true,
    summary: 'What holds now against teams of assigned audits that are not over, by start',
    query: concernsQuery,
    reply: page(z.object({ ...bookedAudit, ...concern.shape })),
  },
  changes: {
    method: 'GET',
    path: '/projects/changes',
    access: ['ViewAllAudit'],
    summary: 'List what became of dates and teams that stood, the newest first; what was undone is left out',
    query: changesQuery,
    reply: page(change),
  },
  one: {
    method: 'GET',
    path: '/projects/:id',
    access: ['ViewAuditDetail', 'ViewAssignedAudits'],
    summary: 'Read an audit, with its site and the contacts there',
    params: idParams,
    reply: audit.extend({
      site,
      auditors: z.array(auditor),
      accepted: z.array(accepted).meta({
        description:
          'What was confirmed and overridden of who is on the team, and of it as a whole; empty like `concerns`.',
      }),
      days: z
        .object({
          required: z.number(),
          offSite: z.number(),
          reason: z.string(),
          calculation: keptCalculation.nullable(),
        })
        .optional()
        .meta({ description: 'What it needs, and what that was calculated of. Left out where nobody said.' }),
      agreedBy,
      copyOf: copyOf.nullable().meta({
        description: 'The audit that it was copied from. Null also for who sees only audits of their own.',
      }),
      isAgreed: isAgreed.optional(),
      done,
      isFollowed: z.boolean().meta({ description: 'The caller is told of what becomes of it.' }),
      concerns: z.array(concern).meta({
        description:
          'What holds now against its team while it is assigned and not over; empty for who sees only audits of their own.',
      }),
    }),
  },
  create: {
    method: 'POST',
    path: '/projects',
    access: ['CreateAudit'],
    summary: 'Create an audit: a draft, or assigned when auditors are given',
    body: auditForm.extend({
      idflNumber: auditFields.idflNumber.optional().meta({
        description: 'Left out: the next of the series that Settings name, by the year of its start.',
      }),
      days: neededDays.nullish(),
      auditors: wholeTeam.optional(),
      ...consent,
    }),
    reply: audit,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/projects/:id',
    access: ['ModifyAudit'],
    summary: 'Change an audit; what is absent stays; an assigned one moves its whole team',
    params: idParams,
    body: z
      .object({ ...auditFields, note: auditFields.note.unwrap() })
      .partial()
      .extend({
        areaIds: areasField,
        countsFor,
        days: neededDays.nullish(),
        ...consent,
        isUndo,
        reason: reason.optional().meta({ description: 'Kept in history; what `other` stands for.' }),
        reasonCode,
        version,
      }),
    reply: changedAudit,
  },
  assign: {
    ...action('assign', { auditors: addedToTeam, ...consent }),
    access: ['ModifyAudit'],
    summary: 'Add auditors to the team',
  },
  reassign: {
    ...action('re-assign', { auditors: wholeTeam, ...consent, reasonCode }),
    access: ['ReAssignAudit'],
    summary: 'Replace the team',
  },
  draft: {
    ...action('draft', { reason: reason.optional(), reasonCode }),
    access: ['ModifyAudit'],
    summary: 'Release the team: back to draft',
  },
  agree: {
    ...action('agree', agreement),
    changes: ['roster'],
    access: ['ModifyAudit'],
    summary:
      'Note that the customer agreed to the dates, or take that back; it lasts until they or the site change',
  },
  cancel: {
    ...action('cancel', { reason, reasonCode }),
    access: ['CancelAudit'],
    summary: 'Cancel an audit',
  },
  complete: {
    ...action('complete', { reason: reason.optional(), ...consent }),
    access: ['CompleteAudit'],
    summary:
      'Complete an audit that has started; before its end with a reason. Team rules may ask or stop for what its team lacked',
  },
  done: {
    method: 'PUT',
    path: '/projects/:id/done',
    access: ['ViewAssignedAudits'],
    summary:
      'Say that an audit whose team one is on is done; once more: to correct it, while it isn’t completed',
    params: idParams,
    body: doneBody,
    mostPerMinute: 60,
    reply: doneReply,
  },
  notDone: {
    method: 'PUT',
    path: '/projects/:id/not-done',
    access: ['ViewAssignedAudits'],
    summary: 'Take back that an audit whose team one is on is done',
    params: idParams,
    body: notDoneBody,
    mostPerMinute: 60,
    reply: doneReply,
  },
  reopen: {
    ...action('re-open', { reason, override: consent.override }),
    access: ['ReOpenAudit'],
    summary:
      'Re-open a canceled or completed audit; one completed early is stopped by whoever of its team is excluded since',
  },
  follow: {
    method: 'PUT',
    path: '/projects/:id/follow',
    access: ['ViewAuditDetail'],
    summary: 'Follow an audit, or no longer; whoever makes a draft follows it',
    params: idParams,
    body: z.object({ isFollowed: z.boolean(fault(sayFault.text('notTrueOrFalse'))) }),
    mostPerMinute: 60,
    reply: z.object({ isFollowed: z.boolean() }),
  },
  remove: {
    method: 'DELETE',
    path: '/projects/:id',
    removesRow: true,
    access: ['DeleteAudit'],
    summary: 'Delete a draft that was never assigned',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
