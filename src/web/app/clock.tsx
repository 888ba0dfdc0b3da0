import { Text } from '@mantine/core'
import { browserZone, formatClock } from '#web/ui/format.ts'
import { useMinute } from './use-now.ts'

/** The date and time now, in the viewer's zone: `21 Nov 2026 09:15`. */
export function Clock({ timeZone }: { timeZone: string }) {
  const now = new Date(useMinute()).toISOString()
  return (
    <Text component="time" size="sm" dateTime={now}>
      {formatClock(now, timeZone || browserZone)}
    </Text>
  )
}
