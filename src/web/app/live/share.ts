import { events } from '#contract/events.ts'
import { openStream } from '#web/app/api.ts'
import type { StreamMessage } from './read-messages.ts'
import { subscribeToStream } from './subscribe-to-stream.ts'

/** Not the session's: the position counts for whoever signs in next as well. */
const positionItem = 'live_position'

/** What tabs say to one another. */
type Note = { message: StreamMessage } | { isLive: boolean } | 'is it live?'

export type Listener = {
  onMessage: (message: StreamMessage) => void
  onLive: (isLive: boolean) => void
}

/**
 * One stream for all tabs of the browser: the tab that holds the lock reads it and passes it on to the others; when it is closed
 * the next one gets the lock and goes on after the last position. Where there are no locks (a page not over HTTPS) every
 * tab that is looked at has a stream of its own. Answers how to stop.
 */
export function shareStream(listener: Listener): () => void {
  const channel = new BroadcastChannel('live')
  const leaving = new AbortController()
  const { signal } = leaving
  if (!('locks' in navigator)) {
    subscribeWhileVisible(listener, signal)
  } else {
    listenTo(channel, listener)
    navigator.locks.request('live', { signal }, () => leadOthers(channel, listener, signal)).catch(() => {})
  }
  return () => {
    leaving.abort()
    channel.close()
  }
}

/**
 * A browser opens six connections to a server at most: were they all taken by streams of tabs that nobody looks at, the
 * seventh tab would stay empty. A tab that is looked at again goes on after what it got itself, however much others did.
 */
function subscribeWhileVisible({ onMessage, onLive }: Listener, signal: AbortSignal): void {
  let position = localStorage.getItem(positionItem)
  let hiding = new AbortController()
  const note = (message: StreamMessage) => {
    position = message.id ?? position
    onMessage(message)
  }
  const turn = () => {
    hiding.abort()
    hiding = new AbortController()
    if (!document.hidden)
      void lead({ onMessage: note, onLive }, AbortSignal.any([signal, hiding.signal]), position)
  }
  turn()
  document.addEventListener('visibilitychange', turn, { signal })
}

function listenTo(channel: BroadcastChannel, { onMessage, onLive }: Listener): void {
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (typeof data === 'string') return
    if ('message' in data) onMessage(data.message)
    else onLive(data.isLive)
  }
  channel.postMessage('is it live?' satisfies Note)
}

function leadOthers(channel: BroadcastChannel, own: Listener, signal: AbortSignal): Promise<void> {
  let isLive = false
  const say = (note: Note) => !signal.aborted && channel.postMessage(note)
  channel.onmessage = ({ data }: MessageEvent<Note>) => data === 'is it live?' && say({ isLive })
  return lead(
    {
      onMessage(message) {
        own.onMessage(message)
        say({ message })
      },
      onLive(nowLive) {
        isLive = nowLive
        own.onLive(nowLive)
        say({ isLive })
      },
    },
    signal,
  )
}

async function lead(
  { onMessage, onLive }: Listener,
  signal: AbortSignal,
  lastEventId = localStorage.getItem(positionItem),
): Promise<void> {
  // What was read before the first stream was ever open may have changed until then.
  let isNew = lastEventId === null
  await subscribeToStream({
    open: (position, limit) => openStream(events.stream, position, limit),
    lastEventId,
    onMessage(message) {
      onMessage(message)
      if (message.event === 'ready' && isNew) onMessage({ event: 'reset' })
      if (message.event === 'ready') isNew = false
      // Last, so that a tab closed in between gets it twice rather than never.
      if (message.id) localStorage.setItem(positionItem, message.id)
    },
    onLive,
    pause: ms => waitOrWake(ms, signal),
    signal,
  })
}

/** Not longer than until the network is back, somebody looks again, or nobody follows any more. */
function waitOrWake(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = new AbortController()
    const wake = () => {
      done.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal.addEventListener('abort', wake, done)
    addEventListener('online', wake, done)
    document.addEventListener('visibilitychange', () => document.hidden || wake(), done)
  })
}
