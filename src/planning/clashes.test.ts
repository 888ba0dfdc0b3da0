import { expect, test } from 'vitest'
import { makeWorld } from '#tests/plan-worlds.ts'
import { listClashes } from './clashes.ts'
import { compile } from './compile.ts'
import { listComponents } from './components.ts'

test('Two positions of an auditor share a moment exactly where they overlap, rest included', () => {
  let clashing = 0
  for (let seed = 1; seed <= 6; seed++) {
    const { problem } = compile(
      makeWorld({ seed, auditors: 4, audits: 30, days: 12, withRules: seed % 2 === 0 }),
    )
    const { positions, places, auditors } = problem
    const { first, end } = listClashes(problem, listComponents(problem))
    const spanOf = (position: number) => {
      const place = positions.place[position] ?? 0
      const rest = auditors[positions.auditor[position] ?? 0]?.restMinutes ?? 0
      return { start: places.start[place] ?? 0, end: (places.end[place] ?? 0) + rest }
    }
    const all = [...positions.auditor.keys()]
    for (const one of all)
      for (const other of all.slice(one + 1)) {
        if (positions.auditor[one] !== positions.auditor[other]) continue
        const [a, b] = [spanOf(one), spanOf(other)]
        const isMet = a.start < b.end && b.start < a.end
        const isShared = (first[one] ?? 0) < (end[other] ?? 0) && (first[other] ?? 0) < (end[one] ?? 0)
        expect({ seed, one, other, isShared }).toEqual({ seed, one, other, isShared: isMet })
        clashing += Number(isMet)
      }
  }
  expect(clashing).toBeGreaterThan(300)
})

test('Moments of one auditor are none of another’s', () => {
  const { problem } = compile(makeWorld({ seed: 3, auditors: 6, audits: 20, days: 30 }))
  const { from, until, first, end } = listClashes(problem, listComponents(problem))
  problem.positions.auditor.forEach((auditor, position) => {
    expect(first[position]).toBeGreaterThanOrEqual(from[auditor] ?? 0)
    expect(end[position]).toBeGreaterThan(first[position] ?? 0)
    // The one after the last is for sums.
    expect(end[position]).toBeLessThan(until[auditor] ?? 0)
  })
})
