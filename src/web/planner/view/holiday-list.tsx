import { Popover, Text, UnstyledButton } from '@mantine/core'
import { useMenu } from '#web/app/close-on-back.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Holidays } from '#web/planner/data/use-roster-data.ts'
import classes from '#web/planner/dialogs/list.module.css'
import { formatDay } from '#web/ui/format.ts'
import { countOf } from '#web/ui/words.ts'

type Props = { holidays: Holidays; auditors: readonly AuditorRow[]; days: readonly string[] }

/** What the legend says of public holidays: which days they are, in which of the auditors’ countries. */
export function HolidayList({ holidays, auditors, days }: Props) {
  const menu = useMenu()
  const listed = listHolidays(holidays, auditors, days)
  if (listed.length === 0) return <>Public holiday</>
  return (
    <Popover {...menu} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.holidays} onClick={() => menu.onChange(!menu.opened)}>
          {countOf(listed.length, 'public holiday')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Public holidays" tabIndex={0} mah="60dvh" style={{ overflowY: 'auto' }}>
        {listed.map(({ day, name, country }) => (
          <Text key={`${day} ${country}`} size="sm">
            {formatDay(day)} · <b>{name}</b> · {country}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
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
