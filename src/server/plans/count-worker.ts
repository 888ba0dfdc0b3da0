// A thread of its own, which reads what plans would be made of, and counts their possible places. It doesn't stand back: somebody waits.
import { parentPort } from 'node:worker_threads'
import { compile } from '#planning/compile.ts'
import { countOf, readToCount } from './read-in-thread.ts'
import type { CountMessage, Reading } from './thread-messages.ts'

parentPort?.on('message', (told: Reading | object) => {
  if ('address' in told) void count(told)
})

/** Where it fails the thread ends with it. */
async function count(reading: Reading): Promise<void> {
  const { facts, unknownHolidays } = await readToCount(reading)
  const message: CountMessage = {
    ...countOf(facts, compile(facts)),
    auditors: facts.auditors.length,
    unknownHolidays,
  }
  parentPort?.postMessage(message)
}
