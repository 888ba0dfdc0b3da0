import { z } from 'zod'
import { auditStatuses } from '#domain/audit-status.ts'
import { siteReasons } from '#domain/site-sample.ts'
import { visitBuckets, visitFlags, visitOutcomes, visitPlans, visitStates } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { sayCertificateFault } from '#words/en/certificate-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, many, page, textFilter } from './list.ts'
import { standardLabel } from './standards.ts'
import { day, idParams, list, named, pickedId, recordFields, requiredLines, version } from './values.ts'

/** A visit by itself: what its certificate's page lists. Days are calendar days at the site. */
export const visitFields = z.object({
  ...recordFields,
  certificateId: z.int(),
  cycle: z.int(),
  kind: z.enum(visitKinds),
  ordinal: z.int(),
  label: z.string(),
  due: day,
  earliest: day,
  latest: day,
  byHand: z.boolean(),
  days: z.int(),
  state: z.enum(visitStates),
  reason: z.string(),
  doneOn: day.nullable(),
  plan: z.enum(visitPlans),
  plannedStart: day.nullable(),
  plannedEnd: day.nullable(),
  sites: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        timeZone: z.string(),
        projectId: z.int().nullable(),
        idflNumber: z.string().nullable(),
        status: z.enum(auditStatuses).nullable(),
      }),
    )
    .meta({ description: 'Those it is to see, each with the audit that counts for it there.' }),
})

/** A visit as the board lists it. */
export const visit = visitFields.extend({
  number: z.string().nullable(),
  customerId: z.int(),
  companyName: z.string(),
  companyNumber: z.string(),
  standardId: z.int(),
  standard: standardLabel,
  country: named,
  coveredSites: z.int().meta({ description: 'How many sites the certificate covers.' }),
  bucket: z
    .enum(visitBuckets)
    .nullable()
    .meta({ description: 'Null where it is listed under a flag alone.' }),
  flags: z.array(z.enum(visitFlags)),
})

/** What both the list and its counts are asked with; counts ignore `bucket` and `flag`. */
const visitFilters = {
  plan: many(z.enum(visitPlans)).optional(),
  kind: many(z.enum(visitKinds)).optional(),
  state: many(z.enum(visitStates)).optional().meta({ description: 'Open unless given.' }),
  standardId: many(idFilter).optional(),
  countryId: many(idFilter).optional().meta({ description: 'Of the central site.' }),
  customerId: many(idFilter).optional(),
  certificateId: many(idFilter).optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
  on: day.optional().meta({ description: 'Read as if today were that day everywhere.' }),
}

/** What the list alone is asked with. */
const classFilters = {
  bucket: many(z.enum(visitBuckets)).optional(),
  flag: many(z.enum(visitFlags)).optional(),
  outcome: many(z.enum(visitOutcomes)).optional().meta({
    description:
      'How they were kept to their window, as the figures count it: whatever became of their certificates.',
  }),
  latestFrom: day.optional().meta({ description: 'Whose latest day is that day or later.' }),
  latestTo: day.optional(),
}

/** Where the days of visits can lie; what lies outside was mistyped. */
export const [firstVisitDay, lastVisitDay] = ['2000-01-01', '2100-12-31']

const visitDay = day.refine(
  text => text >= firstVisitDay && text <= lastVisitDay,
  fault(sayCertificateFault.text('dayOutOfRange')),
)
const reason = requiredLines(sayFault.text('enterReason'), 1000)
const days = z
  .int(fault(sayCertificateFault.text('daysFrom1To60')))
  .min(1, fault(sayCertificateFault.text('daysFrom1To60')))
  .max(60, fault(sayCertificateFault.text('daysFrom1To60')))
const siteIds = list(pickedId(sayCertificateFault.text('chooseSite')), 500, {
  atLeastOne: sayCertificateFault.text('chooseSite'),
})

/** What a person may change of a visit. */
const visitChange = { due: visitDay, earliest: visitDay, latest: visitDay, days, siteIds }

const number = z.int().min(0)

export const visits = {
  list: {
    method: 'GET',
    path: '/visits',
    access: ['ViewCertificates'],
    summary: 'List the visits that certificates owe',
    query: listQuery(
      [
        'id',
        'due',
        'latest',
        'companyName',
        'standard',
        'country',
        'kind',
        'plannedStart',
        'createdAt',
        'updatedAt',
      ],
      { ...visitFilters, ...classFilters },
    ),
    reply: page(visit),
  },
  counts: {
    method: 'GET',
    path: '/visits/counts',
    access: ['ViewCertificates'],
    summary: 'Count the visits of each bucket and flag; each number is the count of its list',
    query: z.object({ value: textFilter.optional(), ...visitFilters }),
    reply: z.object({
      buckets: z.object({ overdue: number, due30: number, due60: number, due90: number, later: number }),
      flags: z.object({
        unplanned: number,
        noTeam: number,
        outsideWindow: number,
        atRisk: number,
        suspended: number,
        toDecide: number,
      }),
    }),
  },
  one: {
    method: 'GET',
    path: '/visits/:id',
    access: ['ViewCertificates'],
    summary: 'Read a visit, with the sites that are suggested for it',
    params: idParams,
    reply: visit.extend({
      suggestion: z.array(z.object({ ...named.shape, reason: z.enum(siteReasons) })),
    }),
  },
  create: {
    method: 'POST',
    path: '/certificates/:id/visits',
    access: ['ModifyCertificates', 'PlanVisits'],
    summary:
      'Add a special, transfer or further stage 1 visit; its window is 30 days around the due day unless given; an open one of the kind that is due that day already is a 409',
    params: idParams,
    body: z.object({
      kind: z.enum(['special', 'transfer', 'stage1']),
      due: visitDay,
      earliest: visitDay.optional(),
      latest: visitDay.optional(),
      days: days.optional(),
      siteIds: siteIds.optional(),
      reason: reason.optional(),
    }),
    answers: 'visit',
    reply: visit,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/visits/:id',
    access: ['PlanVisits'],
    summary:
      'Set days, window or sites of a visit by hand, with a reason for other days; or go back to the rule',
    params: idParams,
    body: z
      .object(visitChange)
      .partial()
      .extend({ reason: reason.optional(), reset: z.literal(true).optional(), version }),
    reply: visit,
  },
  waive: {
    method: 'PUT',
    path: '/visits/:id/waive',
    access: ['PlanVisits'],
    summary: 'Waive a visit that is not planned; a recertification can’t be',
    params: idParams,
    body: z.object({ reason, version }),
    reply: visit,
  },
  reopen: {
    method: 'PUT',
    path: '/visits/:id/re-open',
    access: ['PlanVisits'],
    summary: 'Open a waived visit again',
    params: idParams,
    body: z.object({ reason, version }),
    reply: visit,
  },
} satisfies Record<string, Endpoint>
