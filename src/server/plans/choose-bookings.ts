import { leastMoveNotice, mostNeeds } from '#domain/plans.ts'
import { addDays } from '#domain/zoned-time.ts'
import { where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { daysTouched } from '#server/planning/site-days.ts'
import { hasOnTeam, isCounted } from '#server/planning/team-queries.ts'
import type { PlanInput } from './choose-audits.ts'
import { countNeeds } from './count-needs.ts'

/**
 * The assigned audits that may move: the whole of each lies in the period, not too soon, all on its team go to all of it, the
 * customer hasn’t agreed to its dates, and nobody asked for it to stay. `among`: those that a caller may see, or some that were chosen before.
 */
export async function findMovable(
  sql: Db,
  { firstDay, lastDay, keepProjectId }: Pick<PlanInput, 'firstDay' | 'lastDay' | 'keepProjectId'>,
  among: Caller | readonly number[],
): Promise<number[]> {
  if ('length' in among && among.length === 0) return []
  const isOdd = sql`entry.released_at is null and not (
    ${isCounted(sql, sql`entry`)} and entry.starts_at = audit.starts_at and entry.ends_at = audit.ends_at)`
  const rows = await sql<{ id: number }[]>`
    select audit.id from audit
    cross join lateral (select ${daysTouched(sql, sql`starts_at`, sql`ends_at`, sql`time_zone`)} as days) touched
    ${where(sql, [
      isAmong(sql, among),
      sql`audit.status = 'assigned' and audit.deleted_at is null`,
      // What the customer agreed to stays.
      sql`audit.agreed_on is null`,
      // By its index, before days are worked out.
      sql`audit.starts_at between ${addDays(firstDay, -2)}::date and ${addDays(lastDay, 2)}::date`,
      sql`lower(days) >= greatest(${firstDay}::date, (now() at time zone 'UTC')::date + ${leastMoveNotice}::integer)`,
      sql`upper(days) - 1 <= ${lastDay}::date`,
      sql`audit.id <> all(${[...keepProjectId]}::integer[])`,
      sql`not exists (select from roster_entry entry where entry.audit_id = audit.id and ${isOdd})`,
      sql`exists (select from roster_entry entry where entry.audit_id = audit.id and entry.released_at is null)`,
      sql`${countNeeds(sql)} <= ${mostNeeds}`,
    ])}
    order by audit.id`
  return rows.map(({ id }) => id)
}

function isAmong(sql: Db, among: Caller | readonly number[]) {
  if ('holds' in among) {
    const seesAll = among.holds('ViewAllAudit') || among.holds('ViewAuditDetail')
    return seesAll ? undefined : hasOnTeam(sql, among.accountId)
  }
  return sql`audit.id = any(${[...among]}::integer[])`
}
