import { z } from 'zod'
import {
  longestPlanDays,
  mostPlanned,
  planDates,
  planEfforts,
  planPresetNames,
  planRanges,
} from '#domain/plans.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { plannedDay } from './capacity.ts'
import { fault, issueOf } from './fault.ts'
import { textFilter } from './list.ts'
import { list, moment, optionalText, pickedId, whole } from './values.ts'

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
  .meta({ description: 'Of the drafts, as the list of audits filters them.' })

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

export function refuseTwice(rows: readonly { rowId: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>()
  for (const [place, { rowId }] of rows.entries()) {
    if (seen.has(rowId))
      context.addIssue({ path: [place, 'rowId'], ...issueOf(sayPlanFault.text('sameRowTwice')) })
    seen.add(rowId)
  }
}
