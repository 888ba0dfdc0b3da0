import type { FastifyInstance } from 'fastify'
import { roles } from '#contract/roles.ts'
import { serve } from '#server/http/serve.ts'
import { deleteRole } from './delete-role.ts'
import { findRole, listPermissions, listRoles } from './queries.ts'
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
