import { readMessages, type StreamMessage } from './read-messages.ts'

/** The server writes at least every 15 seconds: two of its heartbeats missed, the connection is dead. */
const silenceMs = 35_000
const firstPauseMs = 500
const longestPauseMs = 30_000

export type StreamOptions = {
  /** Opens the stream after a position; throws when that fails. */
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>
  lastEventId: string | null
  onMessage: (message: StreamMessage) => void
  onLive: (isLive: boolean) => void
  /** Resolves after so long, or sooner where there is reason to hope. */
  pause: (ms: number) => Promise<void>
  /** Gives up for good. */
  signal: AbortSignal
}

/**
 * Subscribes to a stream until it is given up: where it ends or breaks, it is reopened and goes on after the last position.
 * Once given up, it says nothing more: somebody else's stream may stand by then.
 */
export async function subscribeToStream(options: StreamOptions): Promise<void> {
  let { lastEventId } = options
  let failures = 0
  while (!options.signal.aborted) {
    const error = await readUntilBreak({
      ...options,
      lastEventId,
      onMessage: message => {
        lastEventId = message.id ?? lastEventId
        if (message.event === 'ready') {
          failures = 0
          options.onLive(true)
        }
        options.onMessage(message)
      },
    })
    if (options.signal.aborted) return
    options.onLive(false)
    await options.pause(pauseMs(failures++, error))
  }
}

/** Answers why it could not go on; undefined where the server ended it. */
async function readUntilBreak({ open, lastEventId, onMessage, signal }: StreamOptions): Promise<unknown> {
  const silence = new AbortController()
  const both = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const { body } = await open(lastEventId, both)
    if (!body) return
    for await (const message of readMessages(body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      onMessage(message)
      if (isReplaced(message)) return makesWay
    }
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
  }
}

/** So many streams of one account would end one another in turn. */
const makesWay = { retryAfterSeconds: longestPauseMs / 1000 }

const isReplaced = ({ event, data = '{}' }: StreamMessage) =>
  event === 'end' && JSON.parse(data).reason === 'replaced'

/** Twice as long after each failure, and by chance, so that not everybody comes back in the same moment. */
export function pauseMs(failures: number, error: unknown, chance = Math.random()): number {
  const asked = (error as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? 0
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
  return Math.max(asked * 1000, longest * (0.5 + chance / 2))
}
