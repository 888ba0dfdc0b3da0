// A thread of its own, which reads what a plan would be made of, and counts its possible places. It doesn't stand back: somebody waits.
import { parentPort, workerData } from 'node:worker_threads'
import { compile } from '#planning/compile.ts'
import { countOf, readAsked } from './read-in-thread.ts'
import type { CountMessage, Reading } from './thread-messages.ts'

const { facts, unknownHolidays } = await readAsked(workerData as Reading)
const message: CountMessage = {
  ...countOf(facts, compile(facts)),
  auditors: facts.auditors.length,
  unknownHolidays,
}
parentPort?.postMessage(message)
parentPort?.close()
