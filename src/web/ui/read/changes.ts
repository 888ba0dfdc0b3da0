import type { Change } from '#contract/events.ts'

const listeners = new Set<(change: Change | 'anything') => void>()

/** Calls back with every change that is told, or `anything` where it can't be told what; answers how to stop. */
export function subscribeToChanges(listener: (change: Change | 'anything') => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellChange(change: Change | 'anything'): void {
  for (const listener of listeners) listener(change)
}
