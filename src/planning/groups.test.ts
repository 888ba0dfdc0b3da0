import { expect, test } from 'vitest'
import { makeWorld } from '#tests/plan-worlds.ts'
import { compile } from './compile.ts'
import { planGreedily } from './greedy.ts'
import { chooseGroup } from './groups.ts'
import { seeded } from './random.ts'
import { Schedule } from './schedule.ts'

test('A group has 12 to 30 people, and the audits that are theirs alone or have no place', () => {
  const { problem } = compile(makeWorld({ seed: 2, auditors: 60, audits: 200, days: 30, busy: 3 }))
  const part = problem.audits.map((_, audit) => audit).filter(audit => problem.audits[audit]?.fewest)
  const schedule = new Schedule(problem)
  planGreedily(schedule, part)
  const random = seeded(1)
  for (let turn = 0; turn < 20; turn++) {
    const { audits, people } = chooseGroup(schedule, part, random)
    expect(people.size).toBeGreaterThanOrEqual(12)
    expect(people.size).toBeLessThanOrEqual(30)
    expect(audits.length).toBeGreaterThan(0)
    const goers = audits
      .flatMap(audit => schedule.teams[audit] ?? [])
      .map(one => problem.positions.auditor[one])
    expect(goers.filter(auditor => !people.has(auditor ?? -1))).toEqual([])
  }
})
