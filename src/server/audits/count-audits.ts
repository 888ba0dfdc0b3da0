import type { AuditStatus } from '#domain/audit-status.ts'
import { type Fragment, where } from '#server/db/paging.ts'
import { isNumberLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AuditQuery, customersNamed, isOfCompany } from './audit-conditions.ts'

/** More than the status and the free text, which have their own ways. */
export function hasFilters({ limit, offset, sort, status, value, ...filters }: Partial<AuditQuery>): boolean {
  return Object.values(filters).some(one => one !== undefined && one !== '')
}

/** Selects the `total`. It is kept by status with customer, and with standards; what is filtered by those alone is not counted. */
export function countFiltered(
  sql: Db,
  query: AuditQuery,
  matching: Fragment,
  onlyOf: number | undefined,
): Fragment {
  const { companyName, customerId, standardId, ...others } = query
  if (onlyOf !== undefined || hasFilters(others)) return countMatching(sql, matching)
  const isOfCustomers = companyName || customerId !== undefined
  if (query.value)
    return isOfCustomers || standardId
      ? countMatching(sql, matching)
      : countNamed(sql, query.value, query.status)
  if (!standardId) return countOfCustomers(sql, query)
  return isOfCustomers ? countMatching(sql, matching) : countOfStandards(sql, standardId, query.status)
}

/** The audits of one or more of the standards, as the database keeps them. */
function countOfStandards(sql: Db, standardIds: number[], status: AuditStatus[] | undefined): Fragment {
  const ofStatus = status ? sql`and status = any(${status})` : sql``
  return sql`
    select coalesce(sum(count), 0) as total from standards_audit_count
    where standard_ids && ${standardIds}::integer[] ${ofStatus}`
}

/** The audits of one customer, or of those of that company name, as the database keeps them. */
function countOfCustomers(sql: Db, { companyName, customerId, status }: AuditQuery): Fragment {
  const matching = where(sql, [
    companyName ? isOfCompany(sql, 'search', companyName) : undefined,
    customerId === undefined ? undefined : sql`audit.customer_id = ${customerId}`,
    status && sql`audit.status = any(${status})`,
  ])
  return sql`select coalesce(sum(audit.count), 0) as total from customer_audit_count audit ${matching}`
}

/** The audits of customers of that name, which are kept, and those of other customers whose number is like it. */
function countNamed(sql: Db, text: string, status: AuditStatus[] | undefined): Fragment {
  const ofStatus = status ? sql`and status = any(${status})` : sql``
  return sql`
    with named as materialized (${customersNamed(sql, text)})
    select (select coalesce(sum(count), 0) from customer_audit_count
        where customer_id in (select id from named) ${ofStatus})
      + (select count(*) from audit
        where deleted_at is null and ${isNumberLike(sql, text)} ${ofStatus}
          and customer_id not in (select id from named)) as total`
}

const countMatching = (sql: Db, matching: Fragment) => sql`select count(*) as total from audit ${matching}`

/** Selects the `total` of live audits, or of those in some statuses, as the database keeps it. */
export function keptTotal(sql: Db, status: AuditStatus[] | undefined): Fragment {
  const kept = status ? sql`where status = any(${status})` : sql``
  return sql`select coalesce(sum(count), 0) as total from audit_count ${kept}`
}
