// A thread of its own for each plan: the solver blocks while it works, and its memory never shrinks.
import { parentPort } from 'node:worker_threads'
import type { Question } from '#planning/exact.ts'
import { loadSolver, solveExactly } from './solve-exactly.ts'

const solver = loadSolver()

parentPort?.on('message', async (question: Question) => {
  parentPort?.postMessage(solveExactly(await solver, question))
})
