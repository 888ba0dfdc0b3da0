import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { memo } from 'react'
import { monthsOf } from '#web/planner/axis/scale.ts'
import { isMonday, isWeekend } from '#web/planning/span.ts'
import { nameDateOfMonth, nameMonth, nameMonthOfYear, nameWeekday } from '#words/days.ts'
import { sayPlanner } from '#words/en/planner.ts'
import classes from './head.module.css'

type Props = {
  days: readonly string[]
  today: string
  freeCounts: readonly number[] | undefined
  auditorCount: number
  dayWidth: number
}

/** Months, days, and how many of the auditors shown are free on each. */
export const TimelineHead = memo(function TimelineHead(props: Props) {
  const { days, today, freeCounts, auditorCount, dayWidth } = props
  const isTight = dayWidth < 34
  return (
    <div className={classes.head}>
      <div className={classes.corner}>
        <b>{sayPlanner('auditors', { count: auditorCount })}</b>
        <span aria-hidden>{sayPlanner('freeADay')}</span>
      </div>
      <div>
        <div className={classes.months} aria-hidden>
          {monthsOf(days).map(({ first, count }) => (
            <span key={first} style={{ '--count': count } as React.CSSProperties}>
              <span>{nameWithin(count * dayWidth, first)}</span>
            </span>
          ))}
        </div>
        <ol className={classes.dates} aria-label={sayPlanner('days')}>
          {days.map((day, index) => (
            <li
              key={day}
              className={clsx(classes.date, isWeekend(day) && classes.off)}
              data-narrow={dayWidth < 15 || undefined}
              data-monday={isMonday(day) || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <small>{nameWeekday(day, isTight ? 'narrow' : 'short')}</small>
              <b>{nameDateOfMonth(day)}</b>
              <FreeCount count={freeCounts?.[index]} auditorCount={auditorCount} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
})

/** `November 2026`, `Nov 2026` or `Nov`, as there is room: two names that run into one are none. */
function nameWithin(width: number, day: string): string {
  if (width >= 120) return nameMonthOfYear(day)
  if (width >= 76) return nameMonthOfYear(day, 'short')
  return width >= 38 ? nameMonth(day, 'short') : ''
}

/** Nothing is said of days whose bookings are not loaded. */
function FreeCount({ count, auditorCount }: { count: number | undefined; auditorCount: number }) {
  if (count === undefined) return <small aria-hidden>–</small>
  return (
    <small className={clsx(count * 10 <= auditorCount && classes.few)}>
      {sayPlanner.rich('freeOnDay', {
        count,
        unseen: chunks => <VisuallyHidden key="unseen">{chunks}</VisuallyHidden>,
      })}
    </small>
  )
}
