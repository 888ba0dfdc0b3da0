import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import type { Axis } from '#web/planner/axis/axis.ts'
import { placeLabel } from '#web/planner/axis/label-place.ts'
import { titleOf } from '#web/planner/data/describe-entry.ts'
import { type Fit, fitLooks } from '#web/planner/data/fit-looks.ts'
import { sayLoad } from '#web/planner/data/load.ts'
import type { Line } from '#web/planner/data/rows.ts'
import type { Lacks } from '#web/planner/data/use-lacks.ts'
import type { Track } from '#web/planner/data/use-rows.ts'
import type { Ghost } from '#web/planner/hand/ghosts.ts'
import { formatDay } from '#web/ui/format.ts'
import classes from './timeline.module.css'
import { TimelineBar } from './timeline-bar.tsx'
import { TimelineGhost } from './timeline-ghost.tsx'

/** What is shown in a row besides its bookings. Each row gets only what concerns it, so that others rest. */
type LineState = {
  /** The entry with the focus, null for the name, undefined where the focus is elsewhere. */
  activeId: number | null | undefined
  fit: Fit | undefined
  ghosts: readonly Ghost[]
}

export type Marks = {
  liftedIds: ReadonlySet<number>
  chosenIds: ReadonlySet<number>
  foundId: number | undefined
}

type Props = LineState & {
  line: Line
  track: Track
  axis: Axis
  lacks: Lacks
  holidays: ReadonlyMap<string, string> | undefined
  dayWidth: number
  hasNow: boolean
  marks: Marks
}

export const TimelineLine = memo(function TimelineLine(props: Props) {
  const { line, track, axis, dayWidth, activeId, fit, ghosts, marks } = props
  return (
    <>
      <NameCell
        line={line}
        load={track.load}
        holidays={props.holidays}
        days={axis.days}
        isActive={activeId === null}
        fit={fit}
      />
      <div className={classes.track} data-track>
        <HolidayMarks axis={axis} holidays={props.holidays} />
        {props.hasNow && <span className={classes.now} />}
        {track.bars.map(bar => (
          <TimelineBar
            key={bar.entry.id}
            bar={bar}
            dayCount={axis.days.length}
            label={placeLabel(bar, titleOf(bar.entry), dayWidth, axis.days.length)}
            isThin={(bar.to - bar.from) * dayWidth < thinnest}
            lacks={bar.entry.projectId === null ? undefined : props.lacks.get(bar.entry.projectId)}
            isActive={activeId === bar.entry.id}
            isLifted={marks.liftedIds.has(bar.entry.id)}
            isChosen={marks.chosenIds.has(bar.entry.id)}
            isFound={marks.foundId === bar.entry.id}
          />
        ))}
        {ghosts.map(ghost => (
          <TimelineGhost key={`${ghost.says} ${ghost.start}`} ghost={ghost} axis={axis} />
        ))}
      </div>
    </>
  )
})

/** Thinner, a bar has no room for its picture, which would lie over the name beside it. */
const thinnest = 18

type NameProps = {
  line: Line
  load: Track['load']
  holidays: Props['holidays']
  days: readonly string[]
  isActive: boolean
  fit: Fit | undefined
}

function NameCell({ line, load, holidays, days, isActive, fit }: NameProps) {
  const { name, isEnabled } = line.auditor
  const mayBook = isEnabled && may(rosters.create)
  // Whoever may not book comes by with the arrows all the same, but there is nothing to press.
  const Name = mayBook ? 'button' : 'span'
  return (
    <Name
      {...(mayBook && { type: 'button', 'aria-haspopup': 'dialog' })}
      className={classes.name}
      data-name
      tabIndex={isActive ? 0 : -1}
      title={`${name}: ${isEnabled ? '' : 'disabled, takes no new bookings; '}${load ? sayLoad(load) : notLoaded}`}
    >
      <span>{name} </span>
      <VisuallyHidden>{sayHolidays(holidays, days)}</VisuallyHidden>
      {fit ? (
        <span className={classes.verdict}>{fitLooks[fit].label}</span>
      ) : isEnabled ? (
        <LoadOf load={load} />
      ) : (
        <span className={classes.verdict}>Disabled</span>
      )}
    </Name>
  )
}

/** What whoever comes by with the arrows sees in the row, in words. */
function sayHolidays(holidays: Props['holidays'], days: readonly string[]): string {
  const named = days.flatMap(day => (holidays?.has(day) ? `${formatDay(day)} ${holidays.get(day)}` : []))
  return named.length > 0 ? `Public holidays: ${named.join(', ')}. ` : ''
}

const notLoaded = 'bookings not loaded yet'

function LoadOf({ load }: { load: Track['load'] }) {
  if (!load) {
    return (
      <span className={classes.load} data-unknown>
        <span aria-hidden>…</span>
        <VisuallyHidden>{notLoaded}</VisuallyHidden>
      </span>
    )
  }
  const { days, booked, working } = load
  const share = working === 0 ? 0 : booked / working
  return (
    <span
      className={classes.load}
      style={{ '--load': Math.min(1, share) } as React.CSSProperties}
      data-over={share > 0.85 || undefined}
    >
      <span aria-hidden>{days} d booked</span>
      <VisuallyHidden>{sayLoad(load)}</VisuallyHidden>
    </span>
  )
}

type HolidayProps = { axis: Axis; holidays: Props['holidays'] }

function HolidayMarks({ axis, holidays }: HolidayProps) {
  if (!holidays) return null
  return axis.days.map((day, index) => {
    const name = holidays.get(day)
    return (
      name && (
        <span
          key={day}
          className={classes.holiday}
          style={{ '--from': index } as React.CSSProperties}
          data-name={name}
        />
      )
    )
  })
}
