import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'
import { planForm } from '#contract/plan-form.ts'
import type { plans } from '#contract/plans.ts'
import { longestPlanDays } from '#domain/plans.ts'
import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import type { DialogForm, Draft } from '#web/ui/form/use-dialog-form.ts'
import { assumedOf } from './assumed-row.ts'

type Span = Pick<RowOf<typeof audits.list>, 'start' | 'end' | 'timeZone'>

export type PlanBody = z.input<typeof planForm>
type PlanDraft = Draft<PlanBody>
export type PlanFields = DialogForm<typeof planForm>

/** Those of a form's fields that have these names; also of a form that asks for less than a whole plan. */
export type FieldsNamed<Name extends string> = {
  key: (field: Name) => string
  getInputProps: (field: Name) => ReturnType<PlanFields['getInputProps']>
}

/** Which drafts are meant: those named, else all of the period, or what of them is found by a number or a customer. */
export type ChosenDrafts = {
  projectIds?: readonly number[] | undefined
  value?: string | undefined
  /** When those named are. */
  spans?: readonly Span[] | undefined
  /** They are asked for as they were in a proposal, but for what would give them a place. */
  like?:
    | { input: Given; but: Partial<Pick<Given, 'mostAuditors' | 'noticeDays' | 'allowHolidays'>> }
    | undefined
}
type Given = Reply<typeof plans.one>['input']

/** The calendar quarter after the one that a day is in. */
export function nextQuarter(today: string): { firstDay: string; lastDay: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const after = Math.floor((month - 1) / 3) + 1
  const firstDay = nameQuarterStart(year, after)
  return { firstDay, lastDay: addDays(nameQuarterStart(year, after + 1), -1) }
}

/** Quarters count on from the first of the year, which is 0. */
const nameQuarterStart = (year: number, quarter: number): string =>
  `${year + Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}-01`

/** The days from today on that hold all that is still to come; undefined of nothing, and of more than a plan takes. */
function periodAround(spans: readonly Span[], today: string) {
  const days = spans
    .flatMap(({ start, end, timeZone }) => [
      localDay(new Date(start), timeZone),
      // Midnight ends the day before.
      localDay(new Date(new Date(end).getTime() - 1), timeZone),
    ])
    .filter(day => day >= today)
    .sort()
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  return days.length > 0 && lastDay < addDays(firstDay, longestPlanDays) ? { firstDay, lastDay } : undefined
}

/** What the dialog opens with. */
export const beginPlan = (
  { projectIds, value, spans = [], like }: ChosenDrafts,
  today: string,
): PlanDraft => ({
  ...(periodAround(spans, today) ?? nextQuarter(today)),
  ...(projectIds ? { projectId: [...projectIds] } : { filter: value ? { value } : {} }),
  dates: 'fixed',
  slideDays: 14,
  allowHolidays: false,
  mostAuditors: 2,
  moves: 'none',
  mostMoves: 10,
  keepProjectId: [],
  assume: [],
  preset: 'balanced',
  effort: 'normal',
  seed: 1,
  name: '',
  ...(like && takeOver(like)),
})

/** What is booked stays: a way out was tried beside it. */
function takeOver({ input, but }: NonNullable<ChosenDrafts['like']>) {
  const { firstDay, lastDay, dates, slideDays, noticeDays, allowHolidays, mostAuditors, preset, effort } =
    input
  const asked = {
    firstDay,
    lastDay,
    dates,
    slideDays,
    noticeDays,
    allowHolidays,
    mostAuditors,
    preset,
    effort,
  }
  return { ...asked, assume: assumedOf({ input }), ...but }
}

/** What is sent of it: a filter finds the drafts of the period, by the days of whoever asks. Undefined while a field has a fault. */
export function toPlanBody(draft: PlanDraft, timeZone: string): PlanBody | undefined {
  if (!planForm.safeParse(draft).success) return undefined
  const body = draft as PlanBody
  if (!body.filter) return body
  const start = dayInterval(body.firstDay, timeZone).start.toISOString()
  const end = dayInterval(body.lastDay, timeZone).end.toISOString()
  return { ...body, filter: { ...body.filter, start, end } }
}
