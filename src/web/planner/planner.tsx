import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Navigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { plans } from '#contract/plans.ts'
import { may } from '#web/app/session.ts'
import { touchedDays } from '#web/planner/axis/days.ts'
import { plannerDays } from '#web/planner/axis/scale.ts'
import { useGhosts } from '#web/planner/data/ghosts.ts'
import { everybody, usePlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { useAuditors, useEntries, useHolidays } from '#web/planner/data/use-roster-data.ts'
import type { SearchHit } from '#web/planner/hand/use-reveal.ts'
import { Board } from '#web/planner/view/board.tsx'
import { HolidayList, HolidaysOnPaper, HolidaysUnread } from '#web/planner/view/holiday-list.tsx'
import { PlannerFilters } from '#web/planner/view/planner-filters.tsx'
import { PlannerToolbar } from '#web/planner/view/planner-toolbar.tsx'
import type { Proposed } from '#web/planner/view/proposal-context.ts'
import toolbar from '#web/planner/view/toolbar.module.css'
import { isTentative } from '#web/planning/agreement.tsx'
import { AuditSearch } from '#web/planning/audit-search.tsx'
import { Legend } from '#web/planning/legend.tsx'
import paper from '#web/ui/page/paper.module.css'
import { useReadToPrint } from '#web/ui/page/read-to-print.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayPlanner } from '#words/en/planner.ts'

/** Everybody's time on one screen. */
export function Planner() {
  const address = usePlannerAddress()
  const { scale, date, weekStart } = address
  const days = useMemo(() => plannerDays(scale, date, weekStart), [scale, date, weekStart])
  const [searchHit, setSearchHit] = useState<SearchHit>()
  const { isToDoShown, showToDo } = useToDo(address)
  const { roster, people, holidays, error, retry, isRead } = useRoster(days)
  const proposed = useProposed(address.planId, days)
  const isProposedRead =
    address.planId === undefined || proposed.count !== undefined || proposed.error !== null
  useReadToPrint(error !== null || (isRead && isProposedRead))
  const isPhone = useIsPhone()
  // What is searched for must not be filtered away.
  const find = (audit: Parameters<typeof touchedDays>[0] & { id: number }) => {
    setSearchHit({ projectId: audit.id })
    address.change({ date: touchedDays(audit).first, ...everybody })
  }
  // A phone has no room for both: there a proposal is read as cards, on its own page.
  if (isPhone && address.planId !== undefined)
    return <Navigate to="/dashboard/plans/$id" params={{ id: String(address.planId) }} replace />
  return (
    <Stack gap="sm">
      <div className={paper.onScreen}>
        <PlannerToolbar address={address} days={days} isFetching={roster.isFetching}>
          <AuditSearch className={toolbar.search} onFind={find} />
          <PlannerFilters address={address} />
          {may(audits.assign) && address.planId === undefined && (
            <SideToggle isOn={isToDoShown} onChange={showToDo} />
          )}
        </PlannerToolbar>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : people.isLoading ? (
        <LoadingState label={sayPlanner('loading')} />
      ) : (
        <section aria-label={sayPlanner('title')} aria-busy={!roster.isSettled}>
          <Board
            address={address}
            days={days}
            auditors={people.auditors}
            entries={roster.entries}
            byAuditor={roster.byAuditor}
            proposed={proposed}
            holidays={holidays.holidays}
            isSettled={roster.isSettled}
            searchHit={searchHit}
            isSideShown={isToDoShown}
          />
        </section>
      )}
      {!people.isLoading && (
        <div>
          {holidays.error && <HolidaysUnread error={holidays.error} retry={holidays.retry} />}
          <Legend
            withTentative={roster.entries.some(({ project }) => project && isTentative(project))}
            withProposed={address.planId !== undefined}
            holidays={<HolidayList holidays={holidays.holidays} days={days} auditors={people.auditors} />}
          />
          <HolidaysOnPaper {...holidays} days={days} auditors={people.auditors} />
        </div>
      )}
      <VisuallyHidden id="planner-help">{sayPlanner('howToMove')}</VisuallyHidden>
    </Stack>
  )
}

/** Whether the list of drafts is shown, as one left it. */
function useToDo({ batchId, change }: ReturnType<typeof usePlannerAddress>) {
  const [isSideShown, showSide] = useLocalStorage({
    key: 'planner_side',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  function showToDo(isOn: boolean) {
    showSide(isOn)
    if (!isOn) change({ batchId: undefined })
  }
  // Who comes to plan a batch sees it, and the list is hidden again afterwards.
  return { isToDoShown: isSideShown || batchId !== undefined, showToDo }
}

/** Who there is, what is booked on these days, and the holidays where they are. */
function useRoster(days: readonly string[]) {
  const roster = useEntries(days)
  const people = useAuditors()
  const countryIds = useMemo(
    () => [...new Set(people.auditors.map(({ countryId }) => countryId))].sort((a, b) => a - b),
    [people.auditors],
  )
  const holidays = useHolidays(countryIds, days)
  const error = people.isLoading ? (people.error ?? roster.error) : roster.error
  const retry = () => {
    roster.retry()
    people.retry()
  }
  const isRead = roster.isSettled && !people.isLoading && (holidays.isRead || holidays.error !== null)
  return { roster, people, holidays, error, retry, isRead }
}

/** The proposal that the address names, and what it would book on these days. */
function useProposed(planId: number | undefined, days: readonly string[]): Proposed {
  const { data, error, refetch } = useRecord(plans.one, planId)
  const isExpired = data !== undefined && data.state !== 'done'
  const { ghosts, isSettled, ...reading } = useGhosts({ planId, isExpired }, days)
  return {
    plan: planId === undefined ? undefined : data,
    ghosts,
    count: isSettled ? ghosts.length : undefined,
    error: data ? reading.error : error,
    retry: () => {
      void refetch()
      reading.retry()
    },
  }
}

function SideToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button
      size="xs"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {sayPlanner('toDo')}
    </Button>
  )
}
