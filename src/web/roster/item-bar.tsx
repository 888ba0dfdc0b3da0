import { clsx } from 'clsx'
import { memo } from 'react'
import { lookOf } from '#web/planning/item-look.ts'
import { type CalendarItem, teamOf, titleOf } from '#web/planning/items.ts'
import { UnseenName } from './item-name.tsx'
import type { Bar } from './lanes.ts'
import classes from './month-view.module.css'

type Props = {
  bar: Bar
  /** On paper: its own, and those above it. */
  lines: number
  linesAbove: number
  stop: string
  isActive: boolean
  isOpen: boolean
  isOfAll: boolean
  onOpen: (item: CalendarItem, opener: HTMLElement) => void
}

/** An item in the month: as long as it lasts, cut off straight where it goes on in another week. */
export const ItemBar = memo(function ItemBar(props: Props) {
  const { bar, lines, linesAbove, stop, isActive, isOpen, isOfAll, onOpen } = props
  const { item, lane, firstColumn, lastColumn, isContinued, continues } = bar
  const { icon: Picture, className } = lookOf(item)
  return (
    <button
      type="button"
      className={clsx(
        classes.bar,
        className,
        isContinued && classes.continued,
        continues && classes.continues,
      )}
      style={
        {
          '--lane': lane,
          '--days': lastColumn - firstColumn + 1,
          '--lines': lines,
          '--lines-above': linesAbove,
        } as React.CSSProperties
      }
      data-stop={stop}
      tabIndex={isActive ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={event => onOpen(item, event.currentTarget)}
    >
      <Picture size={13} stroke={2} aria-hidden />
      <span className={classes.label}>
        <b>{titleOf(item)}</b> {restOf(item, isOfAll)}
      </span>
      <UnseenName item={item} />
    </button>
  )
})

/** All that it says. */
export const textOf = (item: CalendarItem, isOfAll: boolean) => `${titleOf(item)} ${restOf(item, isOfAll)}`

function restOf(item: CalendarItem, isOfAll: boolean): string {
  if (!item.project) return lookOf(item).label
  return isOfAll ? `${item.project.companyName} · ${teamOf(item)}` : item.project.companyName
}
