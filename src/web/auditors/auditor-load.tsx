import { Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useToday } from '#web/app/use-now.ts'
import { Section } from '#web/ui/page/section.tsx'
import { nameMonth, nameMonthOfYear, nameYear } from '#words/days.ts'
import { sayAuditorPage } from '#words/en/auditor-page.ts'
import classes from './auditor-load.module.css'
import { loadByMonth, type MonthLoad } from './load-by-month.ts'
import type { BookingsOf } from './use-bookings-of.ts'

type Props = { bookings: BookingsOf; timeZone: string }

/** How full each month is: a bar for days with an audit, one for days away. */
export function AuditorLoad({ bookings: { entries, months, isRead }, timeZone }: Props) {
  const current = useToday(timeZone).slice(0, 7)
  // Said once, where the audits would be.
  if (!isRead) return null
  return (
    <Section
      id="auditor-load"
      title={sayAuditorPage('load')}
      aside={
        <Group gap="md" aria-hidden>
          <Sign className={classes.bar} label={sayAuditorPage('auditDays')} />
          <Sign className={classes.away} label={sayAuditorPage('daysAway')} />
        </Group>
      }
    >
      <ul className={classes.months}>
        {loadByMonth(entries, months).map((load, place) => (
          <Month
            key={load.month}
            load={load}
            isCurrent={load.month.startsWith(current)}
            showsYear={place === 0 || load.month.slice(5, 7) === '01'}
          />
        ))}
      </ul>
      <Text size="xs" c="gray.7" mt="xs">
        {sayAuditorPage('loadHint')}
      </Text>
    </Section>
  )
}

type MonthProps = { load: MonthLoad; isCurrent: boolean; showsYear: boolean }

function Month({ load: { month, auditDays, awayDays }, isCurrent, showsYear }: MonthProps) {
  const text = sayAuditorPage('month', { month: nameMonthOfYear(month), audits: auditDays, away: awayDays })
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: true }}>
      <li className={classes.month} aria-current={isCurrent ? 'date' : undefined}>
        <VisuallyHidden>{text}</VisuallyHidden>
        <span aria-hidden>{auditDays || '\u00a0'}</span>
        <span className={classes.column} aria-hidden>
          <Bar className={classes.bar} days={auditDays} />
          <Bar className={classes.away} days={awayDays} />
        </span>
        <span className={isCurrent ? classes.current : undefined} aria-hidden>
          {nameMonth(month, 'short')}
        </span>
        <Text span inherit c="gray.7" aria-hidden>
          {showsYear ? nameYear(month) : '\u00a0'}
        </Text>
      </li>
    </Tooltip>
  )
}

const Bar = ({ className, days }: { className: string | undefined; days: number }) =>
  days > 0 && <span className={className} style={{ '--days': days } as CSSProperties} />

const Sign = ({ className, label }: { className: string | undefined; label: string }) => (
  <Text size="xs" c="gray.7">
    <span className={`${classes.sign} ${className}`} /> {label}
  </Text>
)
