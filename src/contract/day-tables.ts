import { z } from 'zod'
import { readShare } from '#domain/audit-days.ts'
import { sayDayFault } from '#words/en/day-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Text } from '#words/words.ts'
import { factor, halfDays, keptFactor } from './calculation.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { idFilter, listQuery, page, textFilter } from './list.ts'
import { standardLabel } from './standards.ts'
import { idParams, list, pickedId, recordFields, requiredText, version, whole } from './values.ts'

const share = z
  .string(fault(sayDayFault.text('fraction')))
  .trim()
  .refine(text => readShare(text) !== null, fault(sayDayFault.text('fraction')))

const tableFields = {
  risks: list(requiredText(sayDayFault.text('enterRisk'), 40), 10, {
    missing: sayDayFault.text('someRisk'),
    atLeastOne: sayDayFault.text('someRisk'),
  }),
  rows: list(
    z.object({
      upTo: whole(1, 10_000_000).nullable().meta({ description: 'So many people. Null: however many.' }),
      days: list(halfDays(0.5, 500), 10).meta({
        description: 'Of an initial audit, in the order of `risks`.',
      }),
    }),
    100,
    { missing: sayDayFault.text('someRow'), atLeastOne: sayDayFault.text('someRow') },
  ),
  shares: z
    .object({ initial: share, surveillance: share, recertification: share })
    .meta({ description: 'Of the days of an initial audit, such as 1/3.' }),
  maxReduction: whole(0, 100).meta({ description: 'The most that factors take away, in percent.' }),
  maxIntegration: whole(0, 100).meta({
    description: 'The most that auditing several standards together takes away, in percent.',
  }),
  onSite: whole(1, 100).meta({ description: 'Of all days those at the site, in percent.' }),
  minDays: halfDays(0.5, 500),
  factors: list(factor, 50),
}

/** What the calculation is made by; from the fewest people to the most. */
export const dayTableForm = z
  .object({
    name: requiredText(sayFault.text('enterName')),
    standardIds: list(pickedId(sayFault.text('chooseStandard')), 100)
      .optional()
      .meta({ description: 'Left out: what they were, and none of a new one.' }),
    ...tableFields,
  })
  .superRefine(({ risks, rows }, context) => {
    const refuse = (path: (string | number)[], text: Text) => context.addIssue({ ...issueOf(text), path })
    risks.forEach((risk, place) => {
      if (risks.indexOf(risk) < place) refuse(['risks', place], sayDayFault.text('riskTwice'))
    })
    rows.forEach(({ upTo, days }, place) => {
      const above = rows[place - 1]?.upTo ?? 0
      if (upTo === null && place < rows.length - 1)
        refuse(['rows', place, 'upTo'], sayDayFault.text('notLast'))
      if (upTo !== null && upTo <= above) refuse(['rows', place, 'upTo'], sayDayFault.text('notAscending'))
      if (days.length !== risks.length) refuse(['rows', place, 'days'], sayDayFault.text('daysOfEachRisk'))
    })
  })

const dayTable = z.object({
  ...recordFields,
  name: z.string(),
  standardIds: z.array(z.int()),
  standards: z.array(standardLabel),
  risks: z.array(z.string()),
  rows: z.array(z.object({ upTo: z.int().nullable(), days: z.array(z.number()) })),
  shares: z.object({ initial: z.string(), surveillance: z.string(), recertification: z.string() }),
  maxReduction: z.int(),
  maxIntegration: z.int(),
  onSite: z.int(),
  minDays: z.number(),
  factors: z.array(keptFactor),
})

export const dayTables = {
  list: {
    method: 'GET',
    path: '/day-tables',
    access: 'signedIn',
    summary: 'List the tables by which person-days are calculated',
    query: listQuery(['id', 'name', 'createdAt', 'updatedAt'], {
      name: textFilter.optional(),
      standardId: idFilter.optional(),
    }),
    reply: page(dayTable),
  },
  one: {
    method: 'GET',
    path: '/day-tables/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a day table',
    params: idParams,
    reply: dayTable,
  },
  create: {
    method: 'POST',
    path: '/day-tables',
    access: ['CreateMasterData'],
    summary: 'Create a day table; a standard has one',
    body: dayTableForm,
    reply: dayTable,
    changes: ['standard'],
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/day-tables/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a day table; days that were calculated stay',
    params: idParams,
    changes: ['standard'],
    body: dayTableForm.safeExtend({ version: version.optional() }),
    reply: dayTable,
  },
  remove: {
    method: 'DELETE',
    path: '/day-tables/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a day table that no standard has',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
