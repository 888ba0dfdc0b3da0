import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { changeKept, changeKeptPages } from './kept.ts'
import { useSave } from './use-save.ts'

type Marked = Input<typeof notifications.read>['body']
type Page = Reply<typeof notifications.list>
type Row = Page['rows'][number]

/**
 * Marks one’s own notifications as read: some by their ids, all, or those about one record. What is shown of them is marked
 * here; they are read again when the live stream says so, which it doesn’t where nothing was unread.
 */
export function useMarkRead(): (marked: Marked) => Promise<void> {
  const client = useQueryClient()
  const read = useSave(notifications.read)
  return async body => {
    const { unreadCount } = await read({ body })
    showRead(client, body, unreadCount)
  }
}

export function showRead(client: QueryClient, marked: Marked, unreadCount: number): void {
  const readAt = new Date().toISOString()
  const inPage = (page: Page): Page => ({
    ...page,
    unreadCount,
    rows: page.rows.map(row => (row.readAt === null && isAmong(row, marked) ? { ...row, readAt } : row)),
  })
  changeKept(client, notifications.list, inPage)
  changeKeptPages(client, notifications.list, pages => pages.map(inPage))
}

const isAmong = ({ id, entity, entityId }: Row, { ids, all, about }: Marked): boolean =>
  all === true || ids?.includes(id) === true || (about?.entity === entity && about.entityId === entityId)
