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
  serve(app, roles.create, ({ body, session }) => createRole(sql, session, body))
  serve(app, roles.update, ({ params, body, session }) => changeRole(sql, session, params.id, body))
  serve(app, roles.remove, ({ params, session }) => deleteRole(sql, session, params.id))
}
