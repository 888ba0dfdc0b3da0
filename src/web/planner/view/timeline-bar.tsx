import { IconCircleHalf2, IconSparkles } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo } from 'react'
import type { Axis } from '#web/planner/axis/days.ts'
import { type Bar, extentOf, type LabelPlace } from '#web/planner/data/bars.ts'
import { describeEntry, titleOf } from '#web/planner/data/booking.ts'
import { type Ghost, isGhost } from '#web/planner/data/ghosts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { lookOf } from '#web/planning/item-look.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import classes from './bar.module.css'
import ghostClasses from './ghost.module.css'

type Props = {
  bar: Bar<Entry>
  axis: Axis
  label: LabelPlace
  isThin: boolean
  /** The standards that nobody on the team of its audit holds. */
  gaps: readonly string[] | undefined
  isActive: boolean
  isDragged: boolean
  isSelected: boolean
  isFound: boolean
}

/** Only of such is the title kept in sight: what sticks is a layer of its own to the browser, and most bars are short. */
const longDays = 5

/** One entry. It has no listeners of its own: the timeline listens for all of them. */
export const TimelineBar = memo(function TimelineBar({ bar, axis, gaps, ...state }: Props) {
  const { entry, lane } = bar
  const dayCount = axis.days.length
  const from = Math.max(0, bar.from)
  const to = Math.min(dayCount, bar.to)
  const ghost = isGhost(entry) ? entry : undefined
  const { icon: Picture, className } = ghost ? ghostLook : lookOf(entry)
  return (
    <>
      {ghost?.proposed.isMoved && <FormerPlace ghost={ghost} lane={lane} axis={axis} />}
      {bar.caps && <TravelCaps {...bar.caps} bar={bar} dayCount={dayCount} />}
      <button
        type="button"
        className={clsx(classes.placed, classes.bar, className, state.isFound && classes.found)}
        style={
          {
            '--from': from,
            '--to': to,
            '--lane': lane,
            '--room': bar.room,
            '--cap': bar.caps?.after,
          } as React.CSSProperties
        }
        data-entry={entry.id}
        data-dragged={state.isDragged || undefined}
        data-selected={state.isSelected || undefined}
        data-continued={bar.from < 0 || undefined}
        data-continues={bar.to > dayCount || undefined}
        data-label={state.label}
        data-ghost={ghost !== undefined || undefined}
        data-fixed={ghost?.proposed.isFixed || undefined}
        data-gaps={gaps !== undefined || undefined}
        data-long={(state.label === 'inside' && to - from >= longDays) || undefined}
        tabIndex={state.isActive ? 0 : -1}
        aria-haspopup="dialog"
        aria-pressed={state.isSelected || undefined}
        aria-label={describeEntry(entry, gaps)}
      >
        {state.label !== 'alone' && !state.isThin && <Picture size={13} stroke={2} aria-hidden />}
        {gaps && state.label === 'inside' && <IconCircleHalf2 size={13} stroke={2} aria-hidden />}
        <span className={classes.what}>
          <b>{titleOf(entry)}</b>
          {state.label === 'inside' && entry.project && (
            <span>{ghost ? sayPlanBoard('proposed') : entry.project.companyName}</span>
          )}
        </span>
        <span className={classes.edge} data-grip="start" />
        <span className={classes.edge} data-grip="end" />
      </button>
    </>
  )
})

const ghostLook = { icon: IconSparkles, className: ghostClasses.ghost }

type FormerProps = { ghost: Ghost; lane: number; axis: Axis }

/** Where the audit was when it was planned; the bar itself says it in words. */
function FormerPlace({ ghost: { kind, timeZone, proposed }, lane, axis }: FormerProps) {
  const extent = extentOf({ kind, timeZone, ...proposed.before }, axis)
  const from = Math.max(0, extent.from)
  const to = Math.min(axis.days.length, extent.to)
  if (to <= from) return null
  return (
    <span
      className={ghostClasses.former}
      style={{ '--from': from, '--to': to, '--lane': lane } as React.CSSProperties}
      data-former
      aria-hidden
    />
  )
}

type CapsProps = NonNullable<Bar<Entry>['caps']> & { bar: Bar<Entry>; dayCount: number }

/** Travel to and from an audit; the bar itself says it in words. */
function TravelCaps({ before, after, bar, dayCount }: CapsProps) {
  const caps = [
    { side: 'before', from: bar.from - before, to: bar.from },
    { side: 'after', from: bar.to, to: bar.to + after },
  ]
  return caps
    .map(({ side, from, to }) => ({ side, from: Math.max(0, from), to: Math.min(dayCount, to) }))
    .filter(({ from, to }) => from < to)
    .map(({ side, from, to }) => (
      <span
        key={side}
        className={classes.travel}
        style={{ '--from': from, '--to': to, '--lane': bar.lane } as React.CSSProperties}
        data-travel={side}
        aria-hidden
      />
    ))
}
