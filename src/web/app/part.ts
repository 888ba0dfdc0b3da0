import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { Failure } from '#contract/failure.ts'
import { sayShellFailure } from '#words/en/shell-failures.ts'
import { isReachable, sayUnreachable } from './connection.ts'
import { hasWorker } from './register-worker.ts'

/** A component whose code comes when it is first wanted. */
export type Part<Props> = { fetch: () => Promise<void>; component: () => ComponentType<Props> | null }

const parts: (() => Promise<unknown>)[] = []

/** What is named where it can’t be fetched. */
type PartName = 'search' | 'notifications' | 'planner' | 'autoPlan' | 'question' | 'views' | 'page'

/** `isKept`: its code is among the files that open without a connection. */
export function definePart<Props>(
  name: PartName,
  load: () => Promise<ComponentType<Props>>,
  isKept = false,
): Part<Props> {
  let component: ComponentType<Props> | null = null
  const fetch = async () => {
    component ??= await loadIfReachable(name, load, isKept)
  }
  parts.push(fetch)
  return { fetch, component: () => component }
}

/**
 * Not even tried without a connection: a module that failed to load is remembered as failed by the browser until the page
 * is reloaded, and this one is to come when it is tried again.
 */
export async function loadIfReachable<Code>(
  part: PartName,
  load: () => Promise<Code>,
  isKept = false,
): Promise<Code> {
  if ((isKept && hasWorker()) || (await isReachable())) return load()
  const message = sayShellFailure('partLater', { reason: sayUnreachable(), part })
  throw new Failure('unavailable', message, { code: 'offline' })
}

/** The component once it is wanted and there, null until then. `onFail` gets why it did not come. */
export function usePart<Props>(part: Part<Props>, isWanted: boolean, onFail: (error: unknown) => void) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    // Also where it came since this was drawn: fetched ahead, it would otherwise be there and never be shown.
    if (isWanted) part.fetch().then(redraw, error => fail(error))
  }, [part, isWanted])
  return part.component()
}

/** What is opened most comes first. */
const patienceMs = 1500

/** Fetches what may be wanted later while nothing else is going on, so that it opens at once, and without a connection too. */
export function fetchWhenIdle(): () => void {
  const timer = setTimeout(async () => {
    for (const fetchPart of parts) {
      await whenIdle()
      await fetchPart().catch(() => {})
    }
  }, patienceMs)
  return () => clearTimeout(timer)
}

const whenIdle = () =>
  new Promise<unknown>(resolve =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 50),
  )

/** So that pages are among what is fetched when there is time. */
export const fetchLater = (load: () => Promise<unknown>): void => void parts.push(load)
