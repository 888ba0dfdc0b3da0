import { clsx } from 'clsx'
import type { Row } from '#web/planner/data/auditor-rows.ts'
import { titleOf } from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import { layPrinted, type Printed } from '#web/planner/data/print-lanes.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import type { Entry } from '#web/planning/entry.ts'
import { lookOf } from '#web/planning/item-look.ts'
import { isWeekend } from '#web/planning/span.ts'
import { nameDateOfMonth, nameDays, nameMonthOfYear, nameWeekday } from '#words/days.ts'
import { sayRosterPrint } from '#words/en/roster-print.ts'
import bars from './bar.module.css'
import classes from './printed-board.module.css'
import { shadeRestDays } from './timeline-row.tsx'

/** In pixels on A4 beside the names; on wider paper there is more room than is reckoned with. */
const paperWidth = 900
const laneHeight = 14

/** All rows with all entries, as paper has them: it doesn’t scroll, so nothing is left out. */
export function PrintedBoard() {
  const { rows, axis } = useBoard()
  const { days } = axis
  return (
    <table className={classes.board} data-printed>
      <caption>{nameDays(days[0] ?? '', days.at(-1) ?? '', 'short')}</caption>
      <thead>
        <tr>
          <th className={classes.name} scope="col">
            {sayRosterPrint('auditor')}
          </th>
          <th className={classes.days} scope="col">
            <Months days={days} />
            <div className={classes.dates}>
              {days.map(day => (
                <span key={day} data-weekend={isWeekend(day)}>
                  {nameWeekday(day, 'narrow')}
                  <br />
                  {nameDateOfMonth(day)}
                </span>
              ))}
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <PrintedRow key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** Which month each day is in, where there are several. */
function Months({ days }: { days: readonly string[] }) {
  const first = days.filter((day, at) => day.slice(0, 7) !== days[at - 1]?.slice(0, 7))
  if (first.length < 2) return null
  return (
    <div className={classes.months}>
      {first.map(month => (
        <span key={month} style={{ flexGrow: days.filter(day => day.startsWith(month.slice(0, 7))).length }}>
          {nameMonthOfYear(month, 'short')}
        </span>
      ))}
    </div>
  )
}

function PrintedRow({ row }: { row: Row }) {
  const { axis, tracks, gaps, holidays } = useBoard()
  const dayCount = axis.days.length
  if (row.type === 'heading')
    return (
      <tr className={classes.group}>
        <th colSpan={2} scope="colgroup">
          {row.title} {row.count}
        </th>
      </tr>
    )
  const { auditor } = row
  const laid = layPrinted(tracks.get(auditor.id)?.bars ?? [], titlesOf, {
    dayWidth: paperWidth / dayCount,
    dayCount,
  })
  const lanes = Math.max(1, ...laid.map(({ lane }) => lane + 1))
  const share = (count: number) => `${(100 * count) / dayCount}%`
  const off = holidays.get(auditor.countryId)
  return (
    <tr>
      <th scope="row">{auditor.name}</th>
      <td>
        <div
          className={classes.track}
          style={
            {
              height: lanes * laneHeight,
              '--day': share(1),
              backgroundImage: shadeRestDays(axis.days, auditor.workWeek),
            } as React.CSSProperties
          }
        >
          {axis.days.map(
            (day, at) =>
              off?.has(day) && (
                <span key={day} className={classes.holiday} style={{ left: share(at), width: share(1) }} />
              ),
          )}
          {laid.map(one => (
            <PrintedBar
              key={one.bar.entry.id}
              one={one}
              share={share}
              dayCount={dayCount}
              isLacking={one.bar.entry.projectId !== null && gaps.has(one.bar.entry.projectId)}
            />
          ))}
        </div>
      </td>
    </tr>
  )
}

/** Its number, and with the customer where there is room for both. */
const titlesOf = (entry: Entry): string[] => {
  const title = titleOf(entry)
  return entry.project ? [title, `${title} ${entry.project.companyName}`] : [title]
}

type BarProps = {
  one: Printed<Entry>
  share: (days: number) => string
  dayCount: number
  isLacking: boolean
}

function PrintedBar({ one: { bar, lane, title, isLeft }, share, dayCount, isLacking }: BarProps) {
  const from = Math.max(0, bar.from)
  const to = Math.min(dayCount, bar.to)
  const look = isGhost(bar.entry) ? bars.ghost : lookOf(bar.entry).className
  return (
    <div
      className={clsx(look, classes.bar)}
      data-left={isLeft || undefined}
      data-gaps={(isLacking && !isGhost(bar.entry)) || undefined}
      style={{ left: share(from), width: share(to - from), top: lane * laneHeight + 1 }}
    >
      <span>{title}</span>
    </div>
  )
}
