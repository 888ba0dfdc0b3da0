import { z } from 'zod'
import { auditStatuses, changeReasons, runningPhases } from '#domain/audit-status.ts'
import { grades } from '#domain/competence.ts'
import { fitCodes } from '#domain/fit-reasons.ts'
import { rotationUnits } from '#domain/rotation.ts'
import { type TeamRole, teamRoles } from '#domain/team.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { saySiteFault } from '#words/en/site-faults.ts'
import { bookedAudit } from './affected.ts'
import { areaIds, areaLabel } from './areas.ts'
import { auditState } from './audit-label.ts'
import { calculation, halfDays, keptCalculation } from './day-tables.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault, issueOf } from './fault.ts'
import { consent, fitReason } from './fit-reasons.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, queryNumber, textFilter } from './list.ts'
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
  areas: z.array(areaLabel).meta({ description: 'Technical areas that it is about.' }),
  auditors: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isEnabled: z.boolean().meta({ description: 'False: the account is disabled since.' }),
      covers: z.array(z.int()).meta({ description: 'Empty of who counts for no standard.' }),
      role: z.enum(teamRoles).meta({ description: 'The only one who counts reads as the lead.' }),
      withId: z.int().nullable().meta({
        description:
          'Under whom an expert or trainee works, the lead unless chosen; whom an observer watches.',
      }),
      start: moment.meta({ description: 'With end: their part of the audit.' }),
      end: moment,
      days: z.number().meta({ description: 'Person-days: what was entered, else what the times come to.' }),
      daysByHand: z.boolean(),
    }),
  ),
  coverage: z.object({ covered: z.array(z.int()), missing: z.array(z.int()) }),
  requiredDays: z.number().nullable().meta({ description: 'Person-days at the site. Null: nobody said.' }),
  offSiteDays: z.number().nullable().meta({ description: 'Planning and reporting.' }),
  plannedDays: z.number().meta({ description: 'Person-days of its leads and auditors.' }),
  note: z.string(),
  visits: z
    .array(
      z.object({
        id: z.int(),
        label: z.string(),
        kind: z.enum(visitKinds),
        ordinal: z.int(),
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
  batchId: z.int().nullable().meta({ description: 'Those drafted together of visits share it.' }),
  wasAssigned: z
    .boolean()
    .meta({ description: 'It had a roster entry once, so it can’t be deleted any more.' }),
})

/** Of a member of a team, or of it as a whole. */
const concern = z.object({
  auditorId: z.int().optional().meta({ description: 'Left out: of the team as a whole.' }),
  auditorName: z.string(),
  reasons: z.array(fitReason),
})

/** Which of the standards somebody holds on every day of the audit. */
const heldThroughout = z.object({ standardId: z.int(), grade: z.enum(grades) })

/** What was known of somebody when they were booked, whatever became of it since. */
const basis = z.object({
  at: moment,
  role: z.enum(teamRoles).meta({ description: 'As it was chosen.' }),
  held: z.array(
    heldThroughout.extend({
      code: z.string(),
      validTo: day.nullable(),
      approvedBy: named.nullable(),
      areaIds: z.array(z.int()),
    }),
  ),
  missing: z.array(standardLabel).meta({ description: 'Which of the standards were not covered.' }),
  rotation: z
    .array(
      z.object({
        standardId: z.int(),
        code: z.string(),
        done: z.int(),
        max: z.int(),
        unit: z.enum(rotationUnits),
      }),
    )
    .meta({
      description: 'How often or how long in a row at the customer before, per standard that rotated.',
    }),
})

const auditor = audit.shape.auditors.element.extend({
  grades: z.array(heldThroughout).meta({ description: 'What they hold now.' }),
  basis: basis
    .nullable()
    .meta({ description: 'Null: booked before that was kept, or not for the caller to know.' }),
})

/** What somebody took upon themselves; why a stop was gone beyond stands in the register alone. */
const accepted = z.object({
  auditorId: z.int().nullable().meta({ description: 'Null: of the team as a whole.' }),
  key: z.string(),
  code: z.enum(fitCodes),
  isOverridden: z.boolean().meta({ description: 'It was a stop. False: a warning.' }),
  by: named,
  at: moment,
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

/** Person-days of a member, entered by hand. */
export const memberDays = halfDays(0, 60)
  .nullable()
  .optional()
  .meta({ description: 'Person-days by hand. Null: by the times; left out, what they were.' })

/** As what somebody comes; what is left out is chosen for a newcomer, and stays of who is on the team. */
export const memberFields = {
  id: pickedId(sayFault.text('chooseAuditor')),
  role: z
    .enum(teamRoles, fault(sayAuditFault.text('chooseTeamRole')))
    .optional()
    .meta({ description: 'Of a newcomer auditor unless given.' }),
  withId: pickedId(sayAuditFault.text('chooseBeside')).nullish().meta({
    description: 'Under whom an expert or trainee works, whom an observer watches; of others ignored.',
  }),
  start: moment
    .optional()
    .meta({ description: 'With end: a part inside the audit, all of it unless given.' }),
  end: moment.optional(),
  days: memberDays,
}

type Led = { role?: TeamRole | undefined }

/** A team has one lead at most. */
export function refuseSecondLead(given: readonly Led[], context: z.RefinementCtx): void {
  const leads = given.flatMap(({ role }, place) => (role === 'lead' ? [place] : []))
  for (const place of leads.slice(1))
    context.addIssue({ ...issueOf(sayAuditFault.text('chooseOneLead')), path: [place, 'role'] })
}

const member = z.object(memberFields).refine(({ start, end }) => !start === !end, {
  path: ['end'],
  ...fault(sayFault.text('startWithoutEnd')),
})

const team = list(member, 100, {
  missing: sayFault.text('chooseSomeAuditor'),
  atLeastOne: sayFault.text('chooseSomeAuditor'),
  tooMany: most => sayFault.text('tooManyAuditors', most),
}).superRefine(refuseSecondLead)

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

const days = z
  .object({
    required: halfDays(0.5, 500).meta({ description: 'At the site, in person-days.' }),
    offSite: halfDays(0, 500),
    reason: optionalLines(1000).meta({ description: 'Why fewer than calculated.' }),
    calculation: calculation.nullish(),
  })
  .meta({ description: 'Person-days that it needs. Null: none are asked for; left out, as they were.' })

/** What the dialog of its days fills in. */
export const auditDaysForm = z.object({ days })

/** Of the lists of its standards. */
const areasField = areaIds.optional().meta({
  description:
    'Technical areas, of lists that its standards name. Left out they stay, as far as a standard still has their list.',
})

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
export const auditForm = z.object({ ...auditFields, areaIds: areasField, countsFor })

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
  concerns: {
    method: 'GET',
    path: '/projects/concerns',
    access: ['ViewAllAudit'],
    summary: 'What holds now against teams of assigned audits that are not over, by start',
    query: z
      .object({
        limit: queryNumber('limit', 1, 1000).default(50),
        offset: queryNumber('offset', 0, 1_000_000).default(0),
        auditorId: idFilter.optional(),
        customerId: idFilter.optional(),
        standardId: idFilter.optional(),
        code: many(z.enum(fitCodes)).optional(),
        accepted: flagFilter
          .optional()
          .meta({ description: 'True: also what somebody took upon themselves.' }),
        start: momentFilter.optional().meta({ description: 'With end: audits that overlap the interval.' }),
        end: momentFilter.optional(),
      })
      .refine(query => !query.start || !query.end || query.end > query.start, {
        path: ['end'],
        ...fault(sayFault.text('endNotAfterStart')),
      }),
    reply: page(
      z.object({
        ...bookedAudit,
        ...concern.shape,
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
    body: auditForm.extend({ days: days.nullish(), auditors: team.optional(), ...consent }),
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
      .extend({ areaIds: areasField, countsFor, days: days.nullish(), ...consent, reasonCode, version }),
    reply: audit,
  },
  assign: {
    ...action('assign', { auditors: team, ...consent }),
    access: ['ModifyAudit'],
    summary: 'Add auditors to the team',
  },
  reassign: {
    ...action('re-assign', { auditors: team, ...consent, reasonCode }),
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
    ...action('complete', { reason: reason.optional(), ...consent }),
    access: ['CompleteAudit'],
    summary:
      'Complete an audit that has started; before its end with a reason. Team rules may ask or stop for what its team lacked',
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
