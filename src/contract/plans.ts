import { z } from 'zod'
import { planPresets } from '#domain/plan-presets.ts'
import {
  acceptCodes,
  leftOutCodes,
  longestPlanDays,
  mostPlanned,
  planDates,
  planEfforts,
  planEndings,
  planFaults,
  planPhases,
  planPresetNames,
  planQualities,
  planRanges,
  planRowKinds,
  planRowStates,
  planStates,
  planTerms,
} from '#domain/plans.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { auditState } from './audit-label.ts'
import { plannedDay } from './capacity.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault, issueOf } from './fault.ts'
import { consent } from './fit-reasons.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, textFilter } from './list.ts'
import { isShort, short } from './rosters.ts'
import {
  day,
  idParams,
  list,
  moment,
  named,
  optionalText,
  pickedId,
  recordFields,
  version,
  whole,
} from './values.ts'

const filter = z
  .object({
    value: textFilter.optional(),
    customerId: pickedId(sayFault.text('notAnId')).optional(),
    countryId: pickedId(sayFault.text('notAnId')).optional().meta({ description: 'Of the site.' }),
    standardId: list(pickedId(sayFault.text('chooseStandard')), 100)
      .optional()
      .meta({ description: 'Any of them.' }),
    start: moment.optional().meta({ description: 'With end: drafts that overlap the interval.' }),
    end: moment.optional(),
  })
  .meta({ description: 'Of the drafts, as the list of audits filters them.' })

const fields = {
  name: optionalText(200),
  projectId: list(pickedId(sayFault.text('chooseAudit')), mostPlanned, {
    atLeastOne: sayPlanFault.text('chooseAudits'),
    tooMany: () => sayPlanFault.text('tooManyAudits'),
  }).optional(),
  filter: filter.optional(),
  firstDay: plannedDay.meta({
    description: 'With lastDay: the whole of an audit lies between, by the calendar of its site.',
  }),
  lastDay: plannedDay,
  dates: z
    .enum(planDates, fault(sayPlanFault.text('chooseDates')))
    .default('fixed')
    .meta({ description: 'fixed: each keeps its own. free: they may move, to working days of the site.' }),
  slideDays: whole(planRanges.slideDays.min, planRanges.slideDays.max).default(14).meta({
    description: 'Of free dates: how far from its own start, unless a visit that it counts for has a window.',
  }),
  noticeDays: whole(planRanges.noticeDays.min, planRanges.noticeDays.max).optional().meta({
    description:
      'Of free dates: at least so many days from today. That of the programme settings unless given.',
  }),
  allowHolidays: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(false),
  mostAuditors: whole(planRanges.mostAuditors.min, planRanges.mostAuditors.max).default(2),
  auditorId: list(pickedId(sayFault.text('chooseAuditor')), 1000, {
    atLeastOne: sayPlanFault.text('chooseAuditor'),
  })
    .optional()
    .meta({ description: 'Only they may go. Everybody unless given.' }),
  preset: z.enum(planPresetNames, fault(sayPlanFault.text('unknownPreset'))).default('balanced'),
  effort: z
    .enum(planEfforts, fault(sayPlanFault.text('unknownEffort')))
    .default('normal')
    .meta({
      description: 'How much work: at most 20, 90 or 300 seconds.',
    }),
  seed: whole(1, 2_147_483_647).default(1).meta({ description: 'Another one is another try.' }),
}

type Given = { projectId?: unknown; filter?: unknown; firstDay: string; lastDay: string }

function checkInput({ projectId, filter, firstDay, lastDay }: Given, context: z.RefinementCtx): void {
  if ((projectId === undefined) === (filter === undefined))
    context.addIssue({ path: ['projectId'], ...issueOf(sayPlanFault.text('chooseAudits')) })
  if (lastDay < firstDay)
    context.addIssue({ path: ['lastDay'], ...issueOf(sayFault.text('lastDayBeforeFirst')) })
  if (Date.parse(lastDay) - Date.parse(firstDay) >= longestPlanDays * 86_400_000)
    context.addIssue({ path: ['lastDay'], ...issueOf(sayPlanFault.text('tooLong')) })
}

