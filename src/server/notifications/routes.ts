import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { findMailSettings, saveMailSettings } from './mail-settings.ts'
import { listNotifications, markRead } from './queries.ts'

export function serveNotifications(app: FastifyInstance): void {
  const { sql } = app
  serve(app, notifications.list, ({ query, session }) => listNotifications(sql, session, query))
  serve(app, notifications.read, ({ body, session }) => markRead(sql, session, body))
  serve(app, notifications.mailSettings, ({ session }) => findMailSettings(sql, session))
  serve(app, notifications.changeMailSettings, ({ body, session }) =>
    transaction(sql, { actor: session.accountId }, tx => saveMailSettings(tx, session, body)),
  )
}
