import { useCallback, useMemo, useState } from 'react'
import type { Entry } from '#web/planning/entry.ts'

const none: ReadonlySet<number> = new Set()

/** The bars chosen to be moved together; one that has gone is chosen no more. */
export function useChosen(entryById: ReadonlyMap<number, Entry>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(none)
  const toggle = useCallback(({ id }: Entry) => {
    setIds(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const chosen = useMemo(() => [...ids].flatMap(id => entryById.get(id) ?? []), [ids, entryById])
  return { ids, chosen, toggle, clear: useCallback(() => setIds(none), []) }
}
