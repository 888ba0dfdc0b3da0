import { notifications } from '#contract/notifications.ts'
import { byOffset, usePages } from '#web/ui/read/use-ask.ts'

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
