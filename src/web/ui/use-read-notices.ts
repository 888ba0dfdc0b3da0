import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications } from '#contract/notifications.ts'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import { call } from '#web/app/api.ts'

/** Whoever has opened a record has read what they were told of it. No matter where that fails: it stays unread. */
export function useReadNotices(entity: NotifiedEntity, entityId: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (entityId === undefined) return
    const body = { about: { entity, entityId } }
    const renew = () => client.invalidateQueries({ queryKey: [notifications.list.path] })
    call(notifications.read, { body }).then(renew, () => {})
  }, [entity, entityId, client])
}
