import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useQuarter } from '#web/app/use-now.ts'
import { readAfterOthers, readAgain } from './read-again.ts'
import { isTouched, type Touch } from './touched.ts'

/** Reads again what shows something, where no save and no news says so: a refusal shows that it has changed. */
export function useReadAgain(): (touch: Touch) => Promise<void> {
  const client = useQueryClient()
  return useCallback(touch => readAgain(client, queryKey => isTouched(queryKey, touch)), [client])
}

/** Clocks differ by seconds, and not all that stand open are to ask in the same moment. */
const afterQuarterMs = () => 3000 + Math.random() * 12_000

/**
 * Reads again what shows due visits, which the server classes by the day at each site: it becomes another day somewhere at any
 * quarter of an hour, and no news says so. A tab that nobody looks at reads again when somebody does.
 */
export function useReadByDay(): void {
  const client = useQueryClient()
  const quarter = useQuarter()
  const read = useRef(quarter)
  useEffect(() => {
    if (read.current === quarter) return
    const timer = setTimeout(() => {
      read.current = quarter
      readAfterOthers(client, queryKey => isTouched(queryKey, { entity: 'visit' }))
    }, afterQuarterMs())
    return () => clearTimeout(timer)
  }, [client, quarter])
}
