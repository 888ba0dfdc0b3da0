import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { touchedDays } from '#web/planner/axis/days.ts'
import { plannerDays } from '#web/planner/axis/scale.ts'
import { everybody, usePlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { useAuditors, useEntries, useHolidays } from '#web/planner/data/use-roster-data.ts'
import type { SearchHit } from '#web/planner/hand/use-reveal.ts'
import { Board } from '#web/planner/view/board.tsx'
import { HolidayList } from '#web/planner/view/holiday-list.tsx'
import { PlannerFilters } from '#web/planner/view/planner-filters.tsx'
import { PlannerToolbar } from '#web/planner/view/planner-toolbar.tsx'
import toolbar from '#web/planner/view/toolbar.module.css'
import { AuditSearch } from '#web/planning/audit-search.tsx'
import { Legend } from '#web/planning/legend.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { sayPlanner } from '#words/en/planner.ts'

/** Everybody's time on one screen. */
export function Planner() {
  const address = usePlannerAddress()
  const { scale, date, weekStart } = address
  const days = useMemo(() => plannerDays(scale, date, weekStart), [scale, date, weekStart])
  const [searchHit, setSearchHit] = useState<SearchHit>()
  const [isSideShown, showSide] = useLocalStorage({
    key: 'planner_side',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const roster = useEntries(days)
  const people = useAuditors()
  const countryIds = useMemo(
    () => [...new Set(people.auditors.map(({ countryId }) => countryId))].sort((a, b) => a - b),
    [people.auditors],
  )
  const holidays = useHolidays(countryIds, days)
  const error = people.isLoading ? (people.error ?? roster.error) : roster.error
  return (
    <Stack gap="sm">
      <PlannerToolbar address={address} days={days} isFetching={roster.isFetching}>
        <AuditSearch
          className={toolbar.search}
          // What is searched for must not be filtered away.
          onFind={audit => {
            setSearchHit({ projectId: audit.id })
            address.change({ date: touchedDays(audit).first, ...everybody })
          }}
        />
        <PlannerFilters address={address} />
        {may(audits.assign) && (
          <Button
            size="xs"
            variant={isSideShown ? 'light' : 'default'}
            aria-pressed={isSideShown}
            onClick={() => showSide(!isSideShown)}
          >
            {sayPlanner('toDo')}
          </Button>
        )}
      </PlannerToolbar>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            roster.retry()
            people.retry()
          }}
        />
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
            holidays={holidays}
            isSettled={roster.isSettled}
            searchHit={searchHit}
            isSideShown={isSideShown}
          />
        </section>
      )}
      {!people.isLoading && (
        <Legend holidays={<HolidayList holidays={holidays} auditors={people.auditors} days={days} />} />
      )}
      <VisuallyHidden id="planner-help">{sayPlanner('howToMove')}</VisuallyHidden>
    </Stack>
  )
}
