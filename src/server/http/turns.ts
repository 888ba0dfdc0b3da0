/** Ends one's turn; a second time changes nothing. */
export type EndTurn = () => void

type Rules = {
  /** How many of one key may be at work at once. */
  atOnce: number
  /** How many more of one key may wait for their turn, in the order they came … */
  waiting: number
  /** … and for how long. */
  patienceMs: number
}

type Line = { atWork: number; queue: Set<() => void> }

/**
 * Gives out turns by key. Answers how to end the turn, or null where there are too many in the line already, or one has
 * waited too long or been given up by `gone`.
 */
export function makeTurns({ atOnce, waiting, patienceMs }: Rules) {
  const lines = new Map<string, Line>()

  const endTurnOf = (key: string, line: Line): EndTurn => {
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

  return async function takeTurn(key: string, gone?: AbortSignal): Promise<EndTurn | null> {
    const line = lines.get(key) ?? { atWork: 0, queue: new Set() }
    lines.set(key, line)
    if (line.atWork < atOnce) {
      line.atWork++
      return endTurnOf(key, line)
    }
    if (line.queue.size >= waiting) return null
    const isMyTurn = await waitIn(line.queue, patienceMs, gone)
    return isMyTurn ? endTurnOf(key, line) : null
  }
}

/** True once it is one's turn; false where one left the queue before. */
function waitIn(queue: Line['queue'], patienceMs: number, gone?: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const leave = (isMyTurn: boolean) => {
      queue.delete(take)
      clearTimeout(timer)
      gone?.removeEventListener('abort', giveUp)
      resolve(isMyTurn)
    }
    const take = () => leave(true)
    const giveUp = () => leave(false)
    const timer = setTimeout(giveUp, patienceMs)
    queue.add(take)
    gone?.addEventListener('abort', giveUp)
    if (gone?.aborted) giveUp()
  })
}
