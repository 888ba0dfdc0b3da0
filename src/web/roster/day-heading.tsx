import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './day-heading.module.css'
import { nameDay } from './span.ts'
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

/** Leads to the day when a view shows only some of its entries. */
export function MoreOfDay({
  day,
  hidden,
  stop,
  isActive,
  onOpenDay,
}: {
  day: string
  hidden: number
  stop: string
  isActive: boolean
  onOpenDay: (day: string) => void
}) {
  return (
    <button
      type="button"
      className={classes.more}
      data-stop={stop}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onOpenDay(day)}
    >
      +{hidden} more<VisuallyHidden> on {nameDay(day)}</VisuallyHidden>
    </button>
  )
}
