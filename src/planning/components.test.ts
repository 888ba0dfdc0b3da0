import { expect, test } from 'vitest'
import { listComponents } from './components.ts'
import type { Problem } from './problem.ts'

/** Audits of one place each, with those who may go. */
function problemOf(candidates: readonly (readonly number[])[], auditors: number): Problem {
  const from = [0]
  for (const { length } of candidates) from.push((from.at(-1) ?? 0) + length)
  const each = Int32Array.from(candidates, (_, audit) => audit)
  const none = new Int32Array(candidates.length)
  return {
    audits: candidates.map((who, id) => ({
      id,
      customer: id,
      weight: 1,
      needs: 1,
      leastAuditors: 1,
      fewest: Math.min(1, who.length),
    })),
    auditors: Array.from({ length: auditors }, (_, id) => ({
      id,
      share: null,
      booked: 0,
      restMinutes: 0,
      limits: null,
    })),
    places: {
      from: Int32Array.from([...each, candidates.length]),
      audit: each,
      start: none,
      end: none,
      firstDay: none,
      lastDay: none,
      points: none,
    },
    positions: {
      from: Int32Array.from(from),
      place: Int32Array.from(candidates.flatMap((who, place) => who.map(() => place))),
      auditor: Int32Array.from(candidates.flat()),
      covers: Int32Array.from(candidates.flat(), () => 1),
      points: Int32Array.from(candidates.flat(), () => 0),
    },
    mostAuditors: 1,
    needsLead: false,
    points: { usage: 0, extraMember: 20, load: 0 },
    travelMinutes: null,
    rotation: null,
  }
}

test('Audits with somebody in common are one part, the largest first', () => {
  expect(listComponents(problemOf([[0], [1, 2], [3], [2, 4], [4]], 5))).toEqual([[1, 3, 4], [0], [2]])
})

test('An audit that nobody can take is in none', () => {
  expect(listComponents(problemOf([[0], [], [0]], 1))).toEqual([[0, 2]])
})
