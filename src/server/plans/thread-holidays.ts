import { parentPort } from 'node:worker_threads'
import { holidaysBetween } from '#server/planning/holidays.ts'
import type { HolidaysOf } from './read-facts.ts'

// Calendars are worked out once for the whole server, and kept by its main thread: others ask it for them.

type Asked = { kind: 'holidays'; nth: number; of: Parameters<HolidaysOf> }
type Answered = { nth: number; found: Awaited<ReturnType<HolidaysOf>> }

export const asksForHolidays = (message: unknown): message is Asked =>
  (message as Asked | null)?.kind === 'holidays'

/** In the main thread: the answer that goes back. */
export const answerHolidays = async ({ nth, of }: Asked): Promise<Answered> => ({
  nth,
  found: await holidaysBetween(...of),
})

const waiting = new Map<number, (found: Answered['found']) => void>()
let count = 0

/** In another thread: asks, and hears the answer. */
export const askMainThread: HolidaysOf = (...of) =>
  new Promise(resolve => {
    if (count === 0) parentPort?.on('message', hear)
    const nth = count++
    waiting.set(nth, resolve)
    parentPort?.postMessage({ kind: 'holidays', nth, of } satisfies Asked)
  })

/** Whatever else is told has no such number. */
function hear(told: Partial<Answered> | string): void {
  if (typeof told === 'string' || told.nth === undefined) return
  waiting.get(told.nth)?.(told.found ?? [])
  waiting.delete(told.nth)
}
