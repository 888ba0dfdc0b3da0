import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '#contract/events.ts'
import { subscribeToChanges } from './changes.ts'
import { receiveMessage } from './live-refresh.ts'
import { noteOwnChange } from './own-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One transaction, as the stream sends it. */
function send(...changes: Change[]): void {
  for (const change of changes) receiveMessage({ event: 'change', data: JSON.stringify(change) })
  receiveMessage({ id: '1' })
  vi.advanceTimersByTime(1_000)
}

test('forms learn of all that a save of one’s own changed but the record that was saved', () => {
  const received: unknown[] = []
  const stop = subscribeToChanges(change => received.push(change))
  const audit: Change = { entity: 'project', id: 1, action: 'assign', version: 5 }
  const entry: Change = { entity: 'roster', id: 2, action: 'update', version: 3 }
  noteOwnChange({ entities: ['project'], id: 1, version: 5, covers: () => true })
  send(entry, audit)
  expect(received).toEqual([entry])
  send({ ...audit, action: 'follow' })
  expect(received).toEqual([entry, { ...audit, action: 'follow' }])
  stop()
})
