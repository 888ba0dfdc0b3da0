import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { textScale } from '#web/ui/page/text-scale.ts'
import { usePrinting } from '#web/ui/page/use-printing.ts'
import { nameWeekday } from '#words/days.ts'
import { sayRoster } from '#words/en/roster.ts'
import { layWeek } from './lanes.ts'
import classes from './month-view.module.css'
import { MonthWeek, type WeekOfMonth } from './month-week.tsx'
import type { Stop } from './stops.ts'
import { useStops } from './use-stops.ts'
import { dayStop, itemStop, type ViewProps } from './view-props.ts'

/** In pixels, where text is as large as usual. */
const [weekdaysHeight, headHeight, laneHeight] = [32, 27, 22]
/** A full month grows beyond the window until its weeks show as many; above that they only count. */
const grownLanes = 4
const mostLanes = 1000

/** Whole weeks; each shows as many bars as there is room for, and its days count the rest. */
export function MonthView(props: ViewProps) {
  const { items, days, date, isNarrow } = props
  const { ref, height } = useElementSize()
  const weekCount = days.length / 7
  const isPrinting = usePrinting()
  // Paper has no way to what is only counted.
  const laneCount = isPrinting ? mostLanes : isNarrow ? 0 : fitLanes((height || 640) / weekCount)
  const weeks = useMemo(
    () => splitWeeks(days).map(week => ({ days: week, ...layWeek(items, week, laneCount) })),
    [items, days, laneCount],
  )
  const stops = useMemo(() => weeks.flatMap(listStops), [weeks])
  const { activeKey, handlers } = useStops(stops, dayStop(date))
  const grown = useMemo(() => (isNarrow ? 0 : grownHeight(items, days)), [items, days, isNarrow])
  const minHeight = isPrinting ? undefined : grown
  return (
    <table className={classes.month} style={{ minHeight }} {...handlers}>
      <caption>
        <VisuallyHidden>{sayRoster('howToMove')}</VisuallyHidden>
      </caption>
      <thead>
        <tr className={classes.weekdays}>
          {days.slice(0, 7).map(day => (
            <th key={day} scope="col">
              {nameWeekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={ref} className={classes.weeks}>
        {weeks.map(week => (
          <MonthWeek key={week.days[0]} week={week} activeKey={activeKey} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function fitLanes(weekHeight: number): number {
  return Math.max(2, Math.floor((weekHeight / textScale() - headHeight - 2) / laneHeight))
}

/** The height at which no week has to hide what it could show in a few lanes. */
function grownHeight(items: ViewProps['items'], days: readonly string[]): number {
  const weeks = splitWeeks(days)
  const lanes = weeks.flatMap(week => layWeek(items, week, grownLanes).bars.map(({ lane }) => lane + 1))
  const weekHeight = headHeight + 3 + Math.max(0, ...lanes) * laneHeight
  return (weekdaysHeight + weeks.length * weekHeight) * textScale()
}

function splitWeeks(days: readonly string[]): string[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Row 0 is the day, then come the lanes. */
function listStops({ days, bars }: WeekOfMonth, band: number): Stop[] {
  const onDays = days.map((day, column) => ({
    key: dayStop(day),
    band,
    row: 0,
    firstColumn: column,
    lastColumn: column,
  }))
  const onBars = bars.map(({ item, lane, firstColumn, lastColumn }) => ({
    key: itemStop(item, days[firstColumn] ?? ''),
    band,
    row: lane + 1,
    firstColumn,
    lastColumn,
  }))
  return [...onDays, ...onBars]
}