/** What a plan is asked for. */
export const planForm = z.object(fields).superRefine(checkInput)

const said = { says: z.string().meta({ description: 'A sentence for a person.' }), text: failureText }

const sentence = z.object({ code: z.string(), ...said })

const leftOut = z
  .array(z.object({ projectId: z.int(), code: z.enum(leftOutCodes), ...said }))
  .meta({ description: 'Audits that were named and are not planned, with why.' })

const progress = z.object({
  phase: z.enum(planPhases),
  percent: z.int(),
  planned: z.int(),
  unplanned: z.int(),
  points: z.int(),
})

const result = z.object({
  chosen: z.int().meta({ description: 'Audits that were planned; each has a row.' }),
  planned: z.int(),
  unplanned: z.int(),
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
  gap: z.number().nullable().meta({ description: 'In percent. Null: not known.' }),
  endedBy: z.enum(planEndings),
  work: z
    .object({ steps: z.int(), exact: z.int() })
    .meta({ description: 'How far it went: the same work makes the same rows.' }),
  isSame: z.boolean().optional().meta({
    description: 'Of one that was to come to the same as the proposal that it is based on: whether it did.',
  }),
  advice: z
    .array(z.object({ ...sentence.shape, auditorId: z.int(), standardId: z.int(), count: z.int() }))
    .meta({ description: 'What training one auditor would place more.' }),
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
  preset: z.enum(planPresetNames),
  effort: z.enum(planEfforts),
})

