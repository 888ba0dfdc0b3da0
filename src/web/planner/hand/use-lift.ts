import { useCallback, useMemo, useRef, useState } from 'react'
import { useHoldStill } from '#web/app/live/use-live.ts'
import { holdAt, type Lift } from './lift.ts'

/** What is lifted, if anything. Listeners outlive renders, so `now` reads the latest. */
export function useLift() {
  const [lift, setLift] = useState<Lift | null>(null)
  const latest = useRef<Lift | null>(null)
  useHoldStill(lift !== null)
  const set = useCallback((next: Lift | null) => {
    latest.current = next
    setLift(next)
  }, [])
  const hold = useCallback(
    (byDays: number, row: { key: string; auditorId: number }) => {
      const before = latest.current
      if (!before) return
      const next = holdAt(before, byDays, row)
      // A mouse moves many times within a day: only another day or row is news.
      if (next.byDays !== before.byDays || next.rowKey !== before.rowKey || next.grip !== before.grip)
        set(next)
    },
    [set],
  )
  return useMemo(() => ({ lift, now: () => latest.current, set, hold }), [lift, set, hold])
}

export type Lifting = ReturnType<typeof useLift>
