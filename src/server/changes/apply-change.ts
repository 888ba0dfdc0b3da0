import type { Sql } from 'postgres'
import type { changes } from '#contract/changes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type Db, dryRun, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { applySteps } from '#server/planning/apply-steps.ts'
import { describeReleased } from '#server/planning/describe-released.ts'
import { type RosterEntry, selectEntriesOf, viewer } from '#server/planning/entry-rows.ts'
import { previewSteps, type Verdict } from '#server/planning/preview-steps.ts'
import { type TouchedRecords, touchedRecords } from '#server/planning/touched-records.ts'
import { holidayWarnings } from '#server/planning/warnings.ts'

/** Makes all steps or none, and notifies everybody once. */
export function applyChange(
  sql: Sql,
  caller: Caller,
  change: Parsed<typeof changes.apply, 'body'>,
): Promise<Answer<typeof changes.apply>> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const applied = await applySteps(tx, caller, change)
    await notifyChange(tx, caller, applied.events)
    const { inverse } = applied
    const versions = touchedRecords(applied, change.steps)
    return {
      ...versions,
      entries: await listShown(tx, caller, versions),
      released: await describeReleased(tx, applied.released),
      inverse,
    }
  })
}

async function listShown(
  tx: Db,
  caller: Caller,
  { audits, rosters }: TouchedRecords,
): Promise<RosterEntry[]> {
  if (!caller.holds('ViewAllRoster')) return []
  const auditIds = audits.map(({ projectId }) => projectId)
  return selectEntriesOf(tx, viewer(caller), { auditIds, entryIds: rosters.map(({ rosterId }) => rosterId) })
}

/** The outcome of a change: makes it and rolls it back. */
export async function previewChange(
  sql: Sql,
  caller: Caller,
  change: Parsed<typeof changes.preview, 'body'>,
): Promise<Answer<typeof changes.preview>> {
  const { verdicts, released } = await dryRun(sql, { actor: caller.accountId }, tx =>
    previewSteps(tx, caller, change),
  )
  // Holidays are computed afterwards, so that nobody waits for the locks meanwhile.
  const codes = await findCountryCodes(sql, verdicts)
  const verdictsWithHolidays = []
  for (const { refusal, warnings, audit } of verdicts) {
    const code = audit && codes.get(audit.customer.countryId)
    verdictsWithHolidays.push({
      refusal,
      warnings: [...warnings, ...(audit && code ? await holidayWarnings(audit, code) : [])],
    })
  }
  return {
    isPossible: verdicts.every(({ refusal }) => refusal === null),
    verdicts: verdictsWithHolidays,
    released,
  }
}

async function findCountryCodes(sql: Db, verdicts: readonly Verdict[]): Promise<ReadonlyMap<number, string>> {
  const ids = verdicts.flatMap(({ audit }) => audit?.customer.countryId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: number; code: string }[]>`select id, code from country where id = any(${ids})`
  return new Map(rows.map(({ id, code }) => [id, code]))
}
