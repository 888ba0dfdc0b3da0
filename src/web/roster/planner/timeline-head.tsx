import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { memo } from 'react'
import { isWeekend, nameWeekday } from '#web/roster/span.ts'
import { monthsOf } from './scale.ts'
import classes from './timeline.module.css'

type Props = {
  days: readonly string[]
  today: string
  freeCounts: readonly number[] | undefined
  auditorCount: number
  isTight: boolean
}

/** Months, days, and how many of the auditors shown are free on each. */
export const TimelineHead = memo(function TimelineHead(props: Props) {
  const { days, today, freeCounts, auditorCount, isTight } = props
  return (
    <div className={classes.head}>
      <div className={classes.corner}>
        <b>Auditors ({auditorCount})</b>
        <span aria-hidden>free a day</span>
      </div>
      <div>
        <div className={classes.months} aria-hidden>
          {monthsOf(days).map(({ month, name, count }) => (
            <span key={month} style={{ '--count': count } as React.CSSProperties}>
              <span>{name}</span>
            </span>
          ))}
        </div>
        <ol className={classes.dates} aria-label="Days">
          {days.map((day, index) => (
            <li
              key={day}
              className={clsx(classes.date, isWeekend(day) && classes.off)}
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

/** Nothing is said of days whose bookings are not loaded. */
function FreeCount({ count, auditorCount }: { count: number | undefined; auditorCount: number }) {
  if (count === undefined) return <small aria-hidden>–</small>
  return (
    <small className={clsx(count * 10 <= auditorCount && classes.few)}>
      {count}
      <VisuallyHidden> free</VisuallyHidden>
    </small>
  )
}
