import { expect, test } from 'vitest'
import { makeWorld } from '#tests/plan-worlds.ts'
import { check } from './check.ts'
import { compile } from './compile.ts'
import { minuteOf } from './day-numbers.ts'
import type { PlanFacts } from './facts.ts'
import { keepRows } from './keep-rows.ts'
import { plan } from './plan.ts'
import { placeAudits } from './terms.ts'

type Placed = ReturnType<typeof placeAudits>

function planAll(facts: PlanFacts): Placed {
  const compiled = compile(facts)
  const steps = plan(compiled.problem, { seed: 1, budget: { steps: 3000, exact: null } })
  let next = steps.next()
  while (!next.done) next = steps.next()
  return placeAudits(compiled, next.value)
}

/** Who goes where, as positions of the whole problem. */
function teamsIn({ problem, audits, auditors }: ReturnType<typeof compile>, rows: Placed): number[][] {
  const { places, positions } = problem
  return audits.map(({ id }, index) => {
    const placed = rows.find(({ auditId }) => auditId === id)?.placed
    if (!placed) return []
    const ids = placed.auditors.map(one => one.id)
    return [...positions.place.keys()].filter(position => {
      const place = positions.place[position] ?? -1
      const isThere = places.audit[place] === index && places.start[place] === minuteOf(placed.start)
      return isThere && ids.includes(auditors[positions.auditor[position] ?? -1]?.id ?? 0)
    })
  })
}

test('What is planned around rows that stay makes a whole plan with them', () => {
  let kept = 0
  for (let seed = 1; seed <= 12; seed++) {
    const facts = makeWorld({ seed, auditors: 8, audits: 40, days: 40, busy: 2, withRules: seed % 2 === 0 })
    const rows = planAll(facts)
      .filter((_, place) => place % 2 === 0)
      .flatMap(({ auditId, placed }) => (placed ? { ...placed, auditId } : []))
    kept += rows.length
    const rest = keepRows(facts, rows)
    expect(rest.audits).toHaveLength(facts.audits.length - rows.length)
    const whole = [...rows.map(placed => ({ auditId: placed.auditId, placed })), ...planAll(rest)]
    const compiled = compile(facts)
    expect({ seed, ...check(compiled.problem, teamsIn(compiled, whole)) }).toMatchObject({ seed, faults: [] })
  }
  expect(kept).toBeGreaterThan(100)
})

test('Rows of audits that are no longer to be planned change nothing', () => {
  const facts = makeWorld({ seed: 1, auditors: 3, audits: 5, days: 10, busy: 1 })
  const row = {
    auditId: 999_999,
    start: '2031-03-04T01:00:00.000Z',
    end: '2031-03-04T10:00:00.000Z',
    auditors: [],
  }
  expect(keepRows(facts, [row])).toBe(facts)
})
