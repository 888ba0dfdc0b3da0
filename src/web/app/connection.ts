import { useSyncExternalStore } from 'react'
import { sayFirst } from '#words/en/first.ts'

const probeEveryMs = 4_000
const probeLimitMs = 5_000
/** `health.live`, written out: the contract would bring zod, 27 kB, to the first load of the sign-in page. */
const alivePath = '/api/health/live'

/** Since when the server can't be reached from here, in milliseconds; null while it can. */
let lostAt: number | null = null
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

export const connectionLostAt = (): number | null => lostAt

export const useConnectionLostAt = (): number | null =>
  useSyncExternalStore(subscribeToConnection, connectionLostAt)

function subscribeToConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Calls back each time the server can be reached again. Answers how to stop. */
export const onReconnect = (act: () => void): (() => void) =>
  subscribeToConnection(() => lostAt === null && act())

/** What the browser itself says: without a network there is no need to ask. */
export const hasNoNetwork = (): boolean => globalThis.navigator?.onLine === false

export const sayUnreachable = (): string => sayFirst(hasNoNetwork() ? 'offline' : 'unreachable')

/** Where nothing is found: without a connection nobody has looked. */
export const useNothingFound = (): string =>
  useConnectionLostAt() === null ? sayFirst('noResults') : sayUnreachable()

/** An answer came, whatever it says. */
export function noteReached(): void {
  if (lostAt === null) return
  lostAt = null
  clearTimeout(timer)
  notify()
}

/** No answer came. From now on it is asked now and then, until one does. */
export function noteLost(): void {
  if (lostAt !== null) return
  lostAt = Date.now()
  probeLater()
  notify()
}

/** Whether a call has a chance; asked at the server itself where there is doubt. */
export const isReachable = async (): Promise<boolean> => (lostAt === null && !hasNoNetwork() ? true : probe())

/** Asks the server whether it is there, once for all who want to know. */
export function probe(): Promise<boolean> {
  probing ??= ask().finally(() => {
    probing = undefined
  })
  return probing
}

async function ask(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeLimitMs)
    const { ok } = await fetch(alivePath, { cache: 'no-store', signal })
    if (ok) noteReached()
    else noteLost()
    return ok
  } catch {
    noteLost()
    return false
  }
}

function probeLater(): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (lostAt !== null && !(await probe())) probeLater()
  }, probeEveryMs)
}

function notify(): void {
  for (const watcher of watchers) watcher()
}

/** Follows what the browser says of its network. Answers how to stop. */
export function watchNetwork(): () => void {
  if (hasNoNetwork()) noteLost()
  const asking = new AbortController()
  const { signal } = asking
  addEventListener('offline', noteLost, { signal })
  addEventListener('online', () => void probe(), { signal })
  // A tab that slept, or its machine.
  const wake = () => document.hidden || lostAt === null || void probe()
  document.addEventListener('visibilitychange', wake, { signal })
  return () => asking.abort()
}
