import { z } from 'zod'
import { auditStatuses, changeReasons, runningPhases } from '#domain/audit-status.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { saySiteFault } from '#words/en/site-faults.ts'
import { auditState } from './audit-label.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, many, momentFilter, page, textFilter } from './list.ts'
import { standardLabel } from './standards.ts'
import {
  day,
  idParams,
  list,
  moment,
  named,
  optionalLines,
  pickedId,
  recordFields,
  requiredLines,
  requiredText,
  version,
} from './values.ts'

export const audit = z.object({
  ...recordFields,
  ...auditState.shape,
  customerId: z.int(),
  siteId: z.int().nullable().meta({ description: 'Null: the main site of the customer.' }),
  customer: z.object({
    id: z.int(),
    name: z.string(),
    companyName: z.string(),
    companyNumber: z.string(),
    countryId: z.int().meta({ description: 'Where the site is: whose public holidays count there.' }),
  }),
  statusReason: z
    .string()
    .meta({ description: 'Why it was last canceled, completed early, re-opened or released.' }),
  statusReasonText: failureText.nullable().meta({
    description:
      'What the product itself gave as the reason, to be said in another language. Null: it was typed, or there is none.',
  }),
  standardId: z.array(z.int()),
  standards: z.array(standardLabel),
  auditors: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isEnabled: z.boolean().meta({ description: 'False: the account is disabled since.' }),
      covers: z.array(z.int()),
    }),
  ),
  coverage: z.object({ covered: z.array(z.int()), missing: z.array(z.int()) }),
  note: z.string(),
  visits: z
    .array(
      z.object({
        id: z.int(),
        label: z.string(),
        kind: z.enum(visitKinds),
        certificateId: z.int(),
        number: z.string().nullable(),
        standardId: z.int(),
        siteIds: z.array(z.int()),
        due: day,
        earliest: day,
        latest: day,
      }),
    )
    .meta({ description: 'What it counts for, at the sites that are named.' }),
  wasAssigned: z
    .boolean()
    .meta({ description: 'It had a roster entry once, so it can’t be deleted any more.' }),
})

/** Where to go, and whom to call there: what the team of an audit needs, who may read no customers. */
const site = z.object({
  ...named.shape,
  isMain: z.boolean(),
  address: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  contacts: z
    .array(z.object({ ...named.shape, description: z.string(), email: z.string(), phone: z.string() }))
    .meta({ description: 'The main contact first.' }),
})

const team = list(z.object({ id: pickedId(sayFault.text('chooseAuditor')) }), 100, {
  missing: sayFault.text('chooseSomeAuditor'),
  atLeastOne: sayFault.text('chooseSomeAuditor'),
  tooMany: most => sayFault.text('tooManyAuditors', most),
})

const confirmed = z
  .boolean(fault(sayFault.text('notTrueOrFalse')))
  .optional()
  .meta({ description: 'True: assign auditors who hold none of the standards all the same.' })

const reason = requiredLines(sayFault.text('enterReason'), 1000)

export const reasonCode = z
  .enum(changeReasons, fault(sayAuditFault.text('unknownReason')))
  .optional()
  .meta({ description: 'Why the dates of an assigned audit are given up, to be counted.' })

const auditFields = {
  idflNumber: requiredText(sayAuditFault.text('enterNumber'), 40).regex(
    /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u,
    fault(sayAuditFault.text('numberNotPrintable')),
  ),
  customerId: pickedId(sayAuditFault.text('chooseCustomer')),
  siteId: pickedId(saySiteFault.text('chooseSite')).nullish().meta({
    description:
      'Null: the main site. Left out: that of a new audit, or of another customer; else what it was.',
  }),
  start: moment,
  end: moment,
  standardId: list(pickedId(sayFault.text('chooseStandard')), 100, {
    missing: sayFault.text('chooseSomeStandard'),
    atLeastOne: sayFault.text('chooseSomeStandard'),
    tooMany: most => sayFault.text('tooManyStandards', most),
  }),
  note: optionalLines(5000),
}

