import { z } from 'zod'
import { mostPlanned, planRowKinds, planRowStates, planStates } from '#domain/plans.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { consent } from './fit-reasons.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, textFilter } from './list.ts'
import { acceptance, askedRows, undoing } from './plan-accept.ts'
import { fields, planForm } from './plan-form.ts'
import { onePlan, plan, planPreview, presetWeights } from './plan-reply.ts'
import { ghost, row, side } from './plan-rows.ts'
import { isShort, short } from './rosters.ts'
import { idParams, list, moment, pickedId, version } from './values.ts'

export const plans = {
  list: {
    method: 'GET',
    path: '/plans',
    access: ['ViewPlans'],
    summary: 'List proposals',
    query: listQuery(['id', 'createdAt', 'endedAt', 'state'], {
      state: many(z.enum(planStates)).optional(),
      createdBy: idFilter.optional(),
      basedOn: idFilter.optional(),
      projectId: idFilter.optional().meta({ description: 'Those with a row of this audit.' }),
    }),
    reply: page(plan),
  },
  presets: {
    method: 'GET',
    path: '/plans/presets',
    access: ['ViewPlans'],
    summary: 'What plans can be weighed by: how much each term of the points counts',
    reply: presetWeights,
  },
  one: {
    method: 'GET',
    path: '/plans/:id',
    access: ['ViewPlans'],
    summary: 'Read a proposal: how far it is, and once it is done what came of it',
    params: idParams,
    reply: onePlan,
  },
  preview: {
    method: 'POST',
    path: '/plans/preview',
    access: ['CreatePlans'],
    writesNothing: true,
    oneAtATime: true,
    summary: 'What a plan would be about; writes nothing',
    body: planForm,
    reply: planPreview,
  },
  create: {
    method: 'POST',
    path: '/plans',
    access: ['CreatePlans'],
    oneAtATime: true,
    summary: 'Ask for a plan of drafts; it is worked out beside, and books nothing',
    description:
      'Three of one account wait or run at a time, fifty in all. Audits that are no drafts, or lie elsewhere, are left out, each with why.',
    body: planForm,
    reply: onePlan,
    status: 201,
  },
  stop: {
    method: 'PUT',
    path: '/plans/:id/stop',
    access: ['CreatePlans'],
    summary: 'Stop a plan: keep what it has so far, or cancel it. One that waits is canceled',
    params: idParams,
    body: z.object({ keep: z.boolean(fault(sayFault.text('notTrueOrFalse'))), version }),
    reply: onePlan,
  },
  again: {
    method: 'POST',
    path: '/plans/:id/again',
    access: ['CreatePlans'],
    summary:
      'Plan anew what is open or has no place, on today’s facts; or exactly what was planned, as a proof',
    description:
      'Of a proposal that has ended. Rows to keep stay as they are: their auditors are taken then. A replay takes the facts and the work of a proposal that is done, without a limit of time, and its result says whether it came to the same.',
    params: idParams,
    body: z
      .object({
        keep: list(pickedId(sayPlanFault.text('chooseRow')), mostPlanned).optional(),
        preset: fields.preset.unwrap().optional(),
        seed: fields.seed.unwrap().optional(),
        effort: fields.effort.unwrap().optional(),
        assume: fields.assume.unwrap().optional(),
        replay: z.boolean(fault(sayFault.text('notTrueOrFalse'))).optional(),
      })
      .superRefine(({ replay, ...others }, context) => {
        const field = Object.entries(others).find(([, value]) => value !== undefined)?.[0]
        if (replay && field) context.addIssue({ path: [field], ...issueOf(sayPlanFault.text('replayAlone')) })
      }),
    reply: onePlan,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/plans/:id',
    access: ['CreatePlans'],
    summary: 'Delete a proposal that has ended',
    params: idParams,
    removesRow: true,
  },
  rows: {
    method: 'GET',
    path: '/plans/:id/rows',
    access: ['ViewPlans'],
    summary: 'List what becomes of the audits of a proposal',
    params: idParams,
    query: listQuery(['id', 'start', 'idflNumber', 'points', 'createdAt'], {
      kind: many(z.enum(planRowKinds)).optional(),
      state: many(z.enum(planRowStates)).optional(),
      code: many(textFilter).optional(),
      auditorId: idFilter.optional(),
      countryId: idFilter.optional(),
      isChanged: flagFilter.optional(),
      isEdited: flagFilter.optional(),
      bundle: many(z.coerce.number().int()).optional(),
    }),
    reply: page(row),
  },
  ghosts: {
    method: 'GET',
    path: '/plans/:id/ghosts',
    access: ['ViewPlans'],
    summary: 'Open rows of a proposal that touch a span of at most 400 days, as bars: one for each who goes',
    description: 'By start; no paging.',
    params: idParams,
    query: z
      .object({ start: momentFilter, end: momentFilter })
      .refine(({ start, end }) => end > start, { path: ['end'], ...fault(sayFault.text('endNotAfterStart')) })
      .refine(isShort, short),
    reply: z.array(ghost),
  },
  compare: {
    method: 'GET',
    path: '/plans/:id/compare',
    access: ['ViewPlans'],
    summary: 'Two proposals that are done: their figures, and the audits that they place otherwise',
    params: idParams,
    query: z.object({ with: idParams.shape.id }),
    reply: z.object({
      a: plan,
      b: plan,
      rows: z.array(z.object({ project: row.shape.project, a: side.nullable(), b: side.nullable() })).meta({
        description: 'Other dates or another team, by the start of the audit. Null: of no row there.',
      }),
    }),
  },
  changeRow: {
    method: 'PUT',
    path: '/plans/:id/rows/:rowId',
    access: ['CreatePlans'],
    summary: 'Set a row by hand, leave it out, or take it back in',
    description:
      'Dates and team are judged as if they were booked, and nothing is: 400 by field, 409 `clash` with what is in the way, or with `rowId` of another open row, `unqualified`, `unfit`. Of an audit without a place it becomes a row with one. Rows of a bundle are left out and taken back in together, and can’t be set by hand (409 `bundle`).',
    params: idParams.extend({ rowId: idParams.shape.id }),
    body: z.object({
      start: moment.optional().meta({ description: 'Without end it stays as long as it is.' }),
      end: moment.optional(),
      auditors: list(
        z.object({
          id: pickedId(sayFault.text('chooseAuditor')),
          isLead: z.boolean(fault(sayFault.text('notTrueOrFalse'))).optional(),
        }),
        20,
        { atLeastOne: sayPlanFault.text('chooseAuditor') },
      ).optional(),
      state: z.enum(['open', 'rejected'], fault(sayPlanFault.text('openOrRejected'))).optional(),
      confirmed: consent.confirmed,
      version: version.meta({ description: 'Of the row.' }),
    }),
    reply: row,
  },
  accept: {
    method: 'PUT',
    path: '/plans/:id/accept',
    access: ['ViewPlans'],
    summary: 'Accept rows: their audits get the proposed dates and team. Needs ModifyAudit too',
    description:
      'By the same guards as any booking, each row or bundle of rows in a transaction of its own: one that can’t be accepted holds up no other. A bundle is accepted whole or not at all (`bundle`), and what changes an assigned audit needs ReAssignAudit (`forbidden`). With allOrNone all in one: where one is refused, 409 `refused` with all outcomes in `details`, and nothing is written. Outcomes come in the order given. Who gets more than three new audits by a call is told in one notification.',
    params: idParams,
    body: z.object({
      rows: askedRows,
      allOrNone: z.boolean(fault(sayFault.text('notTrueOrFalse'))).optional(),
      confirmed: consent.confirmed,
    }),
    changes: ['project', 'roster'],
    mostSeconds: 60,
    reply: acceptance,
  },
  undo: {
    method: 'PUT',
    path: '/plans/:id/undo',
    access: ['ViewPlans'],
    summary: 'Take accepted rows back: their audits are as they were. Needs ModifyAudit too',
    description:
      'By whoever may, however long ago and whoever accepted them, also of a proposal that has expired, as long as their audits are what accepting left (`changed`). Each row or bundle of rows has a transaction of its own; what was taken is refused as the single steps would be (`forbidden`, `clash`, `unqualified`, `unfit`). Outcomes come in the order given.',
    params: idParams,
    body: z.object({
      rows: askedRows,
      confirmed: consent.confirmed,
    }),
    changes: ['project', 'roster'],
    mostSeconds: 60,
    reply: undoing,
  },
} satisfies Record<string, Endpoint>
