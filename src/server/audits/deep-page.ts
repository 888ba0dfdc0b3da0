import { cutPage, type Fragment, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { AuditQuery } from './audit-conditions.ts'

/**
 * What a page far down the list of all audits, or of those of one status, is read by: in the order in which they were made whole
 * months are left out by what is kept of them, and only the audits of one month are walked (decision 216).
 */
export function cutDeepPage(
  sql: Db,
  query: AuditQuery,
  conditions: (Fragment | undefined)[],
): { matching: Fragment; cut: Fragment } {
  const direction = directionMade(query)
  if (query.offset < leastDeep || direction === null || (query.status?.length ?? 0) > 1)
    return { matching: where(sql, conditions), cut: cutPage(sql, query) }
  const start = (column: Fragment) => sql`(${startOfPage(sql, query, direction)} select ${column} from start)`
  const isFromThere =
    direction === 'desc'
      ? sql`audit.created_at < ${start(sql`(month + interval '1 month') at time zone 'UTC'`)}`
      : sql`audit.created_at >= ${start(sql`month::timestamp at time zone 'UTC'`)}`
  return {
    matching: where(sql, [...conditions, isFromThere]),
    cut: sql`${cutPage(sql, { limit: query.limit, offset: 0 })} offset ${start(sql`${query.offset}::bigint - before`)}`,
  }
}

/** Up to here the index is walked as quickly as the months are added up. */
const leastDeep = 2000

/** Null: the order is another than that in which the audits were made. */
function directionMade({ sort }: AuditQuery): 'asc' | 'desc' | null {
  if (!sort?.length) return 'desc'
  const [only, ...others] = sort
  return only?.field === 'createdAt' && others.length === 0 ? only.direction : null
}

/** The month in which the page begins, and how many audits come `before` it. */
const startOfPage = (sql: Db, { offset, status }: AuditQuery, direction: 'asc' | 'desc') => sql`
  with of_month as (
    select month, sum(count) as count from audit_month_count
    ${status ? sql`where status = any(${status})` : sql``} group by month),
  running as (
    select month, count, sum(count) over (order by month ${direction === 'desc' ? sql`desc` : sql``}) as upto from of_month),
  start as (
    select month, (upto - count)::bigint as before from running where upto > ${offset}::bigint
    order by month ${direction === 'desc' ? sql`desc` : sql``} limit 1)`
