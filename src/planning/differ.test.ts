import { expect, test, vi } from 'vitest'
import { makeTiny } from '#tests/plan-worlds.ts'
import { compile } from './compile.ts'
import { plan } from './plan.ts'

type Check = typeof import('./check.ts')

const said = vi.hoisted(() => ({ otherwise: {} }))
vi.mock('./check.ts', async (original: () => Promise<Check>) => {
  const { check } = await original()
  return { check: (...given: Parameters<Check['check']>) => ({ ...check(...given), ...said.otherwise }) }
})

function run() {
  const steps = plan(compile(makeTiny(1)).problem, { seed: 1, budget: { steps: 400, exact: null } })
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value
}

test.each([
  ['another weight', { weight: -1 }, ''],
  ['other points', { points: -1 }, ''],
  ['what no plan may have', { faults: ['clash 7', 'size 9'] }, 'clash 7, size 9'],
])('Nothing is handed on of which the check finds %s', (_, otherwise, faults) => {
  said.otherwise = {}
  expect(run().teams.length).toBeGreaterThan(0)
  said.otherwise = otherwise
  expect(run).toThrow(`plan and check differ: ${faults}`)
})
