import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What was drawn last, for listeners and timers that outlive a render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
