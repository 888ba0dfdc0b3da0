import { type ReactNode, type Ref, useImperativeHandle, useMemo } from 'react'
import { useMinute } from '#web/app/use-now.ts'
import { type Axis, indexOfDay, positionOf, touchedDays } from '#web/planner/axis/days.ts'
import { toProperties } from '#web/planner/axis/geometry.ts'
import type { Scale } from '#web/planner/axis/scale.ts'
import { type TimelineHandle, useGrid } from '#web/planner/axis/use-grid.ts'
import type { Row } from '#web/planner/data/auditor-rows.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { type BoardData, useBoard } from '#web/planner/data/use-board-data.ts'
import { useDragView, useSelection } from '#web/planner/hand/contexts.ts'
import { activeStop } from '#web/planner/hand/selection.ts'
import type { TimelineEvents } from '#web/planner/hand/timeline-events.ts'
import { sayPlanner } from '#words/en/planner.ts'
import classes from './timeline.module.css'
import { TimelineHead } from './timeline-head.tsx'
import { GroupHeading, shadeRestDays, TimelineRow, usualWeek } from './timeline-row.tsx'

type Props = {
  ref: Ref<TimelineHandle>
  scale: Scale
  zoom: number
  today: string
  /** The viewer’s, by which it is now. */
  timeZone: string
  events: TimelineEvents
  /** Whose days are marked. */
  draft: Audit | null
  /** Where there are no rows. */
  empty: ReactNode
}

/** Rows of auditors over columns of days. It draws; what happens on it is the hand's. */
export function Timeline({ ref, scale, zoom, today, timeZone, events, draft, empty }: Props) {
  const board = useBoard()
  const { axis, rows, lines, freeCounts } = board
  const place = useSelection(selection => selection.place)
  const active = activeStop(lines, place)
  const now = useMinute()
  const gridRows = useMemo(() => toGridRows(board), [board])
  const grid = useGrid({
    axis,
    rows: gridRows,
    scale,
    zoom,
    today,
    activeKey: active?.lineKey,
    isKnown: freeCounts !== undefined,
  })
  useImperativeHandle(ref, () => grid.handle)
  const { virtualizer, dayWidth, readableWidth } = grid
  const auditorCount = useMemo(() => countAuditors(board), [board])
  const weekends = useMemo(() => shadeRestDays(axis.days, usualWeek), [axis.days])
  const variables = {
    '--day': `${dayWidth}px`,
    '--days': axis.days.length,
    '--weekends': weekends,
    // A property that all rows inherit: none of them is redrawn as it moves.
    '--now': positionOf(axis, new Date(now), timeZone),
    ...toProperties(grid.geometry),
  }
  const shared = { active, dayWidth: readableWidth, hasNow: axis.days.includes(today) }
  return (
    <section
      ref={grid.scroller}
      className={classes.scroller}
      aria-label={sayPlanner('timeline')}
      // Whoever has no bar to go to scrolls by keys from here.
      tabIndex={active ? undefined : 0}
      style={variables as React.CSSProperties}
      data-unknown={freeCounts === undefined || undefined}
      {...events}
    >
      <TimelineHead
        days={axis.days}
        today={today}
        freeCounts={freeCounts}
        auditorCount={auditorCount}
        dayWidth={readableWidth}
      />
      {rows.length === 0 && <div className={classes.empty}>{empty}</div>}
      <div className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {draft && <DraftDays axis={axis} audit={draft} />}
        <DaysOutside />
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const top = start - virtualizer.options.scrollMargin
          return <BoardRow key={key} row={rows[index]} top={top} height={size} {...shared} />
        })}
      </div>
    </section>
  )
}

type RowProps = {
  row: Row | undefined
  active: ReturnType<typeof activeStop>
  dayWidth: number
  hasNow: boolean
  top: number
  height: number
}

function BoardRow({ row, active, dayWidth, hasNow, ...where }: RowProps) {
  const { axis, tracks, gaps, holidays } = useBoard()
  if (row?.type === 'heading') return <GroupHeading title={row.title} count={row.count} {...where} />
  const track = row && tracks.get(row.auditor.id)
  if (!track) return null
  return (
    <TimelineRow
      line={row}
      track={track}
      axis={axis}
      gaps={gaps}
      holidays={holidays.get(row.auditor.countryId)}
      dayWidth={dayWidth}
      hasNow={hasNow}
      activeId={active?.lineKey === row.key ? active.id : undefined}
      {...where}
    />
  )
}

const toGridRows = ({ rows, tracks }: BoardData) =>
  rows.map(row => ({
    key: row.key,
    lanes: row.type === 'line' ? (tracks.get(row.auditor.id)?.lanes ?? 1) : 0,
  }))

/** Under the headings of several standards the same auditor stands several times. */
const countAuditors = ({ rows }: BoardData) =>
  new Set(rows.flatMap(row => (row.type === 'line' ? row.auditor.id : []))).size

/** One band under all rows: none of them is redrawn for it. */
function DraftDays({ axis, audit }: { axis: Axis; audit: Audit }) {
  const { first, last } = touchedDays(audit)
  const from = Math.max(0, indexOfDay(axis, first))
  const to = Math.min(axis.days.length, indexOfDay(axis, last) + 1)
  if (to <= from) return null
  return (
    <div
      className={classes.draftDays}
      data-wanted
      style={{ '--from': from, '--to': to } as React.CSSProperties}
    />
  )
}

/** The days outside the windows of what is dragged; nothing while that counts for no visit. */
function DaysOutside() {
  const bands = useDragView(({ outside }) => outside)
  return bands.map(({ from, to }) => (
    <div
      key={from}
      className={classes.outside}
      data-outside
      style={{ '--from': from, '--to': to } as React.CSSProperties}
    />
  ))
}
