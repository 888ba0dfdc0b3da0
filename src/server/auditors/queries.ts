import type { Db } from '#server/db/transaction.ts'
import { type Fitness, fitColumns, fitJoin, type Need, needRow, readClashes } from './fit.ts'

export { coveredStandards, daysTouched, maskAbsences } from './fit.ts'

export type Fit = Fitness & { auditorId: number; auditorName: string; isEnabled: boolean }

/** How auditors fit a need, by name: those asked for, or all; deleted ones are left out, disabled ones are not. */
export async function findFits(
  sql: Db,
  { auditorIds, ...need }: Need & { auditorIds?: readonly number[] },
): Promise<Fit[]> {
  const asked = auditorIds ? sql`and account.id = any(${[...auditorIds]}::integer[])` : sql``
  const rows = await sql<Fit[]>`
    select account.id as auditor_id, account.display_name as auditor_name, account.is_enabled, ${fitColumns(sql)}
    from auditor
    join account on account.id = auditor.id and account.deleted_at is null ${asked}
    cross join ${needRow(sql, need)} ${fitJoin(sql)}
    order by account.display_name, account.id`
  return rows.map(row => ({ ...row, clashes: readClashes(row.clashes) }))
}
