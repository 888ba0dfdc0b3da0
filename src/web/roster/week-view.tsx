import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { isWeekend, numberDay, restOfDay } from '#web/planning/span.ts'
import { nameWeekday } from '#words/days.ts'
import { DayHeading } from './day-heading.tsx'
import { type ListedDay, listDays, stopsBelow, stopsSideBySide } from './listed-days.ts'
import { SegmentCard } from './segment-card.tsx'
import { SegmentsOfDay } from './segments-of-day.tsx'
import { useStops } from './use-stops.ts'
import { dayStop, type ViewProps } from './view-props.ts'
import classes from './week-view.module.css'

const mostPerDay = 40

/**
 * Seven days, each a list of what is worked on that day. A list and no grid of hours: nearly every audit
 * lasts the working day, and sixty beside one another in a column would be sixty slivers.
 */
export function WeekView(props: ViewProps) {
  const { items, days, date, isNarrow } = props
  const listed = useMemo(() => listDays({ items, days }, mostPerDay), [items, days])
  const stops = useMemo(() => (isNarrow ? stopsBelow : stopsSideBySide)(listed), [listed, isNarrow])
  const { activeKey, handlers } = useStops(stops, dayStop(date))
  return (
    <div className={classes.week} {...handlers}>
      {listed.map(day => (
        <WeekDay key={day.day} listed={day} activeKey={activeKey} {...props} />
      ))}
    </div>
  )
}

type DayProps = ViewProps & { listed: ListedDay; activeKey: string | undefined }

function WeekDay({ listed, activeKey, ...view }: DayProps) {
  const { day } = listed
  const { today, onOpenDay } = view
  return (
    <section className={clsx(classes.day, isWeekend(day) && classes.weekend)}>
      <DayHeading day={day} today={today} activeKey={activeKey} onOpenDay={onOpenDay}>
        {nameWeekday(day, 'short')} {numberDay(day)}
        <VisuallyHidden>{restOfDay(day)}</VisuallyHidden>
      </DayHeading>
      <SegmentsOfDay listed={listed} activeKey={activeKey} show={SegmentCard} {...view} />
    </section>
  )
}
