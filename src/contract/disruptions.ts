import { z } from 'zod'
import { changeReasons } from '#domain/audit-status.ts'
import { disruptionCauses, disruptionStates, hitActions, reportedCauses } from '#domain/disruption.ts'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import type { Text } from '#words/words.ts'
import { disruption, disruptionRow, hit, interval, option, suggested } from './disruption-reply.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { consent } from './fit-reasons.ts'
import { idFilter, listQuery, many, page, queryNumber } from './list.ts'
import {
  confirmation,
  idParams,
  list,
  moment,
  optionalLines,
  pickedId,
  requiredLines,
  version,
} from './values.ts'

const place = (name: string) =>
  pickedId(sayDisruptionFault.text('choosePlace'))
    .optional()
    .meta({ description: `Of \`site\`: ${name}.` })

export const disruptionForm = z
  .object({
    cause: z.enum(reportedCauses, fault(sayDisruptionFault.text('chooseCause'))),
    auditorId: pickedId(sayFault.text('chooseAuditor'))
      .optional()
      .meta({ description: 'Of `sick` and `away`: who is missing.' }),
    requestId: pickedId(sayDisruptionFault.text('chooseRequest'))
      .optional()
      .meta({ description: 'Of `request`: one that waits. Its time is that of the case.' }),
    customerId: place('all sites of a customer'),
    siteId: place('one of them'),
    countryId: place('all sites in a country'),
    start: moment.optional().meta({ description: 'Needed, but for a `request`.' }),
    end: moment.optional().meta({ description: 'Needed, but for a `request`.' }),
    note: optionalLines(),
  })
  .superRefine((form, context) => {
    for (const [field, text] of listWants(form)) context.addIssue({ path: [field], ...issueOf(text) })
  })
export type DisruptionForm = z.output<typeof disruptionForm>

type Fields = Pick<DisruptionForm, 'cause'> & Partial<Omit<DisruptionForm, 'cause' | 'note'>>

/** What a cause needs and hasn’t got. */
function listWants({ cause, auditorId, requestId, ...form }: Fields): [field: string, text: Text][] {
  if (cause === 'request')
    return requestId === undefined ? [['requestId', sayDisruptionFault.text('chooseRequest')]] : []
  const places = [form.customerId, form.siteId, form.countryId].filter(id => id !== undefined)
  if (cause === 'site' ? places.length !== 1 : auditorId === undefined)
    return [
      cause === 'site'
        ? ['customerId', sayDisruptionFault.text('choosePlace')]
        : ['auditorId', sayFault.text('chooseAuditor')],
    ]
  const { start, end } = form
  if (start && end)
    return intervalFaults({ start, end }, longestRequestDays).map(one => [
      one.field,
      textOfIntervalFault(one),
    ])
  return (['start', 'end'] as const).flatMap(field =>
    form[field] ? [] : [[field, sayDisruptionFault.text('chooseTime')] as [string, Text]],
  )
}

export const reasonCode = z
  .enum(
    changeReasons.filter(code => code !== 'unstated'),
    fault(sayDisruptionFault.text('chooseReason')),
  )
  .meta({ description: 'Why, to be counted.' })

/** Who takes the part, or after a move the audit. */
export const auditors = z
  .array(z.object({ id: pickedId(sayFault.text('chooseAuditor')) }))
  .min(1, fault(sayFault.text('chooseSomeAuditor')))
  .max(5, fault(sayFault.text('tooManyAuditors', { max: '5' })))

const step = z
  .object({
    projectId: pickedId(sayFault.text('chooseAudit')),
    action: z.enum(hitActions, fault(sayDisruptionFault.text('chooseAction'))),
    auditors: auditors.optional().meta({
      description:
        'Of `replace` and `split` who takes the part; of `move` the whole team from now on, if another.',
    }),
    start: moment.optional().meta({ description: 'Of `move`.' }),
    end: moment.optional().meta({ description: 'Of `move`: as long as before, at the same hours.' }),
    reasonCode,
    reason: requiredLines(sayFault.text('enterReason'), 1000).optional(),
    version,
  })
  .superRefine((given, context) => {
    const { action, reasonCode: code } = given
    if ((action === 'replace' || action === 'split') && !given.auditors)
      context.addIssue({ path: ['auditors'], ...issueOf(sayFault.text('chooseSomeAuditor')) })
    if (action === 'move')
      for (const field of ['start', 'end'] as const)
        if (!given[field])
          context.addIssue({ path: [field], ...issueOf(sayDisruptionFault.text('chooseDates')) })
    if ((code === 'other' || action === 'keep' || action === 'cancel') && !given.reason)
      context.addIssue({ path: ['reason'], ...issueOf(sayFault.text('enterReason')) })
  })
export type DeskStep = z.output<typeof step>

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
  options: {
    method: 'GET',
    path: '/disruptions/:id/options',
    access: ['ManageDisruptions'],
    oneAtATime: true,
    summary: 'What can be done about the open hits: of each action a few ways that nothing speaks against',
    params: idParams,
    query: z.object({
      projectId: idFilter.optional(),
      limit: queryNumber('limit', 1, 10).default(3),
    }),
    reply: z.object({
      rows: z.array(z.object({ projectId: z.int(), version, options: z.array(option) })),
    }),
  },
  suggest: {
    method: 'POST',
    path: '/disruptions/:id/suggest',
    access: ['ManageDisruptions'],
    writesNothing: true,
    summary:
      'One consistent way for each open hit: the least is left, the urgent before all, with nobody at two places at once',
    params: idParams,
    reply: z.object({
      steps: z.array(suggested),
      unsolved: z.array(
        z.object({
          projectId: z.int(),
          version,
          code: z.enum(['noTeam', 'taken']),
          ways: z
            .array(option)
            .meta({ description: 'What can still be done, though somebody has to want it.' }),
        }),
      ),
      version,
    }),
  },
  apply: {
    method: 'PUT',
    path: '/disruptions/:id/apply',
    changes: changed,
    access: ['ManageDisruptions'],
    summary: 'Settle hits, all or none',
    description:
      'Each step needs what its single call needs: replace, split and without ReAssignAudit; move and draft ModifyAudit; cancel CancelAudit. A refusal names the audit in `details[].projectId`.',
    ...onCase,
    body: z.object({
      steps: list(step, 50, {
        missing: sayDisruptionFault.text('chooseSteps'),
        atLeastOne: sayDisruptionFault.text('chooseSteps'),
        tooMany: () => sayDisruptionFault.text('tooManySteps'),
      }),
      ...consent,
      version,
    }),
  },
  undo: {
    method: 'PUT',
    path: '/disruptions/:id/undo',
    changes: changed,
    access: ['ManageDisruptions'],
    summary: 'Take back what was applied, within ten minutes and while nothing else has changed',
    description: 'Also of a disruption that was closed since: it is open again.',
    ...onCase,
    body: z.object({ applyId: pickedId(sayDisruptionFault.text('chooseApply')), version }),
  },
} satisfies Record<string, Endpoint>
