import type { FastifyInstance } from 'fastify'
import { disruptions } from '#contract/disruptions.ts'
import { serve } from '#server/http/serve.ts'
import { listDisruptions } from './queries.ts'
import {
  changeDisruption,
  closeDisruption,
  previewDisruption,
  readDisruption,
  reportDisruption,
} from './report.ts'

export function serveDisruptions(app: FastifyInstance): void {
  const { sql } = app
  serve(app, disruptions.list, ({ query, caller }) => listDisruptions(sql, caller, query))
  serve(app, disruptions.one, ({ params, caller }) => readDisruption(sql, caller, params.id))
  serve(app, disruptions.create, ({ body, caller }) => reportDisruption(sql, caller, body))
  serve(app, disruptions.preview, ({ body, caller }) => previewDisruption(sql, caller, body))
  serve(app, disruptions.update, ({ params, body, caller }) => changeDisruption(sql, caller, params.id, body))
  serve(app, disruptions.close, ({ params, body, caller }) => closeDisruption(sql, caller, params.id, body))
}
