import { Worker } from 'node:worker_threads'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'

/** A holiday that lasts `days` days from `day` on. */
export type ComputedHoliday = { day: string; days: number; name: string }

type Reply = { nth: number; found?: ComputedHoliday[]; fault?: string }
type Asked = { resolve: (found: ComputedHoliday[]) => void; reject: (error: Error) => void }

// Beside this file among the sources, and beside the chunk that it becomes part of among the built files.
const program = new URL('./compute-holidays.js', import.meta.url)

/** A few seconds of work. */
const mostWaiting = 400

const waiting = new Map<number, Asked>()
let thread: Worker | undefined
let count = 0

/** Computes holidays in a worker thread, one request after the other; refuses those that would wait too long. */
export function computeHolidays(code: string, year: number): Promise<ComputedHoliday[]> {
  if (waiting.size >= mostWaiting)
    throw refuse('busy', sayPlanningFailure.text('holidaysBusy'), { retryAfterSeconds: 5 })
  return new Promise((resolve, reject) => {
    const nth = count++
    waiting.set(nth, { resolve, reject })
    thread ??= startThread()
    thread.postMessage({ nth, code, year })
  })
}

/** Started with the first request: the calendars take 40 MB. The thread doesn't keep the process alive. */
function startThread(): Worker {
  const worker = new Worker(program)
  worker.unref()
  worker.on('message', ({ nth, found, fault }: Reply) => {
    const asked = waiting.get(nth)
    waiting.delete(nth)
    if (found) asked?.resolve(found)
    else asked?.reject(new Error(`No holidays: ${fault}`))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread of the holidays ended.')))
  return worker
}

/** The next request starts another thread. */
function end(error: Error): void {
  thread = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
