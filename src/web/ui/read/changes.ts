import type { Change } from '#contract/events.ts'

const listeners = new Set<(change: Change | 'anything') => void>()

/** Calls back with every change that the stream names, or `anything` where it can't; answers how to stop. */
export function subscribeToChanges(listener: (change: Change | 'anything') => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyOfChange(change: Change | 'anything'): void {
  for (const listener of listeners) listener(change)
}
