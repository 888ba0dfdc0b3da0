import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { idFilter, many } from '#contract/list.ts'
import { rosterKinds, rosters } from '#contract/rosters.ts'
import { onReconnect } from '#web/app/connection.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { usePart } from '#web/app/part.ts'
import { planner } from '#web/app/planner-part.ts'
import { may, useMe } from '#web/app/session.ts'
import { views } from '#web/planning/span.ts'
import paper from '#web/ui/page/paper.module.css'
import { useIsNarrow } from '#web/ui/page/screen-width.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayRoster } from '#words/en/roster.ts'

const rosterTabs = ['calendar', 'planner'] as const
type RosterTab = (typeof rosterTabs)[number]

/** With what only the calendar knows. */
const filters = {
  tab: z.enum(rosterTabs),
  view: z.enum(views),
  auditorId: idFilter,
  kind: many(z.enum(rosterKinds)),
  countryId: many(idFilter),
  departmentId: many(idFilter),
}

/** Which tab the address names, else the one that one prefers; what is about the calendar alone opens that. */
export function useRosterTab(): [RosterTab, (tab: RosterTab) => void] {
  const [{ tab, view, auditorId, kind, countryId, departmentId }, change] = useListSearch(filters)
  const { preferences } = useMe()
  // A phone begins with what fits it.
  const [beganNarrow] = useState(useIsNarrow())
  const isOfCalendar = [view, auditorId, kind, countryId, departmentId].some(one => one !== undefined)
  const prefersPlanner = preferences.calendarView === 'planner' && may(rosters.list) && !beganNarrow
  const first = prefersPlanner && !isOfCalendar ? 'planner' : 'calendar'
  return [tab ?? first, next => change({ tab: next === first ? undefined : next })]
}

/** Calendar and planner. */
export function RosterTabs({ calendar }: { calendar: ReactNode }) {
  const [tab, show] = useRosterTab()
  return (
    <Tabs value={tab} onChange={value => show(value as RosterTab)} keepMounted={false}>
      <Tabs.List mb="md" className={paper.onScreen ?? ''}>
        <Tabs.Tab value="calendar">{sayRoster('calendarTab')}</Tabs.Tab>
        <Tabs.Tab value="planner">{sayRoster('plannerTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="calendar">{calendar}</Tabs.Panel>
      <Tabs.Panel value="planner">
        <PlannerPanel />
      </Tabs.Panel>
    </Tabs>
  )
}

function PlannerPanel() {
  const [error, setError] = useState<unknown>()
  const Planner = usePart(planner, error === undefined, setError)
  const retry = () => setError(undefined)
  useEffect(() => onReconnect(() => setError(undefined)), [])
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />
  return Planner ? <Planner /> : <LoadingState label={sayRoster('loadingPlanner')} />
}
