import { VisuallyHidden } from '@mantine/core'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import type { Line } from '#web/planner/data/auditor-rows.ts'
import { type Fit, fitLabel } from '#web/planner/data/booking.ts'
import { sayLoad } from '#web/planner/data/load.ts'
import type { Track } from '#web/planner/data/use-board-data.ts'

import { sayPlanner } from '#words/en/planner.ts'
import { listValues } from '#words/lists.ts'
import { formatDay } from '#words/moments.ts'
import loads from './load.module.css'
import classes from './row.module.css'

type NameProps = {
  line: Line
  load: Track['load']
  holidays: ReadonlyMap<string, string> | undefined
  days: readonly string[]
  isActive: boolean
  /** With others, to find common time for. */
  isSelected: boolean
  fit: Fit | undefined
}

export function NameCell({ line, load, holidays, days, isActive, isSelected, fit }: NameProps) {
  const { name, isEnabled } = line.auditor
  const mayBook = isEnabled && may(rosters.create)
  // Those who may not book still pass here with the arrow keys, but there is nothing to press.
  const Name = mayBook ? 'button' : 'span'
  return (
    <Name
      {...(mayBook && { type: 'button', 'aria-haspopup': 'dialog' })}
      className={classes.name}
      data-name
      data-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      title={sayPlanner(isEnabled ? 'rowTitle' : 'disabledRowTitle', {
        name,
        load: load ? sayLoad(load) : sayPlanner('notLoaded'),
      })}
    >
      <span>{name} </span>
      <VisuallyHidden>
        {isSelected && `${sayPlanner('rowSelected')} `}
        {sayHolidays(holidays, days)}
      </VisuallyHidden>
      {fit ? (
        <span className={classes.fit}>{fitLabel(fit)}</span>
      ) : isEnabled ? (
        <LoadOf load={load} />
      ) : (
        <span className={classes.fit}>{sayPlanner('disabled')}</span>
      )}
    </Name>
  )
}

/** What whoever comes by with the arrows sees in the row, in words. */
function sayHolidays(holidays: ReadonlyMap<string, string> | undefined, days: readonly string[]): string {
  const named = days.flatMap(day => {
    const name = holidays?.get(day)
    return name ? sayPlanner('holidayOn', { day: formatDay(day), name }) : []
  })
  return named.length > 0 ? `${sayPlanner('publicHolidaysOn', { days: listValues(named) })} ` : ''
}

function LoadOf({ load }: { load: Track['load'] }) {
  if (!load) {
    return (
      <span className={loads.load} data-unknown>
        <span aria-hidden>…</span>
        <VisuallyHidden>{sayPlanner('notLoaded')}</VisuallyHidden>
      </span>
    )
  }
  const { days, booked, working } = load
  const share = working === 0 ? 0 : booked / working
  return (
    <span
      className={loads.load}
      style={{ '--load': Math.min(1, share) } as React.CSSProperties}
      data-over={share > 0.85 || undefined}
    >
      <span aria-hidden>{sayPlanner('daysBooked', { days })}</span>
      <VisuallyHidden>{sayLoad(load)}</VisuallyHidden>
    </span>
  )
}
