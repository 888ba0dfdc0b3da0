import type { FastifyInstance } from 'fastify'
import { exclusions } from '#contract/exclusions.ts'
import { serve } from '#server/http/serve.ts'
import { listOverrides } from './list-overrides.ts'
import { findExclusion, listExclusions } from './queries.ts'
import { addExclusion, changeExclusion } from './save-exclusion.ts'

export function serveExclusions(app: FastifyInstance): void {
  const { sql } = app
  serve(app, exclusions.list, ({ query, caller }) => listExclusions(sql, caller, query))
  serve(app, exclusions.overrides, ({ query }) => listOverrides(sql, query))
  serve(app, exclusions.one, ({ params, caller }) => findExclusion(sql, caller, params.id))
  serve(app, exclusions.create, ({ body, caller }) => addExclusion(sql, caller, body))
  serve(app, exclusions.update, ({ params, body, caller }) => changeExclusion(sql, caller, params.id, body))
}
