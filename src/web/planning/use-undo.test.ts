import { expect, test } from 'vitest'
import type { Step } from './change.ts'
import { cutBatch } from './use-undo.tsx'

const unassign = (projectId: number): Step => ({
  kind: 'unassign',
  projectId,
  version: 1,
  auditors: [{ id: 1 }],
})
const times = { start: '2031-03-03T01:00:00.000Z', end: '2031-03-03T10:00:00.000Z' }
const moveBack = (projectId: number): Step => ({ kind: 'moveAudit', projectId, version: 1, ...times })

test('what one call takes is undone by one', () => {
  const steps = Array.from({ length: 100 }, (_, nth) => unassign(nth))
  expect(cutBatch(steps)).toEqual([steps, []])
})

test('steps of one audit are never cut apart', () => {
  const pairs = Array.from({ length: 60 }, (_, nth) => [unassign(nth + 1), moveBack(nth + 1)]).flat()
  const [first, rest] = cutBatch([unassign(99), ...pairs])
  expect(first).toHaveLength(99)
  expect(rest[0]).toEqual(unassign(50))
  expect(rest).toHaveLength(22)
})
