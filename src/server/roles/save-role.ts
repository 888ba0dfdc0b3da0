import type { Sql } from 'postgres'
import type { z } from 'zod'
import { Failure } from '#contract/failure.ts'
import type { roleForm } from '#contract/roles.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { endSessionsOfRole } from '#server/people/end-sessions.ts'
import { lockAccess, refuseDemoted, refuseRoleBeyond, refuseToGrant } from '#server/people/grant.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayRoleFailure } from '#words/en/role-failures.ts'
import { findRole, isFixed, type Role, replacePermissions } from './queries.ts'

type RoleForm = z.output<typeof roleForm>
type RoleRow = Pick<Role, 'name' | 'isDefault'> & { roleKind: Role['kind'] }

/** A role of permissions that the caller holds. */
export function createRole(sql: Sql, caller: Caller, form: RoleForm): Promise<Role> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockAccess(tx)
    await refuseDemoted(tx, caller)
    refuseToGrant(caller, form.permissions)
    const [made] = await tx<{ id: number }[]>`
      insert into role (name, description, is_active)
      values (${form.name}, ${form.description}, ${form.isActive}) returning id`
    const id = made?.id ?? 0
    await replacePermissions(tx, id, form.permissions)
    return findRole(tx, id)
  })
}

/**
 * Neither a role that holds more than the caller may be changed, nor may it be given more than the caller holds. One that is
 * switched off ends the sessions of those who have it: they shall not live again when it is switched on.
 */
export function changeRole(
  sql: Sql,
  caller: Caller,
  id: number,
  { version, ...form }: RoleForm & { version?: number | undefined },
): Promise<Role> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockAccess(tx)
    const before = await lockRecord<RoleRow>(tx, 'role', id, version)
    await refuseRoleBeyond(tx, caller, id)
    await refuseDemoted(tx, caller)
    refuseFixed(before, form)
    refuseToGrant(caller, form.permissions)
    await tx`
      update role set name = ${form.name}, description = ${form.description}, is_active = ${form.isActive}
      where id = ${id}`
    if (!form.isActive) await endSessionsOfRole(tx, id)
    await replacePermissions(tx, id, form.permissions)
    return findRole(tx, id)
  })
}

function refuseFixed(before: RoleRow, form: RoleForm): void {
  if (isFixed({ kind: before.roleKind }))
    throw refuse('conflict', sayRoleFailure.text('fixed', { name: before.name }))
  if (before.isDefault && form.name !== before.name)
    throw Failure.invalid([faultOf('name', sayRoleFailure.text('nameFixed'))])
}
