import { z } from 'zod'
import {
  coolsOff,
  despites,
  type ExclusionReason,
  exclusionReasons,
  exclusionSources,
  exclusionStates,
} from '#domain/exclusion.ts'
import { fitCodes } from '#domain/fit-reasons.ts'
import { sayExclusionFault } from '#words/en/exclusion-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { affected } from './affected.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf, onceRight } from './fault.ts'
import { idFilter, listQuery, many, momentFilter, page } from './list.ts'
import {
  confirmation,
  day,
  idParams,
  moment,
  named,
  optionalLines,
  optionalText,
  pickedId,
  recordFields,
  requiredLines,
  version,
} from './values.ts'

const whyHidden = 'Null without ViewImpartiality, unless one declared it oneself.'

export const exclusion = z.object({
  ...recordFields,
  auditorId: z.int(),
  auditorName: z.string(),
  customerId: z.int(),
  companyName: z.string(),
  reason: z.enum(exclusionReasons).nullable().meta({ description: whyHidden }),
  source: z.enum(exclusionSources).nullable().meta({ description: whyHidden }),
  from: day.meta({ description: 'The first day, by the calendar of the site.' }),
  to: day.nullable().meta({ description: 'The last day. Null: open.' }),
  endedOn: day.nullable().meta({ description: whyHidden }),
  note: z.string().nullable().meta({ description: whyHidden }),
  state: z
    .enum(exclusionStates)
    .meta({ description: 'By today’s calendar day at the customer’s main site.' }),
  withdrawnAt: moment.nullable(),
  why: z.string().nullable().meta({ description: 'Why it was withdrawn; null without ViewImpartiality.' }),
  audits: z
    .array(
      z.object({
        id: z.int(),
        idflNumber: z.string(),
        start: moment,
        end: moment,
        timeZone: z.string(),
        isOverridden: z.boolean().meta({ description: 'False: nobody overrode it, as it came later.' }),
      }),
    )
    .meta({
      description:
        'Audits of this customer, assigned or completed, that the auditor is booked for on days of it, by start. Empty without ViewImpartiality.',
    }),
})

/** Where exclusions can lie; what lies outside was mistyped. */
export const exclusionDay = day.refine(
  text => text >= '1950-01-01' && text <= '2100-12-31',
  fault(sayExclusionFault.text('dayOutOfRange')),
)

const reason = z.enum(exclusionReasons, fault(sayExclusionFault.text('chooseReason')))

const confirmed = confirmation(
  'True: although booked audits are affected, or the cooling-off time is cut short.',
)

type Given = {
  reason?: ExclusionReason | undefined
  from?: string | undefined
  to?: string | null | undefined
  endedOn?: string | null | undefined
}

/** What the server asks again of what it knows besides. */
function checkDays({ reason, from, to, endedOn }: Given, context: z.RefinementCtx): void {
  if (from && to && to < from)
    context.addIssue({ path: ['to'], ...issueOf(sayFault.text('lastDayBeforeFirst')) })
  if (endedOn && reason && !coolsOff(reason))
    context.addIssue({ path: ['endedOn'], ...issueOf(sayExclusionFault.text('endedOfRelationship')) })
}

const whole = {
  auditorId: pickedId(sayFault.text('chooseAuditor')),
  customerId: pickedId(sayExclusionFault.text('chooseCustomer')).optional(),
  company: optionalText(200).meta({
    description:
      'Instead of customerId, for one’s own declaration: the exact name or number of the company, as who lists no customers knows it.',
  }),
  reason,
  from: exclusionDay,
  to: exclusionDay.nullish().meta({
    description: 'Null: open. Left out: open, or with endedOn the last day of the cooling-off time.',
  }),
  endedOn: exclusionDay.nullish().meta({ description: 'When the consultancy or the employment ended.' }),
  note: optionalLines(),
  confirmed,
}

/** Of the office, who may leave the note of a known reason empty. */
export const exclusionForm = z
  .object(whole)
  .superRefine(checkDays, onceRight('reason', 'from', 'to', 'endedOn'))
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    ...fault(sayExclusionFault.text('enterNote')),
    ...onceRight('reason', 'note'),
  })

