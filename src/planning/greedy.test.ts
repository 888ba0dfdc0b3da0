import { expect, test } from 'vitest'
import { makeWorld } from '#tests/plan-worlds.ts'
import { compile } from './compile.ts'
import { planGreedily } from './greedy.ts'
import { Schedule } from './schedule.ts'
import { findTeam } from './teams.ts'

const { problem } = compile(
  makeWorld({ seed: 4, auditors: 8, audits: 60, days: 20, busy: 3, withRules: true }),
)
const audits = problem.audits.map((_, audit) => audit)

function planAll(order: readonly number[]): Schedule {
  const schedule = new Schedule(problem)
  planGreedily(schedule, order)
  return schedule
}

test('Nothing that still fits is left out', () => {
  const schedule = planAll(audits)
  const left = audits.filter(audit => schedule.teams[audit]?.length === 0)
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter(audit => findTeam(schedule, audit))).toEqual([])
})

test('The scarcest come first, in whatever order they are given', () => {
  expect(planAll(audits.toReversed()).teams).toEqual(planAll(audits).teams)
})
