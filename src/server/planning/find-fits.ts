import type { Db } from '#server/db/transaction.ts'
import { readClashes } from './clashes.ts'
import { type Fitness, fitColumns, fitJoin, fitTables, type Need } from './fit.ts'

export type Fit = Fitness & { auditorId: number; auditorName: string; isEnabled: boolean }

/** How auditors fit a need, by name: those asked for, or all; deleted ones are left out, disabled ones are not. */
export async function findFits(
  sql: Db,
  { auditorIds, ...need }: Need & { auditorIds?: readonly number[] },
): Promise<Fit[]> {
  const asked = auditorIds ? sql`and account.id = any(${[...auditorIds]}::integer[])` : sql``
  const candidates = sql`
    select account.id from auditor join account on account.id = auditor.id and account.deleted_at is null ${asked}`
  const rows = await sql<Fit[]>`
    with candidate as materialized (${candidates}), ${fitTables(sql, need)}
    select account.id as auditor_id, account.display_name as auditor_name, account.is_enabled, ${fitColumns(sql)}
    from candidate join account on account.id = candidate.id ${fitJoin(sql)}
    order by account.display_name, account.id`
  return rows.map(row => ({ ...row, clashes: readClashes(row.clashes) }))
}
