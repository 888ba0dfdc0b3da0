import type { Parsed } from '#contract/endpoint.ts'
import type { NotificationType, notifications } from '#contract/notifications.ts'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Text } from '#words/words.ts'

type Query = Parsed<typeof notifications.list, 'query'>
type Row = {
  id: number
  type: NotificationType
  title: string
  text: Text | null
  receivedAt: Date
  sentBy: { id: number; avatarUrl: null; displayName: string } | null
  readAt: Date | null
  entity: NotifiedEntity
  entityId: number
  day: string | null
}

export async function listNotifications(sql: Db, { accountId }: Caller, query: Query) {
  const { id, isUnread, value } = query
  const matching = where(sql, [
    sql`notification.account_id = ${accountId}`,
    id === undefined ? undefined : sql`notification.id = ${id}`,
    isUnread === undefined ? undefined : sql`(notification.read_at is null) = ${isUnread}`,
    value === undefined ? undefined : isLike(sql, sql`notification.title`, value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`notification.id`)
  const [rows, [total], unreadCount] = await Promise.all([
    sql<Row[]>`
      select notification.id, notification.kind as type, notification.title, notification.text,
        notification.created_at as received_at,
        case when sender.id is not null then
          json_build_object('id', sender.id, 'avatarUrl', null, 'displayName', sender.display_name) end as sent_by,
        notification.read_at, notification.entity, notification.entity_id, notification.day
      from notification left join account sender on sender.id = notification.sender_id
      ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from notification ${matching}`,
    countUnread(sql, accountId),
  ])
  return { count: total?.count ?? '0', rows, unreadCount }
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`notification.id`,
  type: sql`notification.kind`,
  receivedAt: sql`notification.created_at`,
  createdAt: sql`notification.created_at`,
})

async function countUnread(sql: Db, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from notification where account_id = ${accountId} and read_at is null`
  return row?.count ?? 0
}

/** Marks some of one's own notifications as read, those about one record, or all; those of others are left alone. */
export async function markRead(
  sql: Db,
  { accountId }: Caller,
  { ids, about }: Parsed<typeof notifications.read, 'body'>,
): Promise<{ unreadCount: number }> {
  const some = ids
    ? sql`and id = any(${ids}::bigint[])`
    : about
      ? sql`and entity = ${about.entity} and entity_id = ${about.entityId}`
      : sql``
  await sql`
    update notification set read_at = clock_timestamp()
    where account_id = ${accountId} and read_at is null ${some}`
  return { unreadCount: await countUnread(sql, accountId) }
}
