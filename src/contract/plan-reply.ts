import { z } from 'zod'
import { planPresets } from '#domain/plan-presets.ts'
import { planGapCodes } from '#domain/plan-reasons.ts'
import {
  leftOutCodes,
  planDates,
  planEfforts,
  planEndings,
  planFaults,
  planMoves,
  planPhases,
  planPresetNames,
  planQualities,
  planStates,
  planTerms,
} from '#domain/plans.ts'
import { failureText } from './failure.ts'
import { day, moment, named, recordFields } from './values.ts'

export const said = { says: z.string().meta({ description: 'A sentence for a person.' }), text: failureText }

export const sentence = z.object({ code: z.string(), ...said })

export const leftOut = z
  .array(z.object({ projectId: z.int(), code: z.enum(leftOutCodes), ...said }))
  .meta({ description: 'Audits that were named and are not planned, with why.' })

const progress = z.object({
  phase: z.enum(planPhases),
  percent: z.int(),
  planned: z.int(),
  unplanned: z.int(),
  points: z.int(),
})

export const result = z.object({
  chosen: z.int().meta({ description: 'Audits that were planned; each has a row.' }),
  planned: z.int(),
  unplanned: z.int(),
  moved: z.int().meta({ description: 'Assigned audits that go elsewhere.' }),
  weight: z.int().meta({ description: 'Of the unplanned: 3, 2 or 1 each, the more urgent the more.' }),
  points: z.int().meta({ description: 'The fewer the better; they never leave an audit unplanned.' }),
  terms: z
    .object(
      Object.fromEntries(planTerms.map(term => [term, z.int()])) as Record<
        (typeof planTerms)[number],
        z.ZodInt
      >,
    )
    .meta({
      description: 'What the points are made of, weighed as the preset does.',
    }),
  quality: z.enum(planQualities).meta({
    description:
      'proved: no better plan exists under these rules. bounded: at most `gap` percent above the best possible. found: the best found.',
  }),
  gap: z.number().nullable().meta({
    description: 'In percent of what no plan can be below, rounded up to a tenth. Null: not known.',
  }),
  endedBy: z.enum(planEndings),
  work: z
    .object({ steps: z.int(), exact: z.int() })
    .meta({ description: 'How far it went: the same work makes the same rows.' }),
  isSame: z.boolean().optional().meta({
    description: 'Of one that was to come to the same as the proposal that it is based on: whether it did.',
  }),
  advice: z
    .array(
      z.discriminatedUnion('code', [
        z.object({
          code: z.literal('train'),
          ...said,
          auditorId: z.int(),
          standardId: z.int(),
          count: z.int(),
        }),
        z.object({
          code: z.literal('hire'),
          ...said,
          countryId: z.int(),
          timeZone: z.string(),
          standardIds: z.array(z.int()),
          count: z.int(),
        }),
      ]),
    )
    .meta({ description: 'What training or hiring one auditor would place more.' }),
})

const input = z.object({
  projectId: z.array(z.int()).optional(),
  filter: z
    .object({
      value: z.string().optional(),
      customerId: z.int().optional(),
      countryId: z.int().optional(),
      standardId: z.array(z.int()).optional(),
      start: z.string().optional(),
      end: z.string().optional(),
    })
    .optional(),
  firstDay: day,
  lastDay: day,
  dates: z.enum(planDates),
  slideDays: z.int(),
  noticeDays: z.int(),
  allowHolidays: z.boolean(),
  mostAuditors: z.int(),
  auditorId: z.array(z.int()).optional(),
  moves: z.enum(planMoves),
  mostMoves: z.int(),
  keepProjectId: z.array(z.int()),
  assume: z.array(
    z.object({
      type: z.enum(['away', 'without', 'holds', 'hire']),
      auditorId: z.int().optional(),
      firstDay: day.optional(),
      lastDay: day.optional(),
      standardId: z.union([z.int(), z.array(z.int())]).optional(),
      countryId: z.int().optional(),
      timeZone: z.string().optional(),
      ...said,
    }),
  ),
  preset: z.enum(planPresetNames),
  effort: z.enum(planEfforts),
})

export const plan = z.object({
  ...recordFields,
  name: z.string(),
  state: z.enum(planStates).meta({
    description: 'expired: seven days old, or its last row has begun; it can only be read.',
  }),
  input: input.meta({ description: 'What was asked for, with what was taken where nothing was said.' }),
  seed: z.int(),
  engine: z.string().nullable(),
  solver: z.string().nullable().meta({ description: 'Null: it gave no exact answer.' }),
  asOf: moment.nullable().meta({ description: 'The moment of its facts.' }),
  inputDigest: z
    .string()
    .nullable()
    .meta({ description: 'The same facts, and asked for the same, have the same.' }),
  basedOn: z
    .int()
    .nullable()
    .meta({ description: 'The proposal that it plans anew, as long as that is there.' }),
  createdBy: named,
  ahead: z.int().nullable().meta({ description: 'While it waits: how many are before it.' }),
  progress: progress.nullable().meta({ description: 'While it runs.' }),
  result: result.nullable().meta({ description: 'Once it is done.' }),
  failure: z
    .object({ code: z.enum(planFaults), ...said })
    .nullable()
    .meta({ description: 'Why it failed.' }),
  endedAt: moment.nullable(),
  expiresAt: moment.nullable(),
})

export const onePlan = plan.extend({
  leftOut,
  gaps: z
    .array(z.object({ code: z.enum(planGapCodes), count: z.int() }))
    .meta({ description: 'Why rows have no place; each number is the count of its list.' }),
})

/** How much each term of the points counts, by preset. */
export const presetWeights = z.array(
  z.object({
    name: z.enum(planPresetNames),
    ...(Object.fromEntries(Object.keys(planPresets.balanced).map(term => [term, z.int()])) as Record<
      keyof typeof planPresets.balanced,
      z.ZodInt
    >),
  }),
)

/** What a plan would be about. */
export const planPreview = z.object({
  audits: z.int(),
  auditors: z.int(),
  positions: z
    .int()
    .meta({ description: 'Possible places with somebody who may go there; of many, about how many.' }),
  seconds: z.int().meta({ description: 'About how long it takes.' }),
  isLimit: z
    .boolean()
    .meta({ description: 'It is likely to take all the time that its effort may: `seconds` at most.' }),
  leftOut,
  unknownHolidays: z
    .array(z.string())
    .meta({ description: 'Codes of countries of which no public holidays are known.' }),
  inOtherPlans: z.int().meta({ description: 'How many of the audits have an open row in another proposal.' }),
})
