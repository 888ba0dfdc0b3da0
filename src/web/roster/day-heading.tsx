import type { ReactNode } from 'react'
import classes from './day-heading.module.css'
import { dayStop } from './view-props.ts'

type Props = {
  day: string
  today: string
  activeKey: string | undefined
  onOpenDay: (day: string) => void
  children: ReactNode
}

/** The heading of a day in week and agenda; it opens the day. */
export function DayHeading({ day, today, activeKey, onOpenDay, children }: Props) {
  return (
    <h3 className={classes.heading}>
      <button
        type="button"
        className={classes.button}
        data-stop={dayStop(day)}
        tabIndex={activeKey === dayStop(day) ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onOpenDay(day)}
      >
        {children}
      </button>
    </h3>
  )
}
