import { startThread } from './run-in-thread.ts'
import type { CountMessage, Reading } from './thread-messages.ts'

/** Whoever previews does so again with each change of the dialog: a thread that has counted is twice as fast. */
const staysMs = 60_000

type Asked = { resolve: (counted: CountMessage) => void; reject: (error: Error) => void }

let thread: ReturnType<typeof startThread> | undefined
let asked: Asked | undefined
let resting: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** Reads what a plan would be made of, and counts its possible places: one after the other, as each takes a connection. */
export function countInThread(reading: Reading): Promise<CountMessage> {
  const counted = last.then(() => ask(reading))
  last = counted.catch(() => undefined)
  return counted
}

function ask(reading: Reading): Promise<CountMessage> {
  clearTimeout(resting)
  return new Promise<CountMessage>((resolve, reject) => {
    asked = { resolve, reject }
    thread ??= startThread<CountMessage>('count-worker', {
      received: counted => asked?.resolve(counted),
      died,
    })
    thread.send(reading)
  }).finally(() => {
    resting = setTimeout(() => void end(), staysMs).unref()
  })
}

function died(error: Error): void {
  thread = undefined
  asked?.reject(error)
}

async function end(): Promise<void> {
  const ended = thread
  thread = undefined
  await ended?.end()
}
