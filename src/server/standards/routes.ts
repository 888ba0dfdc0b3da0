import type { FastifyInstance } from 'fastify'
import { programmeSettingsCalls } from '#contract/programme-settings.ts'
import { standards } from '#contract/standards.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { reckonVisits } from '#server/planning/reckon-visits.ts'
import { refuse } from '#server/refuse.ts'
import { sayStandardFailure } from '#words/en/standard-failures.ts'
import {
  deleteStandard,
  findSettings,
  findStandard,
  insertStandard,
  listLiveCertificates,
  listStandards,
  type StandardChange,
  updateSettings,
  updateStandard,
} from './queries.ts'

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

/** Changes a standard; another programme moves the open visits of its certificates, which is asked about first. */
async function saveStandard(
  tx: Db,
  id: number,
  { confirmed, ...change }: StandardChange & { confirmed?: boolean | undefined },
) {
  const hasOtherRule = await updateStandard(tx, id, change)
  if (hasOtherRule) {
    const moved = await reckonVisits(tx, await listLiveCertificates(tx, id))
    if (moved.visits > 0 && !confirmed)
      throw refuse('conflict', sayStandardFailure.text('movesVisits', moved), {
        code: 'movesVisits',
        details: moved,
      })
  }
  return findStandard(tx, id)
}
