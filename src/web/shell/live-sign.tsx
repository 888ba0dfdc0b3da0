import { Group, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { probe, useConnectionLostAt } from '#web/app/connection.ts'
import { shareStream } from '#web/app/live/share.ts'
import { useIsSuspended } from '#web/app/session.ts'
import { receiveMessage } from '#web/ui/read/live-refresh.ts'
import { sayShell } from '#words/en/shell.ts'

/** Says gently that others' changes don't come by themselves at the moment; else an empty region, to be read out. */
export function LiveSign() {
  const { isInterrupted } = useLive()
  const lostAt = useConnectionLostAt()
  return (
    <div role="status">
      {isInterrupted && lostAt === null && (
        <Group gap={6} wrap="nowrap" title={sayShell('liveHint')}>
          <Loader size={12} color="gray" aria-hidden />
          <Text size="xs" c="gray.7" visibleFrom="sm">
            {sayShell('liveInterrupted')}
          </Text>
          <Text size="xs" c="gray.7" hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
            {sayShell('notLive')}
          </Text>
        </Group>
      )}
    </div>
  )
}

/** A break that is over by then is nobody's concern. */
const patienceMs = 5_000

/** Keeps what is shown up to date with what others do; a page is one account's as long as it lives. Answers whether it has not been able to for some seconds. */
function useLive(): { isInterrupted: boolean } {
  const isSuspended = useIsSuspended()
  const [isInterrupted, setInterrupted] = useState(false)
  useEffect(() => {
    // No session, nothing to follow.
    if (isSuspended) return
    const complain = () => setInterrupted(true)
    let wasLive = false
    let timer = setTimeout(complain, patienceMs)
    const stop = shareStream({
      onMessage: receiveMessage,
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
    // A tab that slept got no messages.
    const wake = () => receiveMessage({ event: 'reset' })
    document.addEventListener('resume', wake)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('resume', wake)
    }
  }, [isSuspended])
  return { isInterrupted }
}
