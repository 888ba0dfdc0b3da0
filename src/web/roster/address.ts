import { useMemo, useState } from 'react'
import { z } from 'zod'
import { idFilter, many } from '#contract/list.ts'
import { rosterKinds, rosters } from '#contract/rosters.ts'
import { day } from '#contract/values.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { moveDay, type View, views } from '#web/planning/span.ts'
import { useIsNarrow } from '#web/ui/page/screen-width.ts'

const filters = {
  view: z.enum(views),
  date: day.refine(date => date >= '2000-01-01' && date <= '2100-12-31'),
  auditorId: idFilter,
  kind: many(z.enum(rosterKinds)),
  countryId: many(idFilter),
  departmentId: many(idFilter),
  standardId: many(idFilter),
}

/** Beside the planner the calendar is as it is at first. */
const viewOf = (preferred: View | 'planner'): View => (preferred === 'planner' ? 'month' : preferred)

/** What narrows the roster down besides the auditor. */
export type Filters = Partial<
  Pick<{ [Name in keyof typeof filters]: z.output<(typeof filters)[Name]> }, (typeof filterNames)[number]>
>

const filterNames = ['kind', 'countryId', 'departmentId', 'standardId'] as const

export const noFilters = Object.fromEntries(filterNames.map(name => [name, undefined])) as Filters

/** What the calendar shows, as the address says, so that it can be sent as a link; and how to change it. */
export function useRosterAddress() {
  const [search, change] = useListSearch(filters)
  const isNarrow = useIsNarrow()
  const { timeZone, preferences } = useMe()
  const today = useToday(timeZone)
  const { view: asked, date = today, auditorId, kind, countryId, departmentId, standardId } = search
  // As it was held when one came: a phone that is turned shows the same in another shape.
  const [beganNarrow] = useState(isNarrow)
  const view: View = asked ?? (beganNarrow ? 'agenda' : viewOf(preferences.calendarView))
  const everybody = may(rosters.list)
  const narrowed = useMemo<Filters>(
    () => (everybody ? { kind, countryId, departmentId, standardId } : {}),
    [everybody, kind, countryId, departmentId, standardId],
  )
  return {
    view,
    date,
    today,
    isNarrow,
    weekStart: preferences.weekStartsOn,
    /** Whose roster: one auditor's, or everybody's. Somebody who sees only the own one has no choice. */
    auditorId: everybody ? auditorId : undefined,
    filters: narrowed,
    change,
    show: (shown: View) => change({ view: shown }),
    goTo: (day: string) => change({ date: day === today ? undefined : day }),
    move: (direction: 1 | -1) => change({ date: moveDay(view, date, direction) }),
    openDay: (day: string) => change({ view: 'day', date: day }),
  }
}

export type RosterAddress = ReturnType<typeof useRosterAddress>

export function countFilters(narrowed: Filters): number {
  return filterNames.filter(name => narrowed[name]?.length).length
}
