import { useEffect, useId } from 'react'
import { createStore, useStored } from '#web/app/store.ts'

/** Whether each part of what is shown has been read; none is there before the page knows what it shows. */
const parts = createStore<ReadonlyMap<string, boolean>>(new Map())

const isWhole = (all: ReadonlyMap<string, boolean>) => all.size > 0 && [...all.values()].every(Boolean)

/** Says of a part of what is printed whether it has been read, or will not be. */
export function useReadToPrint(isRead: boolean): void {
  const id = useId()
  useEffect(() => {
    parts.set(new Map(parts.get()).set(id, isRead))
  }, [id, isRead])
  useEffect(
    () => () => {
      const others = new Map(parts.get())
      others.delete(id)
      parts.set(others)
    },
    [id],
  )
}

/** Whether all that is printed has been read: paper stays as it is. */
export const useIsReadToPrint = (): boolean => useStored(parts, isWhole)
