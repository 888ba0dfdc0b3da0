import { useEffect, useEffectEvent } from 'react'
import { notifications } from '#contract/notifications.ts'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import { useSave } from '#web/ui/read/use-save.ts'

type About = { entity: NotifiedEntity; entityId: number }

/** Whoever has opened a record has read what they were told of it. No matter where that fails: it stays unread. */
export function useReadNotices(entity: NotifiedEntity, entityId: number | undefined): void {
  const read = useSave(notifications.read)
  const readNow = useEffectEvent((about: About) => void read({ body: { about } }).catch(() => {}))
  useEffect(() => {
    if (entityId === undefined) return
    readNow({ entity, entityId })
  }, [entity, entityId])
}
