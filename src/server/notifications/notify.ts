import type { NotificationEntity, NotificationType } from '#contract/notifications.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'

type News = {
  type: NotificationType
  title: string
  entity: NotificationEntity
  entityId: number
  accountIds: readonly number[]
}

/** Tells people of what somebody did, in the same transaction; nobody is told of what they did themselves. */
export async function notify(
  tx: Db,
  { accountId }: Session,
  { type, title, entity, entityId, accountIds }: News,
): Promise<void> {
  await tx`
    insert into notification (account_id, kind, title, sender_id, entity, entity_id)
    select id, ${type}, ${title}, ${accountId}, ${entity}, ${entityId} from account
    where id = any(${[...accountIds]}::integer[]) and id <> ${accountId} and deleted_at is null order by id`
}
