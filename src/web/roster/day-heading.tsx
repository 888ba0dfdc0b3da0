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
export const DayHeading = (props: Props) => (
  <h3 className={classes.heading}>
    <DayButton {...props} className={classes.button} />
  </h3>
)

/** Opens a day; a stop of the view’s own keys. */
export function DayButton({ day, today, activeKey, onOpenDay, className, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={className}
      data-stop={dayStop(day)}
      tabIndex={activeKey === dayStop(day) ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onOpenDay(day)}
    >
      {children}
    </button>
  )
}

type ButtonProps = Props & { className: string | undefined }
