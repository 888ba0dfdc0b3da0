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

/** In another thread: asks, and hears the answers. */
export function askMainThread(): HolidaysOf {
  const waiting: ((found: Answered['found']) => void)[] = []
  parentPort?.on('message', (told: Answered | 'stop') => {
    if (told !== 'stop') waiting[told.nth]?.(told.found)
  })
  return (...of) =>
    new Promise(resolve => {
      const nth = waiting.push(resolve) - 1
      parentPort?.postMessage({ kind: 'holidays', nth, of } satisfies Asked)
    })
}
