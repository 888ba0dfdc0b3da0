import type { Input } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { showFailure } from '#web/app/query-client.ts'
import { byOffset, usePages } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'

const pageSize = 20

/** One's notifications, page by page, kept up to date while they are looked at. */
export function useNotifications(isShown: boolean) {
  const query = { limit: pageSize }
  const { data, ...rest } = usePages(notifications.list, query, {
    next: byOffset(pageSize),
    enabled: isShown,
  })
  // One that comes while pages are read shifts the others, so that a page may repeat the last of the one before.
  const rows = new Map(data?.pages.flatMap(page => page.rows.map(row => [row.id, row])))
  return { ...rest, rows: [...rows.values()], unreadCount: data?.pages[0]?.unreadCount ?? 0 }
}

/** Marks as read: some by their ids, or all. */
export function useMarkRead() {
  const read = useSave(notifications.read)
  return (body: Input<typeof notifications.read>['body']) => void read({ body }).catch(showFailure)
}
