import { beforeEach, expect, test } from 'vitest'
import type { Step } from './change.ts'
import {
  type Change,
  mostChanges,
  noteDone,
  type Touched,
  togetherWith,
  undoList,
  withoutUndone,
} from './undo-list.ts'

beforeEach(() => undoList.set([]))

const times = { start: '2031-03-03T01:00:00.000Z', end: '2031-03-03T10:00:00.000Z' }
const moveBack = (projectId: number, version: number): Step => ({
  kind: 'moveAudit',
  projectId,
  version,
  ...times,
})
const audit = (id: number, before: number | null, version: number): Touched => ({
  entity: 'project',
  id,
  before,
  version,
})

/** A move of an audit from one version to another. */
const moved = (done: string, id: number, before: number, version: number) =>
  noteDone({ done, restores: '', way: [moveBack(id, version)], touched: [audit(id, before, version)] })

const names = (changes: readonly Change[]) => changes.map(({ done }) => done)

test('the last twenty are kept, newest first', () => {
  for (let nth = 1; nth <= mostChanges + 5; nth += 1) moved(`move ${nth}`, nth, 0, 1)
  expect(undoList.get()).toHaveLength(20)
  expect(names(undoList.get()).slice(0, 2)).toEqual(['move 25', 'move 24'])
})

test('what touched the same later goes with it, and what touched that', () => {
  const first = moved('first', 1, 0, 1)
  moved('of another', 9, 0, 1)
  noteDone({ done: 'of both', restores: '', way: [], touched: [audit(1, 1, 2), audit(2, 0, 1)] })
  moved('of the second', 2, 1, 2)
  expect(names(togetherWith(undoList.get(), first.id))).toEqual(['of the second', 'of both', 'first'])
  expect(togetherWith(undoList.get(), -1)).toEqual([])
})

test('once a later change is undone, the one before goes on from the version that the undo left', () => {
  moved('first', 1, 0, 1)
  const second = moved('second', 1, 1, 2)
  const left = withoutUndone(undoList.get(), second, [audit(1, 2, 3)])
  expect(left).toMatchObject([{ done: 'first', way: [{ version: 3 }], touched: [{ before: 0, version: 3 }] }])
})

test('what somebody else changed in between is not gone past', () => {
  moved('first', 1, 0, 1)
  // Somebody else made version 2.
  const second = moved('second', 1, 2, 3)
  expect(withoutUndone(undoList.get(), second, [audit(1, 3, 4)])).toMatchObject([{ way: [{ version: 1 }] }])
  moved('third', 5, 0, 1)
  const fourth = noteDone({ done: 'fourth', restores: '', way: [], touched: [audit(5, 1, 2)] })
  // Not what the change had left, but what another made of it.
  const left = withoutUndone(undoList.get(), fourth, [audit(5, 3, 4)])
  expect(left.find(({ done }) => done === 'third')).toMatchObject({ way: [{ version: 1 }] })
})
