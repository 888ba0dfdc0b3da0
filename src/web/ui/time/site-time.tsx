import { Text } from '@mantine/core'
import { isWholeDays } from '#domain/zoned-time.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { sayTime } from '#words/en/time.ts'
import { formatInterval, formatMoment, formatShortInterval } from '#words/moments.ts'
import { unbroken } from '#words/unbroken.ts'
import { cityOf, zoneName } from '#words/zones.ts'
import { Unbroken } from './unbroken.tsx'

type Interval = { start: string; end: string }

type Props = {
  start: string
  /** With an end an interval is shown. */
  end?: string
  /** The site's zone. */
  timeZone: string
}

/**
 * A time at a site, with the viewer's own beside it where the two clocks differ.
 *
 *     <SiteTime start={audit.start} end={audit.end} timeZone={audit.timeZone} />
 */
export function SiteTime({ start, end, timeZone }: Props) {
  const beside = useBeside(timeZone)
  const show = (zone: string) => (end ? formatInterval(start, end, zone) : formatMoment(start, zone))
  const others = beside.filter(one => show(one.zone) !== show(timeZone))
  const atSite = useNamedTime(show(timeZone), timeZone)
  return (
    <span
      data-whole
      style={{ fontVariantNumeric: 'tabular-nums' }}
      title={others.length > 0 ? sayTime('siteTime', { zone: zoneName(timeZone) }) : undefined}
    >
      <Unbroken text={unbroken(atSite)} />
      {others.map(({ zone, city }) => (
        <Text key={zone} span inherit c="dimmed" fz="xs">
          {' '}
          <Unbroken
            text={sayTime(city ? 'timeInBeside' : 'yourTimeBeside', { time: unbroken(show(zone)), city })}
          />
        </Text>
      ))}
    </span>
  )
}

/** By which clocks a time at a site is shown besides: the viewer’s own; of an auditor whose phone is abroad each named, also that at home. */
export function useBeside(siteZone: string): { zone: string; city: string }[] {
  const { mine, home, isNamed } = useShownZone()
  if (!isNamed) return [{ zone: mine, city: '' }]
  return [...new Set([mine, home])]
    .filter(zone => zone !== siteZone)
    .map(zone => ({ zone, city: cityOf(zone) }))
}

/** A time at a site, with its city where every clock is named. */
export function useNamedTime(time: string, timeZone: string): string {
  const { isNamed } = useShownZone()
  return isNamed ? sayTime('timeIn', { time, city: cityOf(timeZone) }) : time
}

/** The same of a time from start to end; whole days are days, by whatever clock. */
export function useNamedInterval({ start, end }: Interval, timeZone: string): string {
  const time = formatInterval(start, end, timeZone)
  const named = useNamedTime(time, timeZone)
  return areDays({ start, end, timeZone }) ? time : named
}

/** Whole days are days, by whatever clock: no hours of another's are said beside them. */
const areDays = ({ start, end, timeZone }: Required<Props>) =>
  isWholeDays({ start: new Date(start), end: new Date(end) }, timeZone)

/** When somebody is away, or a place closed, with its hours also by the viewer’s clock. */
export function AwayTime(time: Required<Props>) {
  const { start, end, timeZone } = time
  if (!areDays(time)) return <SiteTime {...time} />
  return (
    <span data-whole style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Unbroken text={unbroken(formatInterval(start, end, timeZone))} />
    </span>
  )
}

/** A line for below a time at a site: the same on the viewer's clock, without the year. Nothing where the two agree. */
export function YourTime({ start, end, timeZone }: Required<Props>) {
  const beside = useBeside(timeZone)
  const show = (zone: string) => formatInterval(start, end, zone)
  const others = beside.filter(one => show(one.zone) !== show(timeZone))
  return others.map(({ zone, city }) => (
    <Text key={zone} span display="block" size="xs" c="gray.7" lh={1.2}>
      {sayTime(city ? 'timeIn' : 'yourTime', { time: formatShortInterval(start, end, zone), city })}
    </Text>
  ))
}

/** The same line below when somebody is away, or a place closed. */
export const YourHours = (time: Required<Props>) => (areDays(time) ? null : <YourTime {...time} />)

/** A moment that belongs to no site, such as when a record was made: on the viewer's own clock. */
export function OwnTime({ at }: { at: string }) {
  const { mine, isNamed } = useShownZone()
  const time = formatMoment(at, mine)
  return (
    <span data-whole style={{ fontVariantNumeric: 'tabular-nums' }}>
      {isNamed ? sayTime('timeIn', { time, city: cityOf(mine) }) : time}
    </span>
  )
}
