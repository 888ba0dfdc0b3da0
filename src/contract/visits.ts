import { z } from 'zod'
import { auditStatuses } from '#domain/audit-status.ts'
import { visitBuckets, visitFlags, visitPlans, visitStates } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import type { Endpoint } from './endpoint.ts'
import { idFilter, listQuery, many, page, textFilter } from './list.ts'
import { standardLabel } from './standards.ts'
import { day, named, recordFields } from './values.ts'

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

const classFilters = {
  bucket: many(z.enum(visitBuckets)).optional(),
  flag: many(z.enum(visitFlags)).optional(),
}

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
} satisfies Record<string, Endpoint>
