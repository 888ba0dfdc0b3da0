import { setTimeout as wait } from 'node:timers/promises'
import type { ExactAnswer, Question } from '#planning/exact.ts'
import { startThread } from './run-in-thread.ts'

/** How often it is looked how large the process is, and for how long it may take to give memory back. */
const looksEveryMs = 250
const givesBackMs = 2_000

/** The process has no room to go on planning. */
class TooLarge extends Error {
  constructor() {
    super('The process is too large to go on planning.')
  }
}

type Given = {
  /** By how many bytes the process may grow while it is solved exactly. */
  mostMemory: number
  sizeNow?: () => number
  start?: typeof startThread<ExactAnswer>
}

/**
 * The thread that solves exactly. Its memory grows, never shrinks and can’t be capped: where the process gets too large meanwhile, the
 * thread ends, and there are no exact answers any more.
 */
export function openExact({
  mostMemory,
  sizeNow = () => process.memoryUsage.rss(),
  start = startThread,
}: Given) {
  const sizeAtStart = sizeNow()
  const isTooLarge = () => sizeNow() - sizeAtStart > mostMemory
  let answered: (answer: ExactAnswer) => void = () => {}
  let wasTooLarge = false
  const thread = start('exact-worker', {
    received: answer => answered(answer),
    died: () => answered(null),
  })
  function look() {
    if (!isTooLarge()) return
    wasTooLarge = true
    answered(null)
  }
  return {
    /** Null once it takes too long or too much, or nobody wants it any more. */
    ask: (question: Question, until: number) =>
      new Promise<ExactAnswer>(resolve => {
        const left = Math.max(0, until - Date.now())
        const timer = Number.isFinite(left) ? setTimeout(() => answered(null), left) : undefined
        const looking = setInterval(look, looksEveryMs)
        answered = answer => {
          clearTimeout(timer)
          clearInterval(looking)
          resolve(answer)
        }
        thread.send(question)
      }),
    giveUp: () => answered(null),
    wasTooLarge: () => wasTooLarge,
    /** Throws where the process was too large, and still is without the thread. */
    async end(): Promise<void> {
      await thread.end()
      if (!wasTooLarge) return
      for (let waited = 0; waited < givesBackMs && isTooLarge(); waited += looksEveryMs)
        await wait(looksEveryMs)
      if (isTooLarge()) throw new TooLarge()
    },
  }
}
