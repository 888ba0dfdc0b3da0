import { z } from 'zod'
import {
  longestPlanDays,
  mostAssumed,
  mostPlanned,
  planDates,
  planEfforts,
  planMoves,
  planPresetNames,
  planRanges,
} from '#domain/plans.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { plannedDay } from './capacity.ts'
import { fault, issueOf, onceRight } from './fault.ts'
import { textFilter } from './list.ts'
import { list, moment, optionalText, pickedId, timeZone, whole } from './values.ts'

export const filter = z
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
  .refine(({ start, end }) => !start || !end || end > start, {
    path: ['end'],
    ...fault(sayFault.text('endNotAfterStart')),
  })
  .meta({ description: 'Of the drafts, as the list of audits filters them.' })

const auditorId = pickedId(sayFault.text('chooseAuditor'))
const standardId = pickedId(sayFault.text('chooseStandard'))

export const assumption = z.discriminatedUnion(
  'type',
  [
    z
      .object({ type: z.literal('away'), auditorId, firstDay: plannedDay, lastDay: plannedDay })
      .refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
        path: ['lastDay'],
        ...fault(sayFault.text('lastDayBeforeFirst')),
        ...onceRight('firstDay', 'lastDay'),
      })
      .meta({ description: 'Takes no new work on these days of their own; what is booked stays.' }),
    z.object({ type: z.literal('without'), auditorId }).meta({ description: 'Takes no new work at all.' }),
    z
      .object({ type: z.literal('holds'), auditorId, standardId })
      .meta({ description: 'Is approved for a standard. What rests on it can’t be accepted.' }),
    z
      .object({
        type: z.literal('hire'),
        countryId: pickedId(sayFault.text('chooseCountry')),
        timeZone,
        standardId: list(standardId, 100, { atLeastOne: sayFault.text('chooseStandard') }),
      })
      .meta({ description: 'One auditor more, who holds these. What rests on it can’t be accepted.' }),
  ],
  fault(sayPlanFault.text('unknownAssumption')),
)

export const fields = {
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
  moves: z
    .enum(planMoves, fault(sayPlanFault.text('chooseMoves')))
    .default('none')
    .meta({
      description:
        'Whether assigned audits of the period that begin in 14 days or later may get another team, or other dates too, where that helps. Needs ReAssignAudit.',
    }),
  mostMoves: whole(planRanges.mostMoves.min, planRanges.mostMoves.max)
    .default(10)
    .meta({ description: 'So many of them at most. None loses its place.' }),
  keepProjectId: list(pickedId(sayFault.text('chooseAudit')), mostPlanned)
    .default([])
    .meta({ description: 'Assigned audits that stay as they are in any case.' }),
  assume: list(assumption, mostAssumed)
    .default([])
    .meta({ description: 'What if: as if all of this were so.' }),
  preset: z.enum(planPresetNames, fault(sayPlanFault.text('unknownPreset'))).default('balanced'),
  effort: z
    .enum(planEfforts, fault(sayPlanFault.text('unknownEffort')))
    .default('normal')
    .meta({
      description: 'How much work: at most 20, 90 or 300 seconds.',
    }),
  seed: whole(1, 2_147_483_647).default(1).meta({ description: 'Another one is another try.' }),
}

type Period = { firstDay: string; lastDay: string }

const isForward = ({ firstDay, lastDay }: Period) => lastDay >= firstDay
const isShort = ({ firstDay, lastDay }: Period) =>
  Date.parse(lastDay) - Date.parse(firstDay) < longestPlanDays * 86_400_000

const days = onceRight('firstDay', 'lastDay')

/** What a plan is asked for. */
export const planForm = z
  .object(fields)
  .refine(({ projectId, filter }) => (projectId === undefined) !== (filter === undefined), {
    path: ['projectId'],
    ...fault(sayPlanFault.text('chooseAudits')),
    ...onceRight('projectId', 'filter'),
  })
  .refine(isForward, { path: ['lastDay'], ...fault(sayFault.text('lastDayBeforeFirst')), ...days })
  .refine(isShort, { path: ['lastDay'], ...fault(sayPlanFault.text('tooLong')), ...days })

export function refuseTwice(rows: readonly { rowId: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>()
  for (const [place, { rowId }] of rows.entries()) {
    if (seen.has(rowId))
      context.addIssue({ path: [place, 'rowId'], ...issueOf(sayPlanFault.text('sameRowTwice')) })
    seen.add(rowId)
  }
}
