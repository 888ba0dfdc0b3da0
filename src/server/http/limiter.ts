/** Frees the slot; calling it twice does nothing. */
export type Release = () => void

type Rules = {
  /** How many calls of one key may run at once. */
  concurrency: number
  /** How many more of one key may wait, first come, first served … */
  maxQueued: number
  /** … and for how long. */
  timeoutMs: number
}

type Line = { atWork: number; queue: Set<() => void> }

/**
 * Limits concurrency by key. `acquire` answers how to release the slot, or null if the queue is full, the wait timed out or
 * `gone` was aborted, which is asked for only by those who wait.
 */
export function makeLimiter({ concurrency, maxQueued, timeoutMs }: Rules) {
  const lines = new Map<string, Line>()

  const releaseOf = (key: string, line: Line): Release => {
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      // The slot passes directly to the next in the queue, so that no later call can take it.
      const [next] = line.queue
      if (next) next()
      else if (--line.atWork === 0) lines.delete(key)
    }
  }

  return async function acquire(
    key: string,
    gone?: AbortSignal | (() => AbortSignal),
  ): Promise<Release | null> {
    const line = lines.get(key) ?? { atWork: 0, queue: new Set() }
    lines.set(key, line)
    if (line.atWork < concurrency) {
      line.atWork++
      return releaseOf(key, line)
    }
    if (line.queue.size >= maxQueued) return null
    const signal = typeof gone === 'function' ? gone() : gone
    const isMyTurn = await waitIn(line.queue, timeoutMs, signal)
    return isMyTurn ? releaseOf(key, line) : null
  }
}

/** True once there is a slot; false after a timeout or an abort. */
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
