import { useRef } from 'react'
import { showFailure } from '#web/app/query-client.ts'

/**
 * What a button does that saves at once. While it is being saved another press does nothing: the second click of two would be
 * refused for what the first one changed. The button isn’t disabled meanwhile, and keeps the focus.
 */
export function useOnce(run: () => Promise<unknown>): () => void {
  const isRunning = useRef(false)
  return () => {
    if (isRunning.current) return
    isRunning.current = true
    void run()
      .catch(showFailure)
      .finally(() => {
        isRunning.current = false
      })
  }
}
