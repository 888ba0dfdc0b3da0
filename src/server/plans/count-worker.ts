// A thread of its own, which reads what plans would be made of, and counts their possible places. It doesn't stand back: somebody waits.
import { parentPort } from 'node:worker_threads'
import { mostPositions } from '#domain/plans.ts'
import { compile } from '#planning/compile.ts'
import { guessPositions } from '#planning/count-positions.ts'
import { countOf, readToCount } from './read-in-thread.ts'
import type { CountMessage, Reading } from './thread-messages.ts'

parentPort?.on('message', (told: Reading | object) => {
  if ('address' in told) void count(told)
})

/** Of what is far from too many it says about how many. Where it fails the thread ends with it. */
async function count(reading: Reading): Promise<void> {
  const { facts, unknownHolidays } = await readToCount(reading)
  const about = guessPositions(facts)
  const isFar = about < mostPositions / 2
  const message: CountMessage = {
    ...(isFar
      ? { kind: 'counted', positions: about, isTooLarge: false, hints: [] }
      : countOf(facts, compile(facts))),
    auditors: facts.auditors.length,
    unknownHolidays,
  }
  parentPort?.postMessage(message)
}
