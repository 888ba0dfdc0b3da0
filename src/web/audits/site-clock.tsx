import { Text, Tooltip } from '@mantine/core'
import { useMe } from '#web/app/session.ts'
import { formatMoment, formatOffset, zoneName } from '#web/ui/format.ts'

/** A moment in a column: site time, and below it the viewer's own where it differs. */
export function SiteClock({ at, timeZone }: { at: string; timeZone: string }) {
  const mine = useMe().timeZone
  const atSite = formatMoment(at, timeZone)
  const own = formatMoment(at, mine)
  if (atSite === own) return <span>{atSite}</span>
  return (
    <Tooltip label={`Site time in ${zoneName(timeZone)} (${formatOffset(timeZone, new Date(at))})`}>
      <span>
        {atSite}
        <Text size="xs" c="gray.7" lh={1.2}>
          yours {atSite.slice(0, 11) === own.slice(0, 11) ? own.slice(12) : own.replace(/ \d{4}/, '')}
        </Text>
      </span>
    </Tooltip>
  )
}
