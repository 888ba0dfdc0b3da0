import type { FastifyInstance } from 'fastify'
import { capacity } from '#contract/capacity.ts'
import { serve } from '#server/http/serve.ts'
import { listCapacity } from './list-capacity.ts'

export function serveDrafts(app: FastifyInstance): void {
  serve(app, capacity.list, ({ query }) => listCapacity(app.sql, query))
}
