import { useEffect, useEffectEvent } from 'react'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import { useMarkRead } from '#web/ui/read/use-mark-read.ts'

type About = { entity: NotifiedEntity; entityId: number }

/** Whoever has opened a record has read what they were told of it. No matter where that fails: it stays unread. */
export function useReadNotices(entity: NotifiedEntity, entityId: number | undefined): void {
  const markRead = useMarkRead()
  const markNow = useEffectEvent((about: About) => void markRead({ about }).catch(() => {}))
  useEffect(() => {
    if (entityId === undefined) return
    markNow({ entity, entityId })
  }, [entity, entityId])
}
