import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { pushes } from '#contract/pushes.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { refuse } from '#server/refuse.ts'
import { sayPushFault } from '#words/en/push-faults.ts'
import { findMailSettings, saveMailSettings } from './mail-settings.ts'
import { addDevice, findPushSettings, removeDevice, savePushSettings, sendTestPush } from './push-settings.ts'
import { listNotifications, markRead } from './queries.ts'

export function serveNotifications(app: FastifyInstance): void {
  const { sql } = app
  serve(app, notifications.list, ({ query, caller }) => listNotifications(sql, caller, query))
  serve(app, notifications.read, ({ body, caller }) => markRead(sql, caller, body))
  serve(app, notifications.mailSettings, ({ caller }) => findMailSettings(sql, caller))
  serve(app, notifications.changeMailSettings, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => saveMailSettings(tx, caller, body)),
  )
  servePushes(app)
}

function servePushes(app: FastifyInstance): void {
  const { sql } = app
  serve(app, pushes.settings, ({ caller }) => findPushSettings(app, caller))
  serve(app, pushes.changeSettings, async ({ body, caller }) => {
    await transaction(sql, { actor: caller.accountId }, tx => savePushSettings(tx, caller, body))
    return findPushSettings(app, caller)
  })
  serve(app, pushes.addDevice, ({ body, caller }) => {
    if (!app.sendsPushes) throw refuse('conflict', sayPushFault.text('off'))
    return transaction(sql, { actor: caller.accountId }, tx => addDevice(tx, caller, body))
  })
  serve(app, pushes.removeDevice, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => removeDevice(tx, caller, params.id)),
  )
  serve(app, pushes.test, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => sendTestPush(tx, caller, params.id)),
  )
}
