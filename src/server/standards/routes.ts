import type { FastifyInstance } from 'fastify'
import { programmeSettingsCalls } from '#contract/programme-settings.ts'
import { standards } from '#contract/standards.ts'
import type { Sampling } from '#domain/programme.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { lockRules } from '#server/planning/team-rules.ts'
import { refuse } from '#server/refuse.ts'
import { sayStandardFailure } from '#words/en/standard-failures.ts'
import {
  deleteStandard,
  findSettings,
  findStandard,
  hasOtherRules,
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
    transaction(sql, { actor: caller.accountId }, tx => saveStandard(tx, caller, params.id, body)),
  )
  serve(app, standards.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteStandard(tx, params.id)),
  )
  serve(app, programmeSettingsCalls.read, () => findSettings(sql))
  serve(app, programmeSettingsCalls.update, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateSettings(tx, body)),
  )
}

/** Changes a standard; of a rotation or technical areas that booked audits would miss, and of a programme that moves visits, it asks first. */
export async function saveStandard(
  tx: Db,
  caller: Caller,
  id: number,
  { confirmed, ...change }: StandardChange & { confirmed?: boolean | undefined },
) {
  lockRules(tx, 'alone')
  if (!(await hasOtherRules(tx, id, change))) return moveVisits(tx, id, { confirmed, ...change })
  const asked = { scope: { standardId: id }, confirmed }
  const { result, affected, concerns } = await guardAffected(tx, caller, asked, () =>
    moveVisits(tx, id, { confirmed, ...change }),
  )
  await reportConcerns(tx, caller, concerns)
  return { ...result, affected }
}

async function moveVisits(
  tx: Db,
  id: number,
  { confirmed, ...change }: StandardChange & { confirmed?: boolean | undefined },
) {
  const before = await updateStandard(tx, id, change)
  if (before) {
    const certificates = await listLiveCertificates(tx, id)
    const samplingBefore = before.programme?.sampling
    if (!confirmed) await askFirst(tx, certificates, samplingBefore)
    await calculateVisits(tx, certificates, { samplingBefore })
  }
  return findStandard(tx, id)
}

async function askFirst(
  tx: Db,
  certificates: readonly number[],
  samplingBefore: Sampling | undefined,
): Promise<void> {
  const moved = await calculateVisits(tx, certificates, { purpose: 'find', samplingBefore })
  if (moved.visits === 0) return
  throw refuse('conflict', sayStandardFailure.text('movesVisits', moved), {
    code: 'movesVisits',
    details: moved,
  })
}
