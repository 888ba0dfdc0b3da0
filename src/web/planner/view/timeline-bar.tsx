import { IconCircleHalf2 } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo } from 'react'
import type { LabelPlace } from '#web/planner/axis/label-place.ts'
import type { Bar } from '#web/planner/data/bars.ts'
import { describeEntry, titleOf } from '#web/planner/data/describe-entry.ts'
import type { Entry } from '#web/planning/entry.ts'
import { lookOf } from '#web/planning/item-look.ts'
import classes from './timeline.module.css'

type Props = {
  bar: Bar<Entry>
  dayCount: number
  label: LabelPlace
  isThin: boolean
  /** The standards that nobody on the team of its audit holds. */
  lacks: readonly string[] | undefined
  isActive: boolean
  isLifted: boolean
  isChosen: boolean
  isFound: boolean
}

/** Only of such is the title kept in sight: what sticks is a layer of its own to the browser, and most bars are short. */
const longDays = 5

/** One entry. It has no listeners of its own: the timeline hears for all of them. */
export const TimelineBar = memo(function TimelineBar({ bar, dayCount, lacks, ...state }: Props) {
  const { entry, lane } = bar
  const from = Math.max(0, bar.from)
  const to = Math.min(dayCount, bar.to)
  const { icon: Picture, className } = lookOf(entry)
  return (
    <button
      type="button"
      className={clsx(classes.bar, className, state.isFound && classes.found)}
      style={{ '--from': from, '--to': to, '--lane': lane, '--room': bar.room } as React.CSSProperties}
      data-entry={entry.id}
      data-lifted={state.isLifted || undefined}
      data-chosen={state.isChosen || undefined}
      data-continued={bar.from < 0 || undefined}
      data-continues={bar.to > dayCount || undefined}
      data-label={state.label}
      data-lacks={lacks !== undefined || undefined}
      data-long={(state.label === 'inside' && to - from >= longDays) || undefined}
      tabIndex={state.isActive ? 0 : -1}
      aria-haspopup="dialog"
      aria-pressed={state.isChosen || undefined}
      aria-label={describeEntry(entry, lacks)}
    >
      {state.label !== 'alone' && !state.isThin && <Picture size={13} stroke={2} aria-hidden />}
      {lacks && state.label === 'inside' && <IconCircleHalf2 size={13} stroke={2} aria-hidden />}
      <span className={classes.what}>
        <b>{titleOf(entry)}</b>
        {state.label === 'inside' && entry.project && <span>{entry.project.companyName}</span>}
      </span>
      <span className={classes.edge} data-grip="start" />
      <span className={classes.edge} data-grip="end" />
    </button>
  )
})
