import type { FastifyInstance } from 'fastify'
import { changes } from '#contract/changes.ts'
import { serve } from '#server/http/serve.ts'
import { applyChange, previewChange } from './apply-change.ts'

export function serveChanges(app: FastifyInstance): void {
  const { sql } = app
  serve(app, changes.apply, ({ body, caller }) => applyChange(sql, caller, body))
  serve(app, changes.preview, ({ body, caller }) => previewChange(sql, caller, body))
}
