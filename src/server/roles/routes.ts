import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { roles } from '#contract/roles.ts'
import { refuseInUse, releaseFromDeleted } from '#server/db/in-use.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { lockAccess, refuseDemoted, refuseRoleBeyond } from '#server/people/grant.ts'
import { refuse } from '#server/refuse.ts'
import { sayRoleFailure } from '#words/en/role-failures.ts'
import { findRole, listPermissions, listRoles, type Role } from './queries.ts'
import { changeRole, createRole } from './save-role.ts'

export function serveRoles(app: FastifyInstance): void {
  const { sql } = app
  serve(app, roles.list, ({ query }) => listRoles(sql, query))
  serve(app, roles.permissions, () => listPermissions(sql))
  serve(app, roles.one, ({ params }) => findRole(sql, params.id))
  serve(app, roles.create, ({ body, caller }) => createRole(sql, caller, body))
  serve(app, roles.update, ({ params, body, caller }) => changeRole(sql, caller, params.id, body))
  serve(app, roles.remove, ({ params, caller }) => deleteRole(sql, caller, params.id))
}

/** Deletes a role that is neither built in, nor in use, nor holds more than the caller. */
function deleteRole(sql: Sql, caller: Caller, id: number): Promise<void> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockAccess(tx)
    const { name, isDefault } = await lockRecord<Role>(tx, 'role', id)
    await refuseRoleBeyond(tx, caller, id)
    await refuseDemoted(tx, caller)
    await refuseInUse(tx, { entity: 'role', id, name })
    if (isDefault) throw refuse('conflict', sayRoleFailure.text('builtIn', { name }))
    await releaseFromDeleted(tx, 'role', id)
    await tx`delete from role where id = ${id}`
  })
}
