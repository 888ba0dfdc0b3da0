import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { refuseInUse, releaseFromDeleted } from '#server/db/in-use.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockAccess, refuseDemoted, refuseRoleBeyond } from '#server/people/grant.ts'
import type { Role } from './queries.ts'

/** Deletes a role that is neither built in, nor in use, nor holds more than the caller. */
export function deleteRole(sql: Sql, caller: Caller, id: number): Promise<void> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockAccess(tx)
    const { name, isDefault } = await lockRecord<Role>(tx, 'role', id)
    await refuseRoleBeyond(tx, caller, id)
    await refuseDemoted(tx, caller)
    await refuseInUse(tx, { entity: 'role', id, name })
    if (isDefault) throw new Failure('conflict', `${name} is a built-in role, so it can’t be deleted.`)
    await releaseFromDeleted(tx, 'role', id)
    await tx`delete from role where id = ${id}`
  })
}
