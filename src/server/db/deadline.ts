import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'

const deadlines = new AsyncLocalStorage<number>()

/** Runs `work`. None of its transactions commits after the deadline, which is in terms of `performance.now()`. */
export const withDeadline = <Result>(deadline: number, work: () => Promise<Result>): Promise<Result> =>
  deadlines.run(deadline, work)

/** Whole milliseconds until the deadline of the current work; undefined if it has none. Throws once it has passed. */
export function readTimeLeft(): number | undefined {
  const deadline = deadlines.getStore()
  if (deadline === undefined) return undefined
  const left = Math.floor(deadline - performance.now())
  if (left <= 0) throw tookTooLong()
  return left
}

const tookTooLong = () =>
  refuse('unavailable', sayCallFailure.text('tookTooLong'), {
    retryAfterSeconds: 2,
  })
