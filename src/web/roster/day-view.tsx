import { useMemo } from 'react'
import { sayRoster } from '#words/en/roster.ts'
import classes from './day-view.module.css'
import { HourRow } from './hour-row.tsx'
import { clockOf, type Segment, segmentsByDay } from './segments.ts'
import { useStops } from './use-stops.ts'
import { itemStop, type ViewProps } from './view-props.ts'

const wholeDay = 24 * 60

/** One day, a row per audit or absence along the hours. */
export function DayView(props: ViewProps) {
  const { items, date } = props
  const segments = useMemo(() => segmentsByDay(items, [date]).get(date) ?? [], [items, date])
  const hours = useMemo(() => fitHours(segments), [segments])
  const stops = useMemo(
    () =>
      segments.map(({ item }, row) => ({
        key: itemStop(item, date),
        band: 0,
        row,
        firstColumn: 0,
        lastColumn: 0,
      })),
    [segments, date],
  )
  const { activeKey, handlers } = useStops(stops, stops[0]?.key ?? '')
  return (
    <div className={classes.day} style={{ '--hours': hours.length } as React.CSSProperties} {...handlers}>
      <div className={classes.axis} aria-hidden>
        <span>{sayRoster('hoursAtSite')}</span>
        <div className={classes.hours}>
          {hours.map(hour => (
            <span key={hour}>{clockOf(hour * 60)}</span>
          ))}
        </div>
      </div>
      {segments.map(segment => (
        <HourRow
          key={segment.item.key}
          segment={segment}
          firstHour={hours[0] ?? 0}
          hourCount={hours.length}
          stop={itemStop(segment.item, date)}
          viewer={props.viewer}
          isActive={activeKey === itemStop(segment.item, date)}
          isOpen={props.openKey === segment.item.key}
          isOfAll={props.isOfAll}
          onOpen={props.onOpenItem}
        />
      ))}
    </div>
  )
}

/** From an hour before the working day to one after it, wider where somebody is booked earlier or later. */
function fitHours(segments: readonly Segment[]): number[] {
  const timed = segments.filter(({ from, to }) => from > 0 || to < wholeDay)
  const first = Math.floor(Math.min(7 * 60, ...timed.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(18 * 60, ...timed.map(({ to }) => to)) / 60)
  return Array.from({ length: last - first }, (_, index) => first + index)
}
