import { expect, test } from 'vitest'
import { budgetOf } from './budget.ts'

test.each([
  ['quick', 1_000, 300_000],
  ['normal', 200_000, 1_500_000],
  ['thorough', 200_000, 6_000_000],
  ['normal', 400_000, 750_000],
  ['thorough', 2_000_000, 600_000],
  ['quick', 2_000_000, 150_000],
] as const)('%s with %i positions takes %i steps', (effort, positions, steps) => {
  expect(budgetOf(effort, positions)).toMatchObject({ steps })
})
