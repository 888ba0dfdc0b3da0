/** Ends one's turn; a second time changes nothing. */
export type Release = () => void

type Rules = {
  /** How many of one key may be at work at once. */
  concurrency: number
  /** How many more of one key may wait for their turn, in the order they came … */
  maxQueued: number
  /** … and for how long. */
  timeoutMs: number
}

type Line = { atWork: number; queue: Set<() => void> }

/**
 * Gives out turns by key. Answers how to end the turn, or null where there are too many in the line already, or one has
 * waited too long or been given up by `gone`.
 */
export function makeLimiter({ concurrency, maxQueued, timeoutMs }: Rules) {
  const lines = new Map<string, Line>()

  const releaseOf = (key: string, line: Line): Release => {
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      // The next one takes the turn over, so that nobody who comes later can slip in between.
      const [next] = line.queue
      if (next) next()
      else if (--line.atWork === 0) lines.delete(key)
    }
  }

  return async function acquire(key: string, gone?: AbortSignal): Promise<Release | null> {
    const line = lines.get(key) ?? { atWork: 0, queue: new Set() }
    lines.set(key, line)
    if (line.atWork < concurrency) {
      line.atWork++
      return releaseOf(key, line)
    }
    if (line.queue.size >= maxQueued) return null
    const isMyTurn = await waitIn(line.queue, timeoutMs, gone)
    return isMyTurn ? releaseOf(key, line) : null
  }
}

/** True once it is one's turn; false where one left the queue before. */
function waitIn(queue: Line['queue'], timeoutMs: number, gone?: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const leave = (isMyTurn: boolean) => {
      queue.delete(take)
      clearTimeout(timer)
      gone?.removeEventListener('abort', giveUp)
      resolve(isMyTurn)
    }
    const take = () => leave(true)
    const giveUp = () => leave(false)
    const timer = setTimeout(giveUp, timeoutMs)
    queue.add(take)
    gone?.addEventListener('abort', giveUp)
    if (gone?.aborted) giveUp()
  })
}
