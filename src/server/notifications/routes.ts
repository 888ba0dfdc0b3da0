import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { serve } from '#server/http/serve.ts'
import { listNotifications, markRead } from './queries.ts'

export function serveNotifications(app: FastifyInstance): void {
  const { sql } = app
  serve(app, notifications.list, ({ query, session }) => listNotifications(sql, session, query))
  serve(app, notifications.read, ({ body, session }) => markRead(sql, session, body))
}
