import { z } from 'zod'
import { competenceGaps, competenceStates, grades } from '#domain/competence.ts'
import { isPeriod, overlappingPeriods } from '#domain/qualification.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { areaIds, areaLabel } from './areas.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, onceRight } from './fault.ts'
import { idFilter, listQuery, many, page, queryNumber } from './list.ts'
import {
  confirmation,
  day,
  idParams,
  list,
  moment,
  named,
  optionalLines,
  pickedId,
  version,
} from './values.ts'

export const grade = z.enum(grades, fault(sayCompetenceFault.text('chooseGrade')))

/** Competence in a standard for a time. Days are inclusive; null is open. */
const period = z.object({
  id: z.int(),
  standardId: z.int(),
  code: z.string(),
  name: z.string(),
  grade,
  validFrom: day.nullable(),
  validTo: day.nullable(),
  areas: z.array(areaLabel),
  evidence: z
    .string()
    .nullable()
    .meta({ description: 'Null without ModifyCompetence, of others than oneself.' }),
  approvedBy: named.nullable(),
  approvedAt: moment.nullable(),
})

const competence = z.object({
  id: z.int().meta({ description: 'The auditor.' }),
  name: z.string(),
  version: z.int(),
  periods: z.array(period).meta({ description: 'By standard, the first day first.' }),
})

export const periodForm = z
  .object({
    id: pickedId(sayCompetenceFault.text('periodGone'))
      .optional()
      .meta({ description: 'The period that it was; left out, a new one.' }),
    grade,
    validFrom: day.nullable().default(null),
    validTo: day.nullable().default(null),
    areaIds: areaIds.default([]),
    evidence: optionalLines(2000),
  })
  .refine(isPeriod, {
    path: ['validTo'],
    ...fault(sayFault.text('lastDayBeforeFirst')),
    ...onceRight('validFrom', 'validTo'),
  })

const confirmed = confirmation('True: save it though booked audits no longer fit.')

export const competenceForm = z.object({
  standardId: pickedId(sayFault.text('chooseStandard')),
  periods: list(periodForm, 50).refine(
    periods => overlappingPeriods(periods.map(one => ({ ...one, standardId: 0 }))).length === 0,
    fault(sayAccountFault.text('periodsOverlap')),
  ),
})

/** What an auditor is in a standard on the day, and did in it. */
const cell = z.object({
  standardId: z.int(),
  grade,
  validTo: day.nullable().meta({ description: 'The last day of what adjoins; null is open.' }),
  daysLeft: z.int().nullable().meta({ description: 'Negative: it ran out so many days ago.' }),
  approved: z.boolean(),
  areas: z.int().meta({ description: 'How many technical areas.' }),
  audits: z.int().meta({ description: 'Completed within the months of the standard, or 12.' }),
  days: z.number().meta({ description: 'Person-days in these.' }),
  isInactive: z.boolean(),
})

export const competences = {
  list: {
    method: 'GET',
    path: '/competences',
    access: ['ViewAllUser', 'ViewAllRoster'],
    summary: 'List auditors with their grade in each standard on a day',
    description:
      'The auditors are those who are enabled. The standards are counted over all of them, whatever the filters.',
    query: listQuery(['name', 'country', 'department'], {
      auditorId: many(idFilter).optional(),
      day: day.optional().meta({ description: 'Today in UTC unless given.' }),
      standardId: many(idFilter)
        .optional()
        .meta({ description: 'These standards alone, for whoever has one.' }),
      grade: many(grade).optional(),
      countryId: many(idFilter).optional(),
      departmentId: many(idFilter).optional(),
      state: z.enum(competenceStates).optional().meta({
        description:
          'Valid: held on the day, and approved where approval is required. Each standard’s `lead`, `auditor`, `trainee` and `expert` are the counts of these lists, its `expiring` that of the list of those.',
      }),
    }),
    reply: page(
      z.object({
        id: z.int(),
        name: z.string(),
        version: z.int(),
        country: z.string(),
        cells: z.array(cell),
      }),
    ).extend({
      day,
      standards: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          areaList: z.string().nullable(),
          lead: z.int(),
          auditor: z.int(),
          trainee: z.int(),
          expert: z.int(),
          expiring: z.int(),
          booked: z.int().meta({ description: 'Assigned audits of it that are not over.' }),
          gap: z.enum(competenceGaps).nullable(),
        }),
      ),
    }),
  },
  one: {
    method: 'GET',
    path: '/auditors/:id/competences',
    access: ['ViewAllUser', 'ViewAllRoster', 'ViewOwnUser'],
    summary: 'Read the competence of an auditor: all periods; with ViewOwnUser alone one’s own',
    params: idParams,
    reply: competence,
  },
  update: {
    method: 'PUT',
    path: '/auditors/:id/competences',
    changes: ['disruption'],
    access: ['ModifyCompetence'],
    summary: 'Set the periods of one standard; another grade, time or area takes the approval away',
    params: idParams,
    body: competenceForm.extend({ confirmed, version }),
    reply: competence,
  },
  approve: {
    method: 'PUT',
    path: '/auditors/:id/competences/approve',
    changes: ['disruption'],
    access: ['ModifyCompetence'],
    summary: 'Approve periods of competence, or no longer; never one’s own',
    params: idParams,
    body: z.object({
      ids: list(pickedId(sayCompetenceFault.text('periodGone')), 200, {
        atLeastOne: sayCompetenceFault.text('chooseSome'),
      }),
      approved: z.boolean(fault(sayFault.text('notTrueOrFalse'))),
      confirmed,
      version,
    }),
    reply: competence,
  },
  activity: {
    method: 'GET',
    path: '/auditors/:id/activity',
    access: ['ViewAllUser', 'ViewAllRoster', 'ViewOwnUser'],
    summary: 'Completed audits of an auditor by year and standard; with ViewOwnUser alone one’s own',
    params: idParams,
    query: z.object({ years: queryNumber('years', 1, 10).default(3) }),
    reply: z.object({
      rows: z.array(
        z.object({
          year: z.int().meta({ description: 'Of the end of the audits, at the site.' }),
          standardId: z.int(),
          code: z.string(),
          role: z.enum(['lead', 'auditor']),
          audits: z.int(),
          days: z.number(),
        }),
      ),
    }),
  },
} satisfies Record<string, Endpoint>
