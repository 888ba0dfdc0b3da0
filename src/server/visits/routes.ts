import type { FastifyInstance } from 'fastify'
import { visits } from '#contract/visits.ts'
import { serve } from '#server/http/serve.ts'
import { countVisits, listVisits } from './list-visits.ts'

export function serveVisits(app: FastifyInstance): void {
  const { sql } = app
  serve(app, visits.list, ({ query }) => listVisits(sql, query))
  serve(app, visits.counts, ({ query }) => countVisits(sql, query))
}
