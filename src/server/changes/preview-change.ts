import type { Sql } from 'postgres'
import type { changes } from '#contract/changes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type Db, dryRun } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { previewSteps, type Verdict } from '#server/planning/preview-steps.ts'
import { holidayWarnings } from '#server/planning/warnings.ts'

/** What a change would come to: made as it would be, and taken back. */
export async function previewChange(
  sql: Sql,
  caller: Caller,
  change: Parsed<typeof changes.preview, 'body'>,
): Promise<Answer<typeof changes.preview>> {
  const { verdicts, released } = await dryRun(sql, { actor: caller.accountId }, tx =>
    previewSteps(tx, caller, change),
  )
  // Holidays are reckoned after it, so that nobody waits for the locks meanwhile.
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