const change = z.object({
  reason: reason.optional(),
  to: exclusionDay.nullish(),
  endedOn: exclusionDay.nullish(),
  note: optionalLines().unwrap().optional(),
  withdrawn: z.literal(true, fault(sayFault.text('notTrue'))).optional(),
  why: requiredLines(sayExclusionFault.text('enterWhy'), 1000).optional(),
  confirmed,
  version,
})

export const exclusionChange = change.superRefine(({ withdrawn, why }, context) => {
  if (withdrawn && why === undefined)
    context.addIssue({ path: ['why'], ...issueOf(sayExclusionFault.text('enterWhy')) })
})

export const override = z.object({
  id: z.int(),
  at: moment,
  who: named,
  why: z.string(),
  projectId: z.int(),
  idflNumber: z.string(),
  companyName: z.string(),
  auditorId: z.int().nullable().meta({ description: 'Null: of the team as a whole.' }),
  auditorName: z.string().nullable(),
  key: z.string(),
  code: z.enum(fitCodes),
  exclusionId: z.int().nullable().meta({ description: 'The entry of the register that was overridden.' }),
})

const withAffected = exclusion.extend({
  affected: affected.meta({ description: 'Booked audits that it makes unfit. Nobody is taken off them.' }),
})

export const exclusions = {
  list: {
    method: 'GET',
    path: '/exclusions',
    access: ['ViewImpartiality', 'ViewOwnUser'],
    summary: 'List exclusions: all, or without ViewImpartiality one’s own',
    query: listQuery(
      ['id', 'auditorName', 'companyName', 'reason', 'source', 'from', 'to', 'createdAt', 'updatedAt'],
      {
        auditorId: many(idFilter).optional(),
        customerId: many(idFilter).optional(),
        reason: many(z.enum(exclusionReasons)).optional(),
        source: many(z.enum(exclusionSources)).optional(),
        state: many(z.enum(exclusionStates)).optional(),
        despite: many(z.enum(despites)).optional().meta({
          description: 'Those with audits in spite of them, overridden or not.',
        }),
        despiteFrom: day.optional().meta({
          description: 'Those with audits in spite of them that last until this day at the site, or longer.',
        }),
        despiteTo: day.optional().meta({ description: '… that begin on this day at the site, or earlier.' }),
      },
    ),
    reply: page(exclusion),
  },
  overrides: {
    method: 'GET',
    path: '/exclusions/overrides',
    access: ['ViewImpartiality'],
    summary: 'List what was overridden: who let whom go to which audit, and why',
    query: listQuery(['id', 'at', 'who', 'auditorName', 'companyName', 'idflNumber', 'createdAt'], {
      auditorId: many(idFilter).optional(),
      customerId: many(idFilter).optional(),
      code: many(z.enum(fitCodes)).optional(),
      start: momentFilter.optional().meta({ description: 'Overridden at this moment or later.' }),
      end: momentFilter.optional().meta({ description: 'Overridden before this moment.' }),
    }),
    reply: page(override),
  },
  one: {
    method: 'GET',
    path: '/exclusions/:id',
    access: ['ViewImpartiality', 'ViewOwnUser'],
    summary: 'Read an exclusion',
    params: idParams,
    reply: exclusion,
  },
  create: {
    method: 'POST',
    path: '/exclusions',
    changes: ['disruption'],
    access: ['ModifyImpartiality', 'ViewOwnUser'],
    summary: 'Exclude an auditor from a customer, or declare a conflict of interest of one’s own',
    description: 'Conflicts of one’s own are declared at most 20 times a minute.',
    body: exclusionForm,
    reply: withAffected,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/exclusions/:id',
    changes: ['disruption'],
    access: ['ModifyImpartiality'],
    summary: 'Change an exclusion, or withdraw it; what is absent stays',
    params: idParams,
    body: exclusionChange,
    reply: withAffected,
  },
} satisfies Record<string, Endpoint>
