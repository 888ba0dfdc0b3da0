import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { findMailSettings, saveMailSettings } from './mail-settings.ts'
import { listNotifications, markRead } from './queries.ts'

export function serveNotifications(app: FastifyInstance): void {
  const { sql } = app
  serve(app, notifications.list, ({ query, caller }) => listNotifications(sql, caller, query))
  serve(app, notifications.read, ({ body, caller }) => markRead(sql, caller, body))
  serve(app, notifications.mailSettings, ({ caller }) => findMailSettings(sql, caller))
  serve(app, notifications.changeMailSettings, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => saveMailSettings(tx, caller, body)),
  )
}
