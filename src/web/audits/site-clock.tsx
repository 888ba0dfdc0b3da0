import { Text, Tooltip } from '@mantine/core'
import { localDay } from '#domain/zoned-time.ts'
import { useMe } from '#web/app/session.ts'
import { formatMoment, formatOffset, formatTime, zoneName } from '#web/ui/time/format.ts'
import { sayAudit } from '#words/en/audits.ts'

/** A moment in a column: site time, and below it the viewer's own where it differs. */
export function SiteClock({ at, timeZone }: { at: string; timeZone: string }) {
  const mine = useMe().timeZone
  const atSite = formatMoment(at, timeZone)
  const own = formatMoment(at, mine)
  const isSameDay = localDay(new Date(at), timeZone) === localDay(new Date(at), mine)
  if (atSite === own) return <span>{atSite}</span>
  return (
    <Tooltip
      label={sayAudit('siteTimeIn', {
        zone: zoneName(timeZone),
        offset: formatOffset(timeZone, new Date(at)),
      })}
    >
      <span>
        {atSite}
        <Text size="xs" c="gray.7" lh={1.2}>
          {sayAudit('inYourTime', { time: isSameDay ? formatTime(at, mine) : own.replace(/ \d{4}/, '') })}
        </Text>
      </span>
    </Tooltip>
  )
}