const plan = z.object({
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

const onePlan = plan.extend({ leftOut })

const member = z.object({
  ...named.shape,
  covers: z.array(z.int()).meta({ description: 'The standards of the audit that they hold throughout.' }),
  isLead: z.boolean(),
})

const blocker = z.object({
  ...sentence.shape,
  auditorId: z.int(),
  projectId: z
    .int()
    .nullable()
    .meta({ description: 'The audit that they go to. Null: none that the caller may see.' }),
  start: moment.nullable(),
  end: moment.nullable(),
  until: day.nullable(),
})

/** The fields that its code has. */
const wayOut = z.object({
  ...sentence.shape,
  auditorId: z.int().optional(),
  standardId: z.int().optional(),
  areaId: z.int().nullish(),
  mostAuditors: z.int().optional(),
  projectId: z.int().optional().meta({ description: 'Of move: the other audit, to which the auditor goes.' }),
  start: moment.optional(),
  auditors: z.array(z.int()).optional(),
  days: z.int().optional(),
})

const row = z.object({
  rowId: z.int(),
  project: z
    .object({
      id: z.int(),
      ...auditState.shape,
      customerId: z.int(),
      countryId: z.int().meta({ description: 'Of the site.' }),
      standardId: z.array(z.int()),
      version: z.int(),
    })
    .meta({ description: 'The audit as it is now.' }),
  kind: z.enum(planRowKinds),
  state: z.enum(planRowStates),
  start: moment.nullable().meta({ description: 'With end: the dates proposed. Null: it has no place.' }),
  end: moment.nullable(),
  timeZone: z.string(),
  before: z.object({ start: moment, end: moment }).meta({ description: 'The dates that the plan knew.' }),
  auditors: z.array(member).meta({ description: 'Who goes.' }),
  points: z.int().meta({ description: 'What it adds to those of all others.' }),
  reasons: z.array(sentence).meta({ description: 'Why it stands where it does, at most four.' }),
  alternatives: z
    .array(z.object({ auditors: z.array(named), start: moment, end: moment, points: z.int() }))
    .meta({ description: 'Where it could stand with all else as it is: at most three, the cheapest first.' }),
  code: z.string().nullable().meta({ description: 'Why it has no place.' }),
  gap: sentence.nullable().meta({ description: 'The same as a sentence.' }),
  blockers: z.array(blocker).meta({ description: 'Who could go, and what keeps them: the first ten.' }),
  blockerCount: z.int(),
  ways: z.array(wayOut).meta({ description: 'What would give it a place, at most three; each was tried.' }),
  isEdited: z.boolean().meta({ description: 'Set by hand.' }),
  isChanged: z.boolean().meta({
    description:
      'Customer, dates, standards, status or team of the audit are not what the plan knew; of an accepted row false.',
  }),
  acceptedBy: named.nullable(),
  acceptedAt: moment.nullable(),
  version: z.int(),
})

const side = z.object({
  rowId: z.int(),
  kind: row.shape.kind,
  start: row.shape.start,
  end: row.shape.end,
  auditors: row.shape.auditors,
  points: row.shape.points,
  code: row.shape.code,
})

function refuseTwice(rows: readonly { rowId: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>()
  for (const [place, { rowId }] of rows.entries()) {
    if (seen.has(rowId))
      context.addIssue({ path: [place, 'rowId'], ...issueOf(sayPlanFault.text('sameRowTwice')) })
    seen.add(rowId)
  }
}

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
    reply: z.array(
      z.object({
        name: z.enum(planPresetNames),
        ...(Object.fromEntries(Object.keys(planPresets.balanced).map(term => [term, z.int()])) as Record<
          keyof typeof planPresets.balanced,
          z.ZodInt
        >),
      }),
    ),
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
    summary: 'What a plan would be about; writes nothing',
    body: planForm,
    reply: z.object({
      audits: z.int(),
      auditors: z.int(),
      positions: z.int().meta({ description: 'Possible places with somebody who may go there.' }),
      seconds: z.int().meta({ description: 'About how long it takes.' }),
      leftOut,
      unknownHolidays: z
        .array(z.string())
        .meta({ description: 'Codes of countries of which no public holidays are known.' }),
      inOtherPlans: z
        .int()
        .meta({ description: 'How many of the audits have an open row in another proposal.' }),
    }),
  },
  create: {
    method: 'POST',
    path: '/plans',
    access: ['CreatePlans'],
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
    reply: z.array(
      z.object({
        rowId: z.int(),
        auditorId: z.int(),
        auditor: named,
        isLead: z.boolean(),
        projectId: z.int(),
        project: row.shape.project,
        start: moment,
        end: moment,
        before: row.shape.before,
        isMoved: z.boolean().meta({ description: 'The dates are not those that the plan knew.' }),
        isEdited: z.boolean(),
        isChanged: row.shape.isChanged,
        version: z.int().meta({ description: 'Of the row.' }),
      }),
    ),
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
      'Dates and team are judged as if they were booked, and nothing is: 400 by field, 409 `clash` with what is in the way, or with `rowId` of another open row, `unqualified`, `unfit`. Of an audit without a place it becomes a row with one.',
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
      'By the same guards as any booking, each row in a transaction of its own: one that can’t be accepted holds up no other. With allOrNone all in one: where one is refused, 409 `refused` with all outcomes in `details`, and nothing is written. Outcomes come in the order given. Who gets more than three new audits by a call is told in one notification.',
    params: idParams,
    body: z.object({
      rows: list(z.object({ rowId: pickedId(sayPlanFault.text('chooseRow')), version }), 100, {
        missing: sayPlanFault.text('chooseRow'),
        atLeastOne: sayPlanFault.text('chooseRow'),
        tooMany: () => sayPlanFault.text('tooManyRows'),
      }).superRefine(refuseTwice),
      allOrNone: z.boolean(fault(sayFault.text('notTrueOrFalse'))).optional(),
      confirmed: consent.confirmed,
    }),
    changes: ['project', 'roster'],
    mostSeconds: 60,
    reply: z.object({
      count: z.int().meta({ description: 'How many were accepted.' }),
      rows: z.array(
        z.object({
          rowId: z.int(),
          outcome: z
            .enum(['accepted', 'already', 'refused'])
            .meta({ description: 'already: somebody accepted it before.' }),
          project: z
            .object({ id: z.int(), version: z.int() })
            .nullable()
            .meta({ description: 'The audit as it was left, where the row was accepted now.' }),
          acceptedBy: named.nullable(),
          failure: z.object({ code: z.enum(acceptCodes), ...said }).nullable(),
        }),
      ),
      version: z.int().meta({ description: 'Of the proposal, which accepting leaves as it is.' }),
    }),
  },
} satisfies Record<string, Endpoint>
