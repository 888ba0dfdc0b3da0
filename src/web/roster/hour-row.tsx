import { clsx } from 'clsx'
import { memo } from 'react'
import { lookOf } from '#web/planning/item-look.ts'
import { teamOf, titleOf } from '#web/planning/items.ts'
import classes from './day-view.module.css'
import { sayHours, sayOwnHours } from './own-hours.ts'
import { type SegmentProps, segmentButton } from './segment-card.tsx'

type Props = SegmentProps & { firstHour: number; hourCount: number }

/** Who and what at the left, when at the right. The whole row opens the pop-over. */
export const HourRow = memo(function HourRow({ firstHour, hourCount, ...props }: Props) {
  const { segment, isOfAll, viewer } = props
  const { item } = segment
  const { icon: Picture, className, label } = lookOf(item)
  const own = sayOwnHours(segment, viewer)
  const percentAt = (minutes: number) =>
    Math.min(100, Math.max(0, ((minutes - firstHour * 60) / (hourCount * 60)) * 100))
  const [left, right] = [percentAt(segment.from), percentAt(segment.to)]
  const place = { '--left': `${left}%`, '--width': `${right - left}%` } as React.CSSProperties
  return (
    <button {...segmentButton(props)} className={classes.row}>
      <span className={classes.what}>
        <span>
          <b>{titleOf(item)}</b> {item.project?.companyName ?? label}{' '}
        </span>
        {isOfAll && item.project && <span className={classes.team}>{teamOf(item)} </span>}
      </span>
      <span className={classes.track}>
        <span className={clsx(classes.bar, className)} style={place}>
          <Picture size={14} stroke={2} aria-hidden />
          <span className={classes.when}>
            {sayHours(segment, viewer)}
            {own && ` ${own}`}{' '}
          </span>
          {item.project && <span className={classes.status}>{label}</span>}
        </span>
      </span>
    </button>
  )
})
