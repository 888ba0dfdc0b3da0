import { setTimeout as wait } from 'node:timers/promises'

/** What is done after a step that took so long, in milliseconds, before the next. */
export type Pause = (tookMs: number) => Promise<void>

/** Not for ever, where a step waited for somebody else. */
const longestMs = 5

/** Leaves the database and this process to others for about twice as long as it kept them busy. */
export const giveWay: Pause = tookMs => wait(Math.min(Math.ceil(2 * tookMs), longestMs))

/**
 * Works through a long list a few at a time. With `pause`, others' calls are answered between two steps in place of after the last:
 * PostgreSQL shares a processor evenly, so one statement that runs for long slows down every short one (decision 545).
 */
export async function inSteps<Item>(
  items: readonly Item[],
  { size, pause }: { size: number; pause: Pause | undefined },
  work: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  const most = pause ? size : items.length
  for (let from = 0; from < items.length; from += most) {
    const start = performance.now()
    await work(items.slice(from, from + most))
    if (pause && from + most < items.length) await pause(performance.now() - start)
  }
}
