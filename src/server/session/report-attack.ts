import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { hasSpent, type Spent } from '#server/http/limits.ts'
import { notify } from '#server/notifications/notify.ts'

const alarmingFailures = 50

/**
 * Tells the administrators once 50 sign-ins to an account have failed within 15 minutes, from places that it doesn't know:
 * at most once an hour for each account.
 */
export async function reportAttack(
  sql: Sql,
  { id, name }: { id: number; name: string },
  { signInTo = 0 }: Spent,
): Promise<void> {
  if (signInTo < alarmingFailures) return
  if (!(await hasSpent(sql, [{ kind: 'attackTold', key: String(id) }]))) return
  await transaction(sql, { actor: null }, async tx => {
    const administrators = await tx<{ id: number }[]>`
      select account.id from account join role on role.id = account.role_id
      where role.role_kind = 'administrator' and account.is_enabled and account.deleted_at is null`
    await notify(
      tx,
      { accountId: null },
      {
        type: 'account:attacked',
        title: `Someone is trying to guess the password of ${name}: ${signInTo} failed sign-ins within 15 minutes`,
        entity: 'user',
        entityId: id,
        accountIds: administrators.map(one => one.id),
      },
    )
  })
}
