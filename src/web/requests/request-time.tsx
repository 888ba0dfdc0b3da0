import { Text, Tooltip } from '@mantine/core'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { useNamedInterval, YourTime } from '#web/ui/time/site-time.tsx'
import { sayRequest } from '#words/en/requests.ts'
import { formatOffset, zoneName } from '#words/zones.ts'
import type { Request } from './request.ts'
import { countDays, isWholeDays } from './when.ts'

type Props = { request: Pick<Request, 'start' | 'end' | 'timeZone'> }

/** On the clock of the person it is about; hours below also on the viewer's where it shows something else. */
export function RequestTime({ request }: Props) {
  const { start, timeZone } = request
  const { mine } = useShownZone()
  const theirs = useNamedInterval(request, timeZone)
  return (
    <span data-whole style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Tooltip
        label={`${zoneName(timeZone)} (${formatOffset(timeZone, new Date(start))})`}
        disabled={timeZone === mine}
      >
        <span>{theirs}</span>
      </Tooltip>
      {isWholeDays(request, timeZone) ? (
        <Text span inherit c="dimmed" fz="xs">
          {describeDays(request)}
        </Text>
      ) : (
        <YourTime {...request} />
      )}
    </span>
  )
}

function describeDays(request: Props['request']): string {
  const days = countDays(request, request.timeZone)
  return days > 1 ? ` ${sayRequest('days', { count: days })}` : ''
}
