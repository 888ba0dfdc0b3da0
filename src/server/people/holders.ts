import type { Permission } from '#domain/permissions.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/** Can sign in and holds the permission; of `account` joined with its `role`. */
const isHolder = (sql: Db, permission: Permission): Fragment => sql`(
  account.is_enabled and account.deleted_at is null and role.is_active
  and exists (select from role_permission where role_id = role.id and permission = ${permission}))`

/** Can sign in and may decide requests; of `account` joined with its `role`. */
export const isReviewer = (sql: Db): Fragment => isHolder(sql, 'ApproveRequest')

/** The ids of everybody who can sign in and holds the permission. */
export async function listHolders(sql: Db, permission: Permission): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select account.id from account join role on role.id = account.role_id
    where ${isHolder(sql, permission)} order by account.id`
  return rows.map(({ id }) => id)
}
