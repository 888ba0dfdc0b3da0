import { expect, test } from 'vitest'
import { isGhost, toGhosts } from './ghosts.ts'
import { testGhost } from './test-ghost.ts'

const [anna, bao, chen] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Bao' },
  { id: 3, name: 'Chen' },
]

test('a ghost is drawn as an entry, and knows the whole team of its row', () => {
  const rows = [testGhost({ rowId: 4, auditor: anna, isLead: true }), testGhost({ rowId: 4, auditor: bao })]
  const [first, second] = toGhosts(rows)
  if (!first || !second) throw new Error('A ghost is missing.')
  expect([first, second].every(isGhost)).toBe(true)
  expect([first.auditor, first.role, second.role]).toEqual([anna, 'lead', 'auditor'])
  expect(second.proposed.team).toEqual([
    { ...anna, isLead: true },
    { ...bao, isLead: false },
  ])
})

test('it has a number below those of entries, which stays with its place on the team', () => {
  const idsOf = (...team: (typeof anna)[]) =>
    toGhosts(team.map(auditor => testGhost({ rowId: 4, auditor }))).map(({ id }) => id)
  const before = idsOf(anna, bao)
  expect(before.every(id => id < 0)).toBe(true)
  expect(idsOf(anna, chen)).toEqual(before)
  expect(toGhosts([testGhost({ rowId: 5, auditor: anna })])[0]?.id).not.toBe(before[0])
})

test('of a proposal that has expired, or of an audit that was changed, it can only be read', () => {
  const isFixed = (isChanged: boolean, isExpired: boolean) =>
    toGhosts([testGhost({ isChanged })], isExpired)[0]?.proposed.isFixed
  expect([isFixed(false, false), isFixed(true, false), isFixed(false, true)]).toEqual([false, true, true])
})
