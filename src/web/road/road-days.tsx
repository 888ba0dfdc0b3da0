import { Button, Paper, Text, Title } from '@mantine/core'
import { isWholeDays } from '#domain/zoned-time.ts'
import { type Abroad, sayAbroad, useAbroad, zoneShown } from '#web/app/abroad.ts'
import { sayDone } from '#words/en/done.ts'
import { sayRoad } from '#words/en/road.ts'
import { formatShortInterval, formatShortMoment } from '#words/moments.ts'
import { cityOf } from '#words/zones.ts'
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

type DaysProps = Traveller & { days: OwnDays }
type Props = DaysProps & {
  /** Read from this phone. */
  isKept: boolean
}

/** The next visit whole, and those after it as cards that open. */
export function RoadDays(props: Props) {
  const ahead = aheadOf(props.days.rows, props.now)
  const next = ahead.find(isVisit)
  const others = ahead.filter(day => day !== next)
  const abroad = useAbroad(props.me)
  const notice = <AbroadNotice me={props.me} abroad={abroad} />
  return (
    <>
      {!abroad.answer && notice}
      {next && (
        <Paper withBorder p="md" component="section" aria-labelledby={`visit-${next.id}`}>
          <When day={next} {...props} />
          <VisitCard day={next} {...props} />
        </Paper>
      )}
      {abroad.answer && notice}
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
      <AsOf {...props} />
    </>
  )
}

/** As of when it is, by the clock that times are shown by; abroad with its city. */
function AsOf({ days, me, isKept }: Props) {
  const abroad = useAbroad(me)
  const zone = zoneShown(abroad, me.timeZone)
  const time = formatShortMoment(days.at, zone)
  return (
    <Text size="sm" c="gray.7">
      {sayRoad(isKept ? 'keptAsOf' : 'asOf', {
        time: abroad.there ? sayRoad('there', { time, city: cityOf(zone) }) : time,
      })}
    </Text>
  )
}

type AbroadProps = Pick<Traveller, 'me'> & { abroad: Abroad }

/** Asked once in each zone by whose clock times are shown there; from then on it can be changed. */
function AbroadNotice({ me, abroad: { there, answer } }: AbroadProps) {
  if (!there) return null
  const cities = { city: cityOf(there), home: cityOf(me.timeZone) }
  const asks = answer === undefined ? 'abroadAsk' : answer === 'there' ? 'abroadShown' : 'abroadKept'
  return (
    <Paper withBorder p="md" component="section" aria-label={sayRoad('abroad')}>
      <Text role="status">{sayRoad(asks, cities)}</Text>
      <div className={classes.actions}>
        {answer !== 'there' && (
          <Button variant="default" onClick={() => sayAbroad(me, there, 'there')}>
            {sayRoad('abroadShow', { city: cities.city })}
          </Button>
        )}
        {answer !== 'home' && (
          <Button variant="default" onClick={() => sayAbroad(me, there, 'home')}>
            {sayRoad(answer ? 'abroadShow' : 'abroadKeep', { city: cities.home })}
          </Button>
        )}
      </div>
    </Paper>
  )
}

/** Visits of the last days that the office still waits to hear of. */
function Finished({ days, ...props }: DaysProps) {
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

function Later({ day, ...props }: DaysProps & { day: VisitDay }) {
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

function Booking({ day, ...props }: DaysProps & { day: OwnDay }) {
  return (
    <>
      <When day={day} {...props} />
      <strong>{sayRoad('kind', { kind: day.kind })}</strong>
      {day.note && <Text className={classes.lines}>{day.note}</Text>}
    </>
  )
}

/** When at the site, then here and at home where those clocks differ; all of them are named. */
function When({ day, me, now }: Traveller & { day: OwnDay }) {
  const { start, end, timeZone } = day
  const abroad = useAbroad(me)
  const here = zoneShown(abroad, me.timeZone)
  const show = (zone: string) => formatShortInterval(start, end, zone)
  // Somebody’s days are no hours of another place.
  const isDays = isWholeDays({ start: new Date(start), end: new Date(end) }, timeZone)
  const isHereNamed = !isDays && show(here) !== show(timeZone)
  const isHomeNamed = !isDays && ![here, timeZone].some(zone => show(zone) === show(me.timeZone))
  return (
    <div className={classes.when}>
      <Text size="sm" c="gray.7">
        {sayBefore(day, now)}
      </Text>
      <Text fw={500}>
        {(abroad.there && !isDays) || isHereNamed
          ? sayRoad('there', { time: show(timeZone), city: cityOf(timeZone) })
          : show(timeZone)}
      </Text>
      {isHereNamed && (
        <Text size="sm" c="gray.7">
          {sayRoad('yourTime', { time: show(here), city: cityOf(here) })}
        </Text>
      )}
      {isHomeNamed && (
        <Text size="sm" c="gray.7">
          {sayRoad('homeTime', { time: show(me.timeZone), city: cityOf(me.timeZone) })}
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
