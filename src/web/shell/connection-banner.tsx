import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { localDay } from '#domain/zoned-time.ts'
import { hasNoNetwork, onReconnect, useConnectionLostAt } from '#web/app/connection.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { receiveMessage } from '#web/ui/read/live-refresh.ts'
import { sayShell } from '#words/en/shell.ts'
import { formatMoment, formatTime } from '#words/moments.ts'
import classes from './connection-banner.module.css'

/** A server that is restarted is back by then, and nobody need know. */
const patienceMs = 2_000

/** Says since when there is no connection, and what that means; else an empty region, to be read out. */
export function ConnectionBanner() {
  const { mine } = useShownZone()
  const lostAt = useConnectionLostAt()
  const isShown = useIsShown(lostAt)
  useEffect(refreshOnReconnect, [])
  return (
    <div role="status" className={classes.region}>
      {lostAt !== null && isShown && (
        <p className={classes.banner}>
          <IconCloudOff size={16} aria-hidden />
          <span>
            {sayShell(hasNoNetwork() ? 'offlineSince' : 'unansweredSince', {
              time: timeOf(lostAt, mine),
            })}
          </span>
        </p>
      )}
    </div>
  )
}

function useIsShown(lostAt: number | null): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = lostAt === null ? 0 : setTimeout(() => setLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [lostAt])
  return isLong || hasNoNetwork()
}

/** What failed meanwhile, and what others have changed. */
const refreshOnReconnect = () => onReconnect(() => receiveMessage({ event: 'reset' }))

/** `14:05`, and of another day `Mon 05 Jan 2026 14:05`. */
function timeOf(lostAt: number, timeZone: string): string {
  const at = new Date(lostAt)
  const isToday = localDay(at, timeZone) === localDay(new Date(), timeZone)
  return (isToday ? formatTime : formatMoment)(at.toISOString(), timeZone)
}
