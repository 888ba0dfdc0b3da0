import { memo } from 'react'
import { weekdayOf } from '#domain/working-days.ts'
import type { Axis } from '#web/planner/axis/days.ts'
import type { Line } from '#web/planner/data/auditor-rows.ts'
import { placeLabel } from '#web/planner/data/bars.ts'
import { titleOf } from '#web/planner/data/booking.ts'
import type { Gaps } from '#web/planner/data/coverage.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import type { Track } from '#web/planner/data/use-board-data.ts'
import { useDragView, useSelection } from '#web/planner/hand/contexts.ts'
import { fitOfRow } from '#web/planner/hand/drag-view.ts'
import { NameCell } from './name-cell.tsx'
import { PreviewBar } from './preview-bar.tsx'
import classes from './row.module.css'
import { TimelineBar } from './timeline-bar.tsx'

/** In pixels from the top of all rows. */
type Place = { top: number; height: number }

type Props = Place & {
  line: Line
  track: Track
  axis: Axis
  gaps: Gaps
  holidays: ReadonlyMap<string, string> | undefined
  dayWidth: number
  hasNow: boolean
  /** The entry with the focus, null for the name, undefined where the focus is elsewhere. */
  activeId: number | null | undefined
}

const styleOf = ({ top, height }: Place) => ({ transform: `translateY(${top}px)`, height })

export function GroupHeading({ title, count, ...place }: Place & { title: string; count: number }) {
  return (
    <div className={classes.heading} style={styleOf(place)}>
      <span>
        {title} <small>{count}</small>
      </span>
    </div>
  )
}

/** An auditor with what is booked, redrawn only when something in this row changes. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { line, track, axis, holidays, dayWidth, activeId } = props
  const { key, auditor } = line
  const fit = useDragView(view => fitOfRow(view, key, auditor.id))
  const isOver = useDragView(({ overKey }) => overKey === key)
  const isSelected = useSelection(({ people }) => people.has(auditor.id))
  const previews = useDragView(view => view.previews.get(key))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no sticky children
    <div
      role="group"
      aria-label={auditor.name}
      className={classes.line}
      style={{ ...styleOf(props), ...ownRestDays(axis, auditor.workWeek) }}
      data-line={key}
      data-fit={fit}
      data-over={isOver || undefined}
    >
      <NameCell
        line={line}
        load={track.load}
        holidays={holidays}
        days={axis.days}
        isActive={activeId === null}
        isSelected={isSelected}
        fit={fit}
      />
      <div className={classes.track} data-track>
        <HolidayMarks axis={axis} holidays={holidays} />
        {props.hasNow && <span className={classes.now} />}
        <Bars {...{ track, axis, dayWidth, activeId }} gaps={props.gaps} />
        {previews?.map(preview => (
          <PreviewBar key={`${preview.label} ${preview.start}`} preview={preview} axis={axis} />
        ))}
      </div>
    </div>
  )
})

/** Of most people: the shade under all rows at once. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5]

/** Of whoever works on other days, laid over that of all. */
const ownRestDays = ({ days }: Axis, workWeek: readonly number[]) =>
  workWeek.join() === usualWeek.join() ? undefined : { '--weekends': shadeRestDays(days, workWeek) }

/** Days of rest as one gradient for a row, instead of an element for each of them; what is behind it is seen. */
export function shadeRestDays(days: readonly string[], workWeek: readonly number[]): string {
  const stops = days.map((day, index) => {
    const color = workWeek.includes(weekdayOf(day)) ? 'transparent' : 'rgb(73 99 135 / 8%)'
    return `${color} calc(${index} * var(--day)) calc(${index + 1} * var(--day))`
  })
  return `linear-gradient(90deg, ${stops.join(', ')})`
}

type BarsProps = Pick<Props, 'track' | 'axis' | 'gaps' | 'dayWidth' | 'activeId'>

const Bars = memo(function Bars({ track, axis, gaps, dayWidth, activeId }: BarsProps) {
  const isIn = useOwnIds(track)
  return track.bars.map(bar => {
    const { entry } = bar
    const lacking = entry.projectId === null || isGhost(entry) ? undefined : gaps.get(entry.projectId)
    const extent = { from: bar.from, to: bar.to, room: bar.room, hasGaps: lacking !== undefined }
    return (
      <TimelineBar
        key={entry.id}
        bar={bar}
        axis={axis}
        label={placeLabel(extent, titleOf(entry), dayWidth, axis.days.length)}
        isThin={(bar.to - bar.from) * dayWidth < thinnest}
        gaps={lacking}
        isActive={activeId === entry.id}
        isDragged={isIn.dragged(entry.id)}
        isSelected={isIn.selected(entry.id)}
        isFound={isIn.foundId === entry.id}
      />
    )
  })
})

/** Which bars of this row are dragged, selected or found: read as text, which stays equal while none of them changes. */
function useOwnIds({ bars }: Track) {
  const among = (ids: ReadonlySet<number>) =>
    ids.size === 0 ? '' : bars.flatMap(({ entry }) => (ids.has(entry.id) ? entry.id : [])).join()
  const dragged = useDragView(({ draggedIds }) => among(draggedIds))
  const ticked = useSelection(selection => tickedOf(bars, selection.ticked))
  const selected = useSelection(({ ids }) => among(ids))
  const foundId = useSelection(selection =>
    bars.some(({ entry }) => entry.id === selection.foundId) ? selection.foundId : undefined,
  )
  const has = (list: string) => (id: number) => list !== '' && list.split(',').includes(String(id))
  return { dragged: has(dragged), selected: has(ticked || selected), foundId }
}

/** Of what is proposed, by its row. */
const tickedOf = (bars: Track['bars'], ticked: ReadonlySet<number>): string =>
  ticked.size === 0
    ? ''
    : bars.flatMap(({ entry }) => (isGhost(entry) && ticked.has(entry.proposed.rowId) ? entry.id : [])).join()

/** Thinner, a bar has no room for its picture, which would lie over the name beside it. */
const thinnest = 18

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
