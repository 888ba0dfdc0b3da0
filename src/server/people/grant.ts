import { type Permission, permissions } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayRoleFailure } from '#words/en/role-failures.ts'

/**
 * To be called first by every change of an account or a role. They queue, on all server processes, so that each sees
 * what the others did: nobody passes on what is just being taken from them, and no two administrators demote one another.
 */
export async function lockAccess(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('access'))`
}

/** Refuses to touch a role, or an account that has it, which holds a permission that the caller lacks. */
export async function refuseRoleBeyond(tx: Db, caller: Caller, roleId: number): Promise<void> {
  const held = await tx<{ permission: Permission }[]>`
    select permission from role_permission where role_id = ${roleId}`
  if (held.some(({ permission }) => !caller.holds(permission)))
    throw refuse('forbidden', sayRoleFailure.text('beyondYours'))
}

/** Nobody gives away what they don't hold. */
export function refuseToGrant(caller: Caller, granted: readonly { name: Permission }[]): void {
  if (granted.some(({ name }) => !caller.holds(name)))
    throw refuse('forbidden', sayRoleFailure.text('notYours'))
}

/** Refuses a caller who lost a permission since the call began, so that `caller.holds` is still true. */
export async function refuseDemoted(tx: Db, caller: Caller): Promise<void> {
  const rows = await tx<{ permission: string }[]>`
    select permission from account join role_permission on role_permission.role_id = account.role_id
    where account.id = ${caller.accountId}`
  const held = new Set(rows.map(({ permission }) => permission))
  if (permissions.some(({ name }) => caller.holds(name) && !held.has(name)))
    throw refuse('forbidden', sayRoleFailure.text('yoursChanged'))
}
