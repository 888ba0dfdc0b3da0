import { useSyncExternalStore } from 'react'
import { canKeep, forgetKept, waitingName } from './kept.ts'
import { storedUserId } from './storage.ts'

/** What was written without reception: what is sent, and under which key, so that it is done once. */
export type Waiting = {
  key: string
  ownerId: number
  at: number
  body: Readonly<Record<string, unknown>>
  /** That an audit is done; without it a request. */
  done?: { projectId: number; number: string; timeZone: string }
  /** Why the server refused it; undefined until it has. */
  refusal?: string
  /** What went wrong at the server when it was last sent; it is sent again. */
  trouble?: string
}

let waiting: readonly Waiting[] = []
const watchers = new Set<() => void>()

const addressOf = (key: string) => `/waiting/${key}`

/** Whether what can’t be sent now can be kept on this device. */
export const canWait = (): boolean => canKeep() && typeof crypto.randomUUID === 'function'

export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, listWaiting)

export const listWaiting = (): readonly Waiting[] => waiting

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Reads what this device keeps for whoever is signed in; nothing of what somebody else wrote. */
export async function readWaiting(): Promise<readonly Waiting[]> {
  if (!canKeep()) return waiting
  const cache = await caches.open(waitingName)
  const found = await Promise.all(
    (await cache.keys()).map(async request => (await (await cache.match(request))?.json()) as Waiting),
  )
  if (found.some(({ ownerId }) => ownerId !== storedUserId())) {
    await forgetKept()
    return show([])
  }
  return show(found.toSorted((one, other) => one.at - other.at))
}

export async function keepWaiting(one: Waiting): Promise<void> {
  await (await caches.open(waitingName)).put(addressOf(one.key), Response.json(one))
  await readWaiting()
}

export async function dropWaiting(key: string): Promise<void> {
  await (await caches.open(waitingName)).delete(addressOf(key))
  await readWaiting()
}

/** Nothing waits any more: nobody was reached for too long. Answers how much is lost. */
export async function giveUpWaiting(): Promise<number> {
  const { length } = await readWaiting()
  if (length > 0) await caches.delete(waitingName)
  show([])
  return length
}

function show(found: readonly Waiting[]): readonly Waiting[] {
  waiting = found
  for (const watcher of watchers) watcher()
  return found
}
