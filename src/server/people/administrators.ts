import type { Db } from '#server/db/transaction.ts'

/** The accounts that have the built-in role of administrators and can sign in. */
export async function findAdministrators(sql: Db): Promise<number[]> {
  const found = await sql<{ id: number }[]>`
    select account.id from account join role on role.id = account.role_id
    where role.role_kind = 'administrator' and account.is_enabled and account.deleted_at is null`
  return found.map(({ id }) => id)
}
