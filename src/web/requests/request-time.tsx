import { Text, Tooltip } from '@mantine/core'
import { useMe } from '#web/app/session.ts'
import { formatInterval, formatOffset, zoneName } from '#web/ui/format.ts'
import type { Request } from './request.ts'
import { countDays, formatWhen, isWholeDays } from './when.ts'

type Props = { request: Pick<Request, 'start' | 'end' | 'timeZone'> }

/** On the clock of the person it is about; hours also on the viewer's where it shows something else. */
export function RequestTime({ request }: Props) {
  const { start, end, timeZone } = request
  const mine = useMe().timeZone
  const theirs = formatWhen(request, timeZone)
  const own = formatInterval(start, end, mine)
  const differs = !isWholeDays(request, timeZone) && own !== theirs
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Tooltip
        label={`${zoneName(timeZone)} (${formatOffset(timeZone, new Date(start))})`}
        disabled={timeZone === mine}
      >
        <span>{theirs}</span>
      </Tooltip>
      <Text span inherit c="dimmed" fz="xs">
        {differs ? ` (yours ${own})` : ` ${describeDays(request)}`}
      </Text>
    </span>
  )
}

function describeDays(request: Props['request']): string {
  const days = countDays(request, request.timeZone)
  return isWholeDays(request, request.timeZone) && days > 1 ? `${days} days` : ''
}
