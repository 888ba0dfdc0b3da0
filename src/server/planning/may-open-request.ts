import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'

/** What one may open of `request`: any, or one's own and those one reviews. */
export const mayOpen = (sql: Db, { accountId, holds }: Session) =>
  holds('ViewDetailRequest')
    ? sql`true`
    : holds('ViewOwnDetailRequest')
      ? sql`${accountId} in (request.account_id, request.created_by, request.reviewer_id)`
      : sql`false`
