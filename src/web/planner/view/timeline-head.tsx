import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { memo } from 'react'
import { monthsOf } from '#web/planner/axis/scale.ts'
import { isWeekend, nameWeekday } from '#web/planning/span.ts'
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
        <b>{sayPlanner('auditors', { count: String(auditorCount) })}</b>
        <span aria-hidden>{sayPlanner('freeADay')}</span>
      </div>
      <div>
        <div className={classes.months} aria-hidden>
          {monthsOf(days).map(({ month, name, count }) => (
            <span key={month} style={{ '--count': count } as React.CSSProperties}>
              <span>{shortenMonth(name, count * dayWidth)}</span>
            </span>
          ))}
        </div>
        <ol className={classes.dates} aria-label={sayPlanner('days')}>
          {days.map((day, index) => (
            <li
              key={day}
              className={clsx(classes.date, isWeekend(day) && classes.off)}
              data-narrow={dayWidth < 15 || undefined}
              data-monday={nameWeekday(day) === 'Mon' || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <small>{nameWeekday(day).slice(0, isTight ? 1 : 3)}</small>
              <b>{Number(day.slice(8))}</b>
              <FreeCount count={freeCounts?.[index]} auditorCount={auditorCount} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
})

/** `November 2026`, `Nov 2026` or `Nov`, as there is room: two names that run into one are none. */
function shortenMonth(name: string, width: number): string {
  const [month = '', year] = name.split(' ')
  if (width >= 120) return name
  return width >= 76 ? `${month.slice(0, 3)} ${year}` : width >= 38 ? month.slice(0, 3) : ''
}

/** Nothing is said of days whose bookings are not loaded. */
function FreeCount({ count, auditorCount }: { count: number | undefined; auditorCount: number }) {
  if (count === undefined) return <small aria-hidden>–</small>
  return (
    <small className={clsx(count * 10 <= auditorCount && classes.few)}>
      {sayPlanner.rich('freeOnDay', {
        count: String(count),
        unseen: chunks => <VisuallyHidden key="unseen">{chunks}</VisuallyHidden>,
      })}
    </small>
  )
}
