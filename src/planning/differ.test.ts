import { expect, test } from 'vitest'
import { makeTiny } from '#tests/plan-worlds.ts'
import { check } from './check.ts'
import { compile } from './compile.ts'
import { plan } from './plan.ts'

function run(otherwise: Partial<ReturnType<typeof check>> = {}) {
  const judge: typeof check = (...given) => ({ ...check(...given), ...otherwise })
  const steps = plan(compile(makeTiny(1)).problem, { seed: 1, budget: { steps: 400, exact: null } }, judge)
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value
}

test.each([
  ['another weight', { weight: -1 }, ''],
  ['other points', { points: -1 }, ''],
  ['what no plan may have', { faults: ['clash 7', 'size 9'] }, 'clash 7, size 9'],
])('Nothing is handed on of which the check finds %s', (_, otherwise, faults) => {
  expect(run().teams.length).toBeGreaterThan(0)
  expect(() => run(otherwise)).toThrow(`plan and check differ: ${faults}`)
})
