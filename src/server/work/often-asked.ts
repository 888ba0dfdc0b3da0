import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { WorkFilters } from './source.ts'

type Status = 'draft' | 'assigned'

/** From this share on, walking through all in order comes to a thousand sooner than all of them can be read and sorted. */
const leastShare = 0.1

/**
 * Of which open audits so many ask for one of the standards that a walk soon finds enough of them. PostgreSQL plans for a share that it guesses,
 * and once walking seems a little dearer, it reads all that are open. What else is asked for may leave few: then it is left to PostgreSQL.
 */
export async function findOftenAsked(sql: Db, asked: WorkFilters): Promise<ReadonlySet<Status>> {
  const { standardId, countryId, departmentId, auditorId, batchId, value } = asked
  if (!standardId || countryId || departmentId || auditorId || value || batchId !== undefined)
    return new Set()
  const often = await sql<{ status: Status }[]>`
    select status from standards_audit_count where status in ('draft', 'assigned') group by status
    having sum(count) filter (where standard_ids && ${standardId}::integer[]) >= ${leastShare}::float8 * sum(count)`
  return new Set(often.map(({ status }) => status))
}

/** Of `audit`: it asks for one of them. With an offset PostgreSQL asks one audit after another. */
export const asksFor = (sql: Db, standardIds: readonly number[], isOften: boolean): Fragment => sql`exists (
  select from audit_standard wanted where wanted.audit_id = audit.id and wanted.standard_id = any(${[...standardIds]}::integer[])
  ${isOften ? sql`offset 0` : sql``})`
