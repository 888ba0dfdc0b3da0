import { expect, test } from 'vitest'
import { toGhosts } from '#web/planner/data/ghosts.ts'
import { testGhost } from '#web/planner/data/test-ghost.ts'
import { auditEntryOf } from '#web/planning/test-entry.ts'
import { companionsOf, type Drag } from './drag.ts'
import { draggedIdsOf } from './drag-view.ts'
import { previewsOf } from './drop-previews.ts'
import { teamWith } from './use-ghost-drop.ts'

const [anna, bao, chen] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Bao' },
  { id: 3, name: 'Chen' },
]
const ghosts = toGhosts([
  testGhost({ auditor: anna, isLead: true }),
  testGhost({ auditor: bao }),
  testGhost({
    rowId: 5,
    projectId: 8,
    project: { ...testGhost().project, id: 8, idflNumber: 'AUD-8' },
    auditor: bao,
    start: '2027-05-05T01:00:00.000Z',
    end: '2027-05-05T10:00:00.000Z',
  }),
])
const [first, second, other] = ghosts
if (!first || !second || !other) throw new Error('A ghost is missing.')
/** The same audit is booked for somebody already, whom the proposal would replace. */
const entry = auditEntryOf({ id: 9, start: first.start, end: first.end, auditor: chen })
const all = [entry, ...ghosts]

const dragOf = (byDays: number, item: Drag['item'] = { type: 'entries', entries: [first] }): Drag => ({
  item,
  grip: 'move',
  byDays,
  rowKey: '1-',
  auditorId: 1,
  fromAuditorId: 1,
})

test('whoever is dropped on takes the place of one of the team, as what that one went', () => {
  expect(teamWith(first, chen)).toEqual([
    { id: 3, isLead: true },
    { id: 2, isLead: false },
  ])
  expect(teamWith(first, anna)).toEqual([
    { id: 1, isLead: true },
    { id: 2, isLead: false },
  ])
})

test('nobody goes twice', () => {
  expect(teamWith(second, anna)).toEqual([{ id: 1, isLead: true }])
})

test('what is proposed moves together, and takes nothing along that is booked', () => {
  expect(companionsOf(dragOf(1), all)).toEqual([second])
  expect([...draggedIdsOf(dragOf(1), all)].sort()).toEqual([first.id, second.id].sort())
  expect(companionsOf(dragOf(1, { type: 'entries', entries: [entry] }), all)).toEqual([])
})

test('another audit that is proposed is in the way of what is proposed, of which the server says nothing', () => {
  const free = new Map([1, 2].map(id => [id, { fit: 'ready' as const, clashes: [] }]))
  const previews = previewsOf(dragOf(1), all, free)
  expect(previews.map(({ auditorName, clashes }) => [auditorName, clashes])).toEqual([
    ['', []],
    ['Bao', ['AUD-8']],
  ])
})
