import { Failure } from '#contract/failure.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'

/**
 * Nobody gives away what they don't hold, nor changes an account that holds more: refuses where one of the roles has a
 * permission that the caller lacks. The roles stay as they are until the transaction ends.
 */
export async function refuseToGrant(tx: Db, session: Session, roleIds: readonly number[]): Promise<void> {
  await tx`select from role where id = any(${[...roleIds]}::integer[]) order by id for share`
  const granted = await tx<{ permission: Permission }[]>`
    select distinct permission from role_permission where role_id = any(${[...roleIds]}::integer[])`
  if (granted.some(({ permission }) => !session.holds(permission)))
    throw new Failure('forbidden', 'This account’s role holds permissions that you don’t have yourself.')
}

/**
 * To be called after an account lost its role: refuses where no enabled administrator is left. The lock makes those
 * who demote one another at once queue, so that the last of them sees what the others did.
 */
export async function keepAnAdministrator(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('administrators'))`
  const [left] = await tx`
    select from account join role on role.id = account.role_id
    where role.name = 'Administrator' and role.is_default and account.is_enabled and account.deleted_at is null
    limit 1`
  if (!left)
    throw new Failure('conflict', 'This is the last enabled administrator, so the role has to stay as it is.')
}
