import { Text } from '@mantine/core'
import { useMe } from '#web/app/session.ts'
import { sayTime } from '#words/en/time.ts'
import { formatInterval, formatMoment, formatShortInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'

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
  const mine = useMe().timeZone
  const show = (zone: string) => (end ? formatInterval(start, end, zone) : formatMoment(start, zone))
  const differs = show(timeZone) !== show(mine)
  return (
    <span
      data-whole
      style={{ fontVariantNumeric: 'tabular-nums' }}
      title={differs ? sayTime('siteTime', { zone: zoneName(timeZone) }) : undefined}
    >
      {show(timeZone)}
      {differs && (
        <Text span inherit c="dimmed" fz="xs">
          {' '}
          {sayTime('yourTimeBeside', { time: show(mine) })}
        </Text>
      )}
    </span>
  )
}

/** A line for below a time at a site: the same on the viewer's clock, without the year. Nothing where the two agree. */
export function YourTime({ start, end, timeZone }: Required<Props>) {
  const mine = useMe().timeZone
  if (formatInterval(start, end, mine) === formatInterval(start, end, timeZone)) return null
  return (
    <Text span display="block" size="xs" c="gray.7" lh={1.2}>
      {sayTime('yourTime', { time: formatShortInterval(start, end, mine) })}
    </Text>
  )
}

/** A moment that belongs to no site, such as when a record was made: on the viewer's own clock. */
export function OwnTime({ at }: { at: string }) {
  const mine = useMe().timeZone
  return (
    <span data-whole style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatMoment(at, mine)}
    </span>
  )
}
