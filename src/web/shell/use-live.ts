import { useEffect, useState } from 'react'
import { probe } from '#web/app/connection.ts'
import { shareStream } from '#web/app/live/share.ts'
import { useIsHeld } from '#web/app/session.ts'
import { takeIn } from '#web/ui/read/bring-up-to-date.ts'

/** A break that is over by then is nobody's concern. */
const patienceMs = 5_000

/** Keeps what is shown up to date with what others do; a page is one account's as long as it lives. Answers whether it has not been able to for some seconds. */
export function useLive(): { isInterrupted: boolean } {
  const isHeld = useIsHeld()
  const [isInterrupted, setInterrupted] = useState(false)
  useEffect(() => {
    // No session, nothing to follow.
    if (isHeld) return
    const complain = () => setInterrupted(true)
    let wasLive = false
    let timer = setTimeout(complain, patienceMs)
    const stop = shareStream({
      onMessage: takeIn,
      onLive(isLive) {
        if (isLive) setInterrupted(false)
        if (isLive || wasLive) clearTimeout(timer)
        if (wasLive && !isLive) {
          timer = setTimeout(complain, patienceMs)
          // Whoever saves in the next moment is to know whether there is anybody to save it.
          void probe()
        }
        wasLive = isLive
      },
    })
    // A tab that slept heard nothing.
    const wake = () => takeIn({ event: 'reset' })
    document.addEventListener('resume', wake)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('resume', wake)
    }
  }, [isHeld])
  return { isInterrupted }
}
