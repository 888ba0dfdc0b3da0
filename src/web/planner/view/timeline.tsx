import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { useMemo } from 'react'
import { useMinute } from '#web/app/use-now.ts'
import { type Axis, indexOfDay, placeOf } from '#web/planner/axis/axis.ts'
import type { Stop } from '#web/planner/axis/stops.ts'
import { touchedDays } from '#web/planner/axis/touched-days.ts'
import type { Grid } from '#web/planner/axis/use-grid.ts'
import type { Fit } from '#web/planner/data/fit-looks.ts'
import type { Row } from '#web/planner/data/rows.ts'
import type { Holidays } from '#web/planner/data/use-planner-data.ts'
import type { Board } from '#web/planner/data/use-rows.ts'
import type { Ghost } from '#web/planner/hand/ghosts.ts'
import type { Audit } from '#web/planner/hand/lift.ts'
import { isWeekend } from '#web/planning/span.ts'
import classes from './timeline.module.css'
import { TimelineHead } from './timeline-head.tsx'
import { type Marks, TimelineLine } from './timeline-line.tsx'

type Handlers = {
  onPointerDown: (event: PointerEvent) => void
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeyUp: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onPointerOver: (event: PointerEvent) => void
  onPointerLeave: () => void
  onWheel: () => void
}

type Props = {
  board: Board
  grid: Grid
  holidays: Holidays
  today: string
  /** The viewer’s, by which it is now. */
  timeZone: string
  active: Stop | undefined
  marks: Marks
  fits: ReadonlyMap<number, Fit> | undefined
  /** The held one first. */
  ghosts: readonly Ghost[]
  handlers: Handlers
  /** The draft whose days are marked. */
  wanted: Audit | null
  /** Where there are no rows. */
  empty: ReactNode
}

/** Rows of auditors over columns of days. It draws; what happens on it is the planner's. */
export function Timeline({ board, grid, today, timeZone, handlers, wanted, empty, ...props }: Props) {
  const { axis, rows, freeCounts } = board
  const { virtualizer, dayWidth } = grid
  // As if text were as large as usual: what fits into a day is reckoned with that.
  const readableWidth = dayWidth / grid.textScale
  const weekends = useMemo(() => shadeWeekends(axis.days), [axis.days])
  const lineCount = useMemo(
    () => new Set(rows.flatMap(row => (row.type === 'line' ? row.auditor.id : []))).size,
    [rows],
  )
  // A property that all rows inherit: none of them is drawn again as it moves.
  const now = placeOf(axis, new Date(useMinute()), timeZone)
  const variables = {
    '--day': `${dayWidth}px`,
    '--days': axis.days.length,
    '--weekends': weekends,
    '--now': now,
    ...grid.laneSizes,
  }
  return (
    <section
      ref={grid.scroller}
      className={classes.scroller}
      aria-label="Timeline"
      // Whoever has no bar to go to scrolls by keys from here.
      tabIndex={props.active ? undefined : 0}
      style={variables as React.CSSProperties}
      data-unknown={freeCounts === undefined || undefined}
      {...handlers}
    >
      <TimelineHead
        days={axis.days}
        today={today}
        freeCounts={freeCounts}
        auditorCount={lineCount}
        dayWidth={readableWidth}
      />
      {rows.length === 0 && <div className={classes.empty}>{empty}</div>}
      <div className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {wanted && <WantedDays axis={axis} audit={wanted} />}
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
          <PlacedRow
            key={key}
            row={rows[index] as Row}
            top={start - virtualizer.options.scrollMargin}
            height={size}
            board={board}
            dayWidth={readableWidth}
            hasNow={axis.days.includes(today)}
            {...props}
          />
        ))}
      </div>
    </section>
  )
}

/** One band under all rows: none of them is drawn anew for it. */
function WantedDays({ axis, audit }: { axis: Axis; audit: Audit }) {
  const { first, last } = touchedDays(audit)
  const from = Math.max(0, indexOfDay(axis, first))
  const to = Math.min(axis.days.length, indexOfDay(axis, last) + 1)
  if (to <= from) return null
  return (
    <div
      className={classes.wanted}
      data-wanted
      style={{ '--from': from, '--to': to } as React.CSSProperties}
    />
  )
}

type PlacedProps = Omit<Props, 'grid' | 'handlers' | 'today' | 'timeZone' | 'wanted' | 'empty'> & {
  row: Row
  top: number
  height: number
  dayWidth: number
  hasNow: boolean
}

function PlacedRow({
  row,
  top,
  height,
  board,
  holidays,
  active,
  fits,
  ghosts,
  marks,
  ...shared
}: PlacedProps) {
  const style = { transform: `translateY(${top}px)`, height }
  if (row.type === 'heading') {
    return (
      <div className={classes.heading} style={style}>
        <span>
          {row.title} <small>{row.count}</small>
        </span>
      </div>
    )
  }
  const track = board.tracks.get(row.auditor.id)
  if (!track) return null
  const own = ghosts.filter(({ rowKey, auditorId }) =>
    rowKey === undefined ? auditorId === row.auditor.id : rowKey === row.key,
  )
  const isOver = own.length > 0 && own[0] === ghosts[0]
  const fit = worstOf(own) ?? fits?.get(row.auditor.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no sticky children
    <div
      role="group"
      aria-label={row.auditor.name}
      className={classes.line}
      style={style}
      data-line={row.key}
      data-fit={fit}
      data-over={isOver || undefined}
    >
      <TimelineLine
        line={row}
        track={track}
        axis={board.axis}
        lacks={board.lacks}
        holidays={holidays.get(row.auditor.countryId)}
        activeId={active?.lineKey === row.key ? active.id : undefined}
        fit={fit}
        ghosts={own.length > 0 ? own : noGhosts}
        marks={marks}
        {...shared}
      />
    </div>
  )
}

const noGhosts: readonly Ghost[] = []

/** What stands in the way of one of the bars concerns the row. */
const worstOf = (ghosts: readonly Ghost[]): Fit | undefined =>
  ghosts.find(({ fit }) => fit === 'busy')?.fit ?? ghosts[0]?.fit

/** Weekends as one gradient for every row, instead of an element for each of their days. */
function shadeWeekends(days: readonly string[]): string {
  const stops = days.map((day, index) => {
    const color = isWeekend(day) ? '#f1f3f6' : 'transparent'
    return `${color} calc(${index} * var(--day)) calc(${index + 1} * var(--day))`
  })
  return `linear-gradient(90deg, ${stops.join(', ')})`
}
