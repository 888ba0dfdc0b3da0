import { Text } from '@mantine/core'
import { useMe } from '#web/app/session.ts'
import { formatInterval, formatMoment, zoneName } from './format.ts'

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
      style={{ fontVariantNumeric: 'tabular-nums' }}
      title={differs ? `Site time, ${zoneName(timeZone)}` : undefined}
    >
      {show(timeZone)}
      {differs && (
        <Text span inherit c="dimmed" fz="xs">
          {' '}
          (yours {show(mine)})
        </Text>
      )}
    </span>
  )
}

/** A moment that belongs to no site, such as when a record was made: on the viewer's own clock. */
export function OwnTime({ at }: { at: string }) {
  const mine = useMe().timeZone
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatMoment(at, mine)}</span>
}
