import type { FastifyInstance } from 'fastify'
import { history } from '#contract/history.ts'
import { serve } from '#server/http/serve.ts'
import { exportHistory } from './export-history.ts'
import { listHistory } from './queries.ts'

export function serveHistory(app: FastifyInstance): void {
  const { sql } = app
  serve(app, history.list, ({ query, session }) => listHistory(sql, session, query))
  serve(app, history.export, ({ query, session }) => exportHistory(sql, session, query))
}