const countsFor = list(
  z.object({
    visitId: pickedId(sayAuditFault.text('chooseVisit')),
    siteIds: list(pickedId(saySiteFault.text('chooseSite')), 500, {
      atLeastOne: saySiteFault.text('chooseSite'),
    })
      .optional()
      .meta({ description: 'The audit’s site unless given; several of one time zone.' }),
  }),
  500,
)
  .optional()
  .meta({
    description:
      'The visits that it counts for; none unlinks, left out it stays. Needs ViewCertificates, on completed audits also PlanVisits.',
  })

/** What the dialog fills in. */
export const auditForm = z.object(auditFields)

const action = <const Path extends string, Body extends z.ZodRawShape>(path: Path, body: Body) => ({
  method: 'PUT' as const,
  path: `/projects/:id/${path}` as const,
  params: idParams,
  body: z.object({ ...body, version }),
  reply: audit,
})

export const audits = {
  list: {
    method: 'GET',
    path: '/projects',
    access: ['ViewAllAudit', 'ViewAssignedAudits'],
    summary: 'List audits; without ViewAllAudit only those whose team one is on',
    query: listQuery(
      ['id', 'idflNumber', 'companyName', 'start', 'end', 'due', 'status', 'createdAt', 'updatedAt'],
      {
        idflNumber: textFilter.optional(),
        companyName: textFilter.optional(),
        start: momentFilter.optional().meta({ description: 'With end: audits that overlap the interval.' }),
        end: momentFilter.optional(),
        status: many(z.enum(auditStatuses)).optional(),
        phase: many(z.enum(runningPhases)).optional().meta({
          description: 'Assigned audits that have begun, or are over; with status those of either.',
        }),
        standardId: many(idFilter).optional(),
        customerId: idFilter.optional(),
        siteId: idFilter.optional(),
        auditorId: idFilter.optional(),
        certificateId: idFilter.optional(),
        visitId: idFilter.optional(),
        batchId: idFilter.optional().meta({ description: 'Drafted together, of visits.' }),
      },
    ).refine(query => !query.start || !query.end || query.end > query.start, {
      path: ['end'],
      ...fault(sayFault.text('endNotAfterStart')),
    }),
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
  one: {
    method: 'GET',
    path: '/projects/:id',
    access: ['ViewAuditDetail', 'ViewAssignedAudits'],
    summary: 'Read an audit, with its site and the contacts there',
    params: idParams,
    reply: audit.extend({
      site,
      isFollowed: z.boolean().meta({ description: 'The caller is told of what becomes of it.' }),
    }),
  },
  create: {
    method: 'POST',
    path: '/projects',
    access: ['CreateAudit'],
    summary: 'Create an audit: a draft, or assigned when auditors are given',
    body: auditForm.extend({ auditors: team.optional(), countsFor, confirmed }),
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
      .extend({ countsFor, confirmed, reasonCode, version }),
    reply: audit,
  },
  assign: {
    ...action('assign', { auditors: team, confirmed }),
    access: ['ModifyAudit'],
    summary: 'Add auditors to the team',
  },
  reassign: {
    ...action('re-assign', { auditors: team, confirmed, reasonCode }),
    access: ['ReAssignAudit'],
    summary: 'Replace the team',
  },
  draft: {
    ...action('draft', { reason: reason.optional(), reasonCode }),
    access: ['ModifyAudit'],
    summary: 'Release the team: back to draft',
  },
  cancel: {
    ...action('cancel', { reason, reasonCode }),
    access: ['CancelAudit'],
    summary: 'Cancel an audit',
  },
  complete: {
    ...action('complete', { reason: reason.optional() }),
    access: ['CompleteAudit'],
    summary: 'Complete an audit that has started; before its end with a reason',
  },
  reopen: {
    ...action('re-open', { reason }),
    access: ['ReOpenAudit'],
    summary: 'Re-open a canceled or completed audit',
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
