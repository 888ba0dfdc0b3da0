import { afterEach, expect, test, vi } from 'vitest'
import type { Change } from '#contract/events.ts'
import { noteOwnChange, takeOwnChanges } from './own-changes.ts'

afterEach(() => vi.useRealTimers())

const change = (id: number, version: number, action = 'update'): Change => ({
  entity: 'project',
  id,
  action,
  version,
})
const note = (id: number, version: number) =>
  noteOwnChange({ entities: ['project'], id, version, covers: () => true })

test('an own change is known once: what follows with the same version is news', () => {
  note(1, 5)
  expect(takeOwnChanges([change(1, 5)])).toHaveLength(1)
  expect(takeOwnChanges([change(1, 5, 'follow')])).toEqual([])
})

test('all own changes of one transaction are used up together', () => {
  note(2, 5)
  note(3, 7)
  expect(takeOwnChanges([change(2, 5), change(3, 7)]).map(({ id }) => id)).toEqual([2, 3])
  expect(takeOwnChanges([change(3, 7, 'follow')])).toEqual([])
})

test('an own change that the stream never sent is forgotten', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  note(4, 5)
  vi.advanceTimersByTime(19_000)
  note(5, 5)
  vi.advanceTimersByTime(2_000)
  expect(takeOwnChanges([change(4, 5)])).toEqual([])
  expect(takeOwnChanges([change(5, 5)])).toHaveLength(1)
})
