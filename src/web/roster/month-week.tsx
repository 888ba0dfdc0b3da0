import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { isWeekend, numberDay, restOfDay } from '#web/planning/span.ts'
import { nameWeekday } from '#words/days.ts'
import { sayRoster } from '#words/en/roster.ts'
import { DayButton } from './day-heading.tsx'
import { ItemBar, textOf } from './item-bar.tsx'
import { stackLines, type WeekLayout } from './lanes.ts'
import classes from './month-view.module.css'
import { itemStop, type ViewProps } from './view-props.ts'

export type WeekOfMonth = WeekLayout & { days: string[] }

type Props = ViewProps & { week: WeekOfMonth; activeKey: string | undefined }

/** A week of the month. A bar starts in the cell of its first day and reaches over the next ones. */
export function MonthWeek({ week, activeKey, ...view }: Props) {
  const stacked = stackLines(week.bars, ({ item }) => textOf(item, view.isOfAll))
  return (
    <tr
      className={classes.week}
      style={{ '--lanes': countLanes(week), '--lines': stacked.total } as React.CSSProperties}
    >
      {week.days.map((day, column) => (
        <td
          key={day}
          className={clsx(
            classes.day,
            isWeekend(day) && classes.weekend,
            isOutside(day, view) && classes.outside,
          )}
        >
          <HeadOfDay
            day={day}
            total={week.totals[column] ?? 0}
            hidden={week.hidden[column] ?? 0}
            activeKey={activeKey}
            {...view}
          />
          {stacked.bars
            .filter(({ bar }) => bar.firstColumn === column)
            .map(({ bar, lines, linesAbove }) => (
              <ItemBar
                key={bar.item.key}
                bar={bar}
                lines={lines}
                linesAbove={linesAbove}
                stop={itemStop(bar.item, day)}
                isActive={activeKey === itemStop(bar.item, day)}
                isOpen={view.openKey === bar.item.key}
                isOfAll={view.isOfAll}
                onOpen={view.onOpenItem}
              />
            ))}
        </td>
      ))}
    </tr>
  )
}

const countLanes = ({ bars }: WeekOfMonth): number => Math.max(0, ...bars.map(({ lane }) => lane + 1))

const isOutside = (day: string, { date }: ViewProps) => day.slice(0, 7) !== date.slice(0, 7)

type DayProps = ViewProps & { day: string; total: number; hidden: number; activeKey: string | undefined }

/** The head of a day, as wide as the day: opens it, and says how much more there is to see. */
function HeadOfDay({ day, total, hidden, today, isSettled, isNarrow, activeKey, onOpenDay }: DayProps) {
  const entries = isSettled ? sayRoster('countEntries', { count: total }) : sayRoster('notLoaded')
  return (
    <DayButton {...{ day, today, activeKey, onOpenDay }} className={classes.head}>
      <span className={classes.number}>
        <span className={classes.weekday}>{nameWeekday(day, 'short')} </span>
        {numberDay(day)}
        <VisuallyHidden>{`${restOfDay(day)}, ${entries} `}</VisuallyHidden>
      </span>
      {hidden > 0 && (
        <span className={classes.more}>{isNarrow ? hidden : sayRoster('more', { count: hidden })}</span>
      )}
    </DayButton>
  )
}
