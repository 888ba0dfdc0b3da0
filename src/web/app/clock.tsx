import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserZone, formatMoment } from '#web/ui/format.ts'

const minute = 60_000

/** The date and time now, in the viewer's zone: `21 Nov 2026 09:15`. */
export function Clock({ timeZone }: { timeZone: string }) {
  const now = useMinute()
  return (
    <Text component="time" size="sm" dateTime={now.toISOString()}>
      {formatMoment(now.toISOString(), timeZone || browserZone)}
    </Text>
  )
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    // Aims at each full minute, so that the clock is never nearly a minute late.
    const timer = setTimeout(() => setNow(new Date()), minute - (now.getTime() % minute))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
