import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '#contract/events.ts'
import { takeIn } from './bring-up-to-date.ts'
import { subscribeToChanges } from './changes.ts'
import { noteOwnChange } from './own-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One transaction, as the stream tells it. */
function tell(...changes: Change[]): void {
  for (const change of changes) takeIn({ event: 'change', data: JSON.stringify(change) })
  takeIn({ id: '1' })
  vi.advanceTimersByTime(1_000)
}

test('forms hear of all that a save of one’s own changed but the record that was saved', () => {
  const heard: unknown[] = []
  const stop = subscribeToChanges(change => heard.push(change))
  const audit: Change = { entity: 'project', id: 1, action: 'assign', version: 5 }
  const entry: Change = { entity: 'roster', id: 2, action: 'update', version: 3 }
  noteOwnChange({ entities: ['project'], id: 1, version: 5, covers: () => true })
  tell(entry, audit)
  expect(heard).toEqual([entry])
  tell({ ...audit, action: 'follow' })
  expect(heard).toEqual([entry, { ...audit, action: 'follow' }])
  stop()
})
