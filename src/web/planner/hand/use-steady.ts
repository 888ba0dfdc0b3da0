import { useRef } from 'react'

type Kept<T> = { value: T; key: unknown }

/** What was is kept while something is held; another key lets the latest through all the same. */
export const keepSteady = <T>(kept: Kept<T>, latest: Kept<T>, isHeld: boolean): Kept<T> =>
  isHeld && kept.key === latest.key ? kept : latest

/**
 * The latest of something; while a bar is held, what it was when that was lifted, so that no change of others moves
 * rows and bars under the hand. Other days have another key: they were asked for, and are shown.
 */
export function useSteady<T>(value: T, key: unknown, isHeld: boolean): T {
  const kept = useRef({ value, key })
  kept.current = keepSteady(kept.current, { value, key }, isHeld)
  return kept.current.value
}
