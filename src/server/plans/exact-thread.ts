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
 * A thread that solves exactly, from its first question until it rests. Its memory grows, never shrinks and can’t be capped: where the
 * process gets too large meanwhile, the thread ends, and there are no exact answers any more.
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
  const open = () =>
    start('exact-worker', {
      received: answer => answered(answer),
      died: () => answered(null),
    })
  let thread: ReturnType<typeof open> | undefined
  function look() {
    if (!isTooLarge()) return
    wasTooLarge = true
    answered(null)
  }
  /** Gives its memory back until the next question. */
  async function rest(): Promise<void> {
    await thread?.end()
    thread = undefined
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
        thread ??= open()
        thread.send(question)
      }),
    giveUp: () => answered(null),
    wasTooLarge: () => wasTooLarge,
    rest,
    /** Throws where the process was too large, and still is without the thread. */
    async end(): Promise<void> {
      await rest()
      if (!wasTooLarge) return
      for (let waited = 0; waited < givesBackMs && isTooLarge(); waited += looksEveryMs)
        await wait(looksEveryMs)
      if (isTooLarge()) throw new TooLarge()
    },
  }
}
