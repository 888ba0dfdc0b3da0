import { Paper, Text, Title } from '@mantine/core'
import { sayDone } from '#words/en/done.ts'
import { sayRoad } from '#words/en/road.ts'
import { formatShortInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import {
  aheadOf,
  countDays,
  daysUntil,
  finishedOf,
  isVisit,
  type OwnDay,
  type OwnDays,
  type VisitDay,
} from './own-day.ts'
import classes from './road.module.css'
import { DoneLink, type Traveller, VisitCard } from './visit-card.tsx'

type Props = Traveller & { days: OwnDays }

/** The next visit whole, and those after it as cards that open. */
export function RoadDays(props: Props) {
  const ahead = aheadOf(props.days.rows, props.now)
  const next = ahead.find(isVisit)
  const others = ahead.filter(day => day !== next)
  return (
    <>
      {next && (
        <Paper withBorder p="md" component="section" aria-labelledby={`visit-${next.id}`}>
          <When day={next} {...props} />
          <VisitCard day={next} {...props} />
        </Paper>
      )}
      <Finished {...props} />
      <Title order={2} size="h4">
        {sayRoad('later')}
      </Title>
      {others.length === 0 && <Text c="gray.7">{sayRoad(next ? 'nothingElse' : 'nothing')}</Text>}
      <ul className={classes.cards}>
        {others.map(day => (
          <li key={day.id}>
            <Paper withBorder p="md">
              {isVisit(day) ? <Later day={day} {...props} /> : <Booking day={day} {...props} />}
            </Paper>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Visits of the last days that the office still waits to hear of. */
function Finished({ days, ...props }: Props) {
  const finished = finishedOf(days.rows, props.now)
  if (finished.length === 0) return null
  return (
    <>
      <Title order={2} size="h4">
        {sayDone('finished')}
      </Title>
      <ul className={classes.cards}>
        {finished.map(day => (
          <li key={day.id}>
            <Paper withBorder p="md">
              <When day={day} {...props} />
              <strong>{day.visit.companyName}</strong>
              <div className={classes.actions}>
                <DoneLink day={day} go={props.go} />
              </div>
            </Paper>
          </li>
        ))}
      </ul>
    </>
  )
}

function Later({ day, ...props }: Props & { day: VisitDay }) {
  return (
    <details className={classes.later}>
      <summary>
        <When day={day} {...props} />
        <strong>{day.visit.companyName}</strong>
        <Text size="sm" c="gray.7">
          {day.visit.standards.map(({ code }) => code).join(', ')}
        </Text>
      </summary>
      <VisitCard day={day} {...props} isNamed />
    </details>
  )
}

function Booking({ day, ...props }: Props & { day: OwnDay }) {
  return (
    <>
      <When day={day} {...props} />
      <strong>{sayRoad('kind', { kind: day.kind })}</strong>
      {day.note && <Text className={classes.lines}>{day.note}</Text>}
    </>
  )
}

/** When at the site, and here where the clocks differ; both clocks are named. */
function When({ day, me, now }: Omit<Props, 'days'> & { day: OwnDay }) {
  const { start, end, timeZone } = day
  const there = formatShortInterval(start, end, timeZone)
  const here = formatShortInterval(start, end, me.timeZone)
  return (
    <div className={classes.when}>
      <Text size="sm" c="gray.7">
        {sayBefore(day, now)}
      </Text>
      <Text fw={500}>
        {there === here ? there : sayRoad('there', { time: there, city: cityOf(timeZone) })}
      </Text>
      {there !== here && (
        <Text size="sm" c="gray.7">
          {sayRoad('yourTime', { time: here, city: cityOf(me.timeZone) })}
        </Text>
      )}
    </div>
  )
}

function sayBefore(day: OwnDay, now: number): string {
  if (Date.parse(day.end) <= now) return sayRoad('over')
  const { day: nth, days } = countDays(day, now)
  if (nth < 1) {
    const when = sayRoad('when', { count: daysUntil(day, now) })
    return days > 1 ? `${when} · ${sayRoad('days', { count: days })}` : when
  }
  if (days > 1) return sayRoad('dayOf', { day: nth, days })
  return Date.parse(day.start) <= now ? sayRoad('now') : sayRoad('when', { count: 0 })
}

/** `Ho Chi Minh` of `Asia/Ho_Chi_Minh`. */
const cityOf = (timeZone: string) => zoneName(timeZone).split('/').at(-1) ?? timeZone
