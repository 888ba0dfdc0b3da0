import { Popover, Text, UnstyledButton } from '@mantine/core'
import { useMenu } from '#web/app/close-on-back.ts'
import { readMessage } from '#web/app/read-failure.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Holidays } from '#web/planner/data/use-roster-data.ts'
import classes from '#web/planner/dialogs/list.module.css'
import paper from '#web/ui/page/paper.module.css'
import { StaleNotice } from '#web/ui/page/states.tsx'
import { nameDayOfMonth } from '#words/days.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { listValues } from '#words/lists.ts'
import { formatDay } from '#words/moments.ts'

type Props = { holidays: Holidays; auditors: readonly AuditorRow[]; days: readonly string[] }

/** What the legend says of public holidays: which days they are, in which of the auditors’ countries. */
export function HolidayList({ holidays, auditors, days }: Props) {
  const menu = useMenu()
  const listed = listHolidays(holidays, auditors, days)
  if (listed.length === 0) return <>{sayPlanner('publicHoliday')}</>
  return (
    <Popover {...menu} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.holidays} onClick={() => menu.onChange(!menu.opened)}>
          {sayPlanner('countHolidays', { count: listed.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={sayPlanner('publicHolidays')}
        tabIndex={0}
        mah="60dvh"
        style={{ overflowY: 'auto' }}
      >
        {listed.map(({ day, name, country }) => (
          <Text key={`${day} ${country}`} size="sm">
            {formatDay(day)} · <b>{name}</b> · {country}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Where no day is marked as a holiday although it may be one. */
export const HolidaysUnread = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className={paper.onScreen}>
    <StaleNotice
      mb="sm"
      says={sayPlanner('holidaysUnread', { reason: readMessage(error) })}
      onRetry={retry}
    />
  </div>
)

/** What the list says, on paper, where nothing opens. */
export function HolidaysOnPaper({ holidays, error, auditors, days }: Props & { error: Error | null }) {
  const countries = new Map<string, string[]>()
  for (const { day, name, country } of listHolidays(holidays, auditors, days)) {
    const said = sayPlanner('holidayOn', { day: nameDayOfMonth(day), name })
    countries.set(said, [...(countries.get(said) ?? []), country])
  }
  const named = [...countries].map(([holiday, where]) =>
    sayPlanner('holidayIn', { holiday, countries: listValues(where) }),
  )
  return (
    <>
      {named.length > 0 && (
        <p className={paper.onPaper}>{sayPlanner('publicHolidaysOn', { days: listValues(named) })}</p>
      )}
      {error && <p className={paper.onPaper}>{sayPlanner('holidaysNotRead')}</p>}
    </>
  )
}

function listHolidays(holidays: Holidays, auditors: readonly AuditorRow[], days: readonly string[]) {
  const names = new Map(auditors.map(({ countryId, country }) => [countryId, country?.name ?? '']))
  const all = [...holidays].flatMap(([id, byDay]) =>
    [...byDay].map(([day, name]) => ({ day, name, country: names.get(id) ?? '' })),
  )
  return all
    .filter(({ day }) => days.includes(day))
    .sort((a, b) => a.day.localeCompare(b.day) || a.country.localeCompare(b.country))
}
