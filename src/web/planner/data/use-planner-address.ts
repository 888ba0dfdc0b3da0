import { z } from 'zod'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { type Scale, scales, stepDate } from '#web/planner/axis/scale.ts'
import type { WeekStart } from '#web/planning/span.ts'
import { type Grouping, groupings, type Order, orders } from './auditor-rows.ts'

const shownDay = day.refine(date => date >= '2000-01-01' && date <= '2100-12-31')
const filters = {
  scale: z.enum(scales),
  date: shownDay,
  group: z.enum(groupings),
  order: z.enum(orders),
  zoom: z.coerce.number().int().min(-1).max(3),
  standardId: many(idFilter),
  freeFrom: shownDay,
  freeTo: shownDay,
  batchId: idFilter,
  plan: idFilter,
}

/** As a change: no row is filtered away. */
export const everybody = { q: undefined, standardId: undefined, freeFrom: undefined, freeTo: undefined }

/** What the planner shows, as the address says, and how to change it. */
export type PlannerAddress = {
  scale: Scale
  date: string
  group: Grouping
  order: Order
  zoom: number
  today: string
  /** The viewer’s, by which it is now. */
  timeZone: string
  weekStart: WeekStart
  text: string
  standardIds: number[] | undefined
  freeFrom: string | undefined
  freeTo: string | undefined
  /** To do holds but the drafts that were made together. */
  batchId: number | undefined
  /** The proposal that is drawn over what is booked. */
  planId: number | undefined
  change: (changed: Changed) => void
  goTo: (day: string) => void
  move: (direction: 1 | -1) => void
}

type Search = { [Name in keyof typeof filters]: z.output<(typeof filters)[Name]> } & { q: string }
type Changed = { [Name in keyof Search]?: Search[Name] | undefined }

export function usePlannerAddress(): PlannerAddress {
  const [search, change] = useListSearch(filters)
  const { timeZone, preferences } = useMe()
  const today = useToday(timeZone)
  const { scale = 'month', date = today, group = 'country', order = 'name', zoom = 0 } = search
  return {
    scale,
    date,
    group,
    order,
    zoom,
    today,
    timeZone,
    weekStart: preferences.weekStartsOn,
    text: search.q ?? '',
    standardIds: search.standardId,
    freeFrom: search.freeFrom,
    freeTo: search.freeTo,
    batchId: search.batchId,
    planId: search.plan,
    change,
    goTo: (to: string) => change({ date: to === today ? undefined : to }),
    move: (direction: 1 | -1) => change({ date: stepDate(scale, date, direction) }),
  }
}
