import { useMemo } from 'react'
import { nameDay } from '#words/days.ts'
import classes from './agenda-view.module.css'
import { DayHeading } from './day-heading.tsx'
import { type ListedDay, listDays, stopsBelow } from './listed-days.ts'
import { SegmentLine } from './segment-card.tsx'
import { SegmentsOfDay } from './segments-of-day.tsx'
import { useStops } from './use-stops.ts'
import { dayStop, type ViewProps } from './view-props.ts'

const mostPerDay = 20

/** The days that have something, one below the other. */
export function AgendaView(props: ViewProps) {
  const { items, days } = props
  const listed = useMemo(
    () => listDays({ items, days }, mostPerDay).filter(({ segments }) => segments.length > 0),
    [items, days],
  )
  const stops = useMemo(() => stopsBelow(listed), [listed])
  const { activeKey, handlers } = useStops(stops, dayStop(listed[0]?.day ?? ''))
  return (
    <div className={classes.agenda} {...handlers}>
      {listed.map(day => (
        <AgendaDay key={day.day} listed={day} activeKey={activeKey} {...props} />
      ))}
    </div>
  )
}

type DayProps = ViewProps & { listed: ListedDay; activeKey: string | undefined }

function AgendaDay({ listed, activeKey, ...view }: DayProps) {
  const { day } = listed
  const { today, onOpenDay } = view
  return (
    <section className={classes.day}>
      <DayHeading day={day} today={today} activeKey={activeKey} onOpenDay={onOpenDay}>
        {nameDay(day)}
      </DayHeading>
      <SegmentsOfDay listed={listed} activeKey={activeKey} show={SegmentLine} {...view} />
    </section>
  )
}
