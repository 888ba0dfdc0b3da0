import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { memo } from 'react'
import { isWeekend, nameWeekday } from '#web/roster/span.ts'
import { monthsOf } from './scale.ts'
import classes from './timeline.module.css'

type Props = {
  days: readonly string[]
  today: string
  freeCounts: readonly number[]
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
              <small className={clsx((freeCounts[index] ?? 0) * 10 <= auditorCount && classes.few)}>
                {freeCounts[index]}
                <VisuallyHidden> free</VisuallyHidden>
              </small>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
})
