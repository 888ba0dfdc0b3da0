import { assert, asyncProperty } from 'fast-check'
import { expect, test } from 'vitest'
import { sealHistory } from '#server/history/seal.ts'
import { verifyHistory } from '#server/history/verify.ts'
import { startApp } from './app.ts'
import { findFaults } from './invariants.ts'
import { doings, type Kind, setStage, steps } from './random-actions.ts'

// RANDOM_RUNS makes it longer, RANDOM_SEED another: `RANDOM_RUNS=2000 npx vitest run tests/history-replays.test.ts`.
const numRuns = Number(process.env.RANDOM_RUNS ?? 40)
const seed = Number(process.env.RANDOM_SEED ?? 20261121)

const app = await startApp()
const stage = await setStage(app)

test('Whatever several people do, roster entries follow from audits and accepted requests, and history replays to the present state.', {
  timeout: 60_000 + numRuns * 3_000,
}, async () => {
  const done = new Map<Kind, number>()
  const broken: unknown[] = []
  let actions = 0
  const property = asyncProperty(steps(15, 25), async sequence => {
    for (const step of sequence) {
      const reply = await doings[step.kind](stage, step)
      actions += reply ? 1 : 0
      if (reply && reply.status < 300) done.set(step.kind, (done.get(step.kind) ?? 0) + 1)
      if (reply && reply.status >= 500) broken.push([step, reply.body])
    }
    expect(await findFaults(app.sql)).toEqual([])
  })
  // A shrunk sequence would run on what the first one left behind: the sequence as it was says more.
  await assert(property, { numRuns, seed, endOnFailure: true })
  expect(broken).toEqual([])
  // Nothing is proved of what never came about.
  expect(Object.keys(doings).filter(kind => !done.has(kind as Kind))).toEqual([])
  await sealHistory(app.sql)
  expect((await verifyHistory(app.sql)).fault).toBeNull()
  if (process.env.RANDOM_RUNS) console.log(`${actions} actions`, Object.fromEntries(done))
})
