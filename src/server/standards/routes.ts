import type { FastifyInstance } from 'fastify'
import { programmeSettingsCalls } from '#contract/programme-settings.ts'
import { standards } from '#contract/standards.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { findSettings, updateSettings } from './programme-settings.ts'
import { deleteStandard, findStandard, insertStandard, listStandards } from './queries.ts'
import { saveStandard } from './save-standard.ts'

export function serveStandards(app: FastifyInstance): void {
  const { sql } = app
  serve(app, standards.list, ({ query }) => listStandards(sql, query))
  serve(app, standards.one, ({ params }) => findStandard(sql, params.id))
  serve(app, standards.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertStandard(tx, body)),
  )
  serve(app, standards.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => saveStandard(tx, params.id, body)),
  )
  serve(app, standards.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteStandard(tx, params.id)),
  )
  serve(app, programmeSettingsCalls.read, () => findSettings(sql))
  serve(app, programmeSettingsCalls.update, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateSettings(tx, body)),
  )
}
