import { clsx } from 'clsx'
import { memo } from 'react'
import { lookOf } from '#web/planning/item-look.ts'
import { type CalendarItem, teamOf, titleOf } from '#web/planning/items.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { UnseenName } from './item-name.tsx'
import { sayHours, sayOwnHours, type Viewer } from './own-hours.ts'
import classes from './segment-card.module.css'
import type { Segment } from './segments.ts'

export type SegmentProps = {
  segment: Segment
  stop: string
  viewer: Viewer
  isActive: boolean
  isOpen: boolean
  isOfAll: boolean
  onOpen: (item: CalendarItem, opener: HTMLElement) => void
}

/** What opens an item's pop-over, wherever it stands: the shared part of card and line. */
export function segmentButton({ segment, stop, isActive, isOpen, onOpen }: SegmentProps) {
  return {
    type: 'button',
    'data-stop': stop,
    tabIndex: isActive ? 0 : -1,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: (event: React.MouseEvent<HTMLElement>) => onOpen(segment.item, event.currentTarget),
  } as const
}

/** A segment among those of its day in the week. */
export const SegmentCard = memo(function SegmentCard(props: SegmentProps) {
  const { segment, isOfAll, viewer } = props
  const { item } = segment
  const { icon: Picture, className, label } = lookOf(item)
  const own = sayOwnHours(segment, viewer)
  return (
    <button {...segmentButton(props)} className={clsx(classes.card, className)}>
      <Picture size={13} stroke={2} aria-hidden />
      <b>{titleOf(item)} </b>
      <span>{item.project?.companyName ?? label} </span>
      {isOfAll && item.project && <span>{teamOf(item)} </span>}
      <span className={classes.hours}>
        {sayHours(segment, viewer)} {own && <span className={classes.own}>{own}</span>}
      </span>
      <UnseenName item={item} />
    </button>
  )
})

/** A segment as a line of the agenda. */
export const SegmentLine = memo(function SegmentLine(props: SegmentProps) {
  const { segment, isOfAll, viewer } = props
  const { item } = segment
  const { icon: Picture, className, label } = lookOf(item)
  const own = sayOwnHours(segment, viewer)
  return (
    <button {...segmentButton(props)} className={clsx(classes.line, className)}>
      <Picture size={15} stroke={1.8} aria-hidden />
      <span className={classes.when}>
        {sayHours(segment, viewer)} {own && <span className={classes.own}>{own} </span>}
      </span>
      <b className={classes.title}>{titleOf(item)} </b>
      <span className={classes.what}>{item.project?.companyName ?? label} </span>
      <span className={classes.team}>{isOfAll && item.project ? `${teamOf(item)} ` : ''}</span>
      <span className={classes.status}>{item.project && <StatusBadge status={item.project.phase} />}</span>
    </button>
  )
})
