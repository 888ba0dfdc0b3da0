import type { FastifyInstance } from 'fastify'
import { roles } from '#contract/roles.ts'
import { serve } from '#server/http/serve.ts'
import { listRoles } from './queries.ts'

export function serveRoles(app: FastifyInstance): void {
  serve(app, roles.list, ({ query }) => listRoles(app.sql, query))
}
