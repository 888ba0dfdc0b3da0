import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { onReconnect } from '#web/app/connection.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { usePart } from '#web/app/part.ts'
import { planner } from '#web/app/planner-part.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayRoster } from '#words/en/roster.ts'

const rosterTabs = ['calendar', 'planner'] as const
type RosterTab = (typeof rosterTabs)[number]

const filters = { tab: z.enum(rosterTabs) }

/** Which tab the address names. */
export function useRosterTab(): [RosterTab, (tab: RosterTab) => void] {
  const [{ tab = 'calendar' }, change] = useListSearch(filters)
  return [tab, next => change({ tab: next === 'calendar' ? undefined : next })]
}

/** Calendar and planner. */
export function RosterTabs({ calendar }: { calendar: ReactNode }) {
  const [tab, show] = useRosterTab()
  return (
    <Tabs value={tab} onChange={value => show(value as RosterTab)} keepMounted={false}>
      <Tabs.List mb="md">
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
