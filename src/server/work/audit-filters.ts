import type { Fragment } from '#server/db/paging.ts'
import { hasInNumber, isLike, mentionsItself } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { countryOfAudit } from './soon.ts'
import type { WorkFilters } from './source.ts'

/** What is asked of the table `audit`; `at` says when it hurts. Of its people are those who are on its team or were taken off. */
export function auditFilters(sql: Db, asked: WorkFilters, at: Fragment): Fragment[] {
  const { countryId, standardId, departmentId, auditorId, batchId, start, end, value } = asked
  return [
    countryId && sql`${countryOfAudit(sql)} = any(${countryId}::integer[])`,
    standardId &&
      sql`exists (select from audit_standard wanted
      where wanted.audit_id = audit.id and wanted.standard_id = any(${standardId}::integer[]))`,
    auditorId &&
      sql`exists (select from roster_entry entry
      where entry.audit_id = audit.id and entry.auditor_id = any(${auditorId}::integer[]))`,
    departmentId &&
      sql`exists (select from roster_entry entry join account on account.id = entry.auditor_id
      where entry.audit_id = audit.id and account.department_id = any(${departmentId}::integer[]))`,
    batchId === undefined ? undefined : sql`audit.batch_id = ${batchId}`,
    start && sql`${at} >= ${start}`,
    end && sql`${at} < ${end}`,
    value ? isNamed(sql, value) : undefined,
  ].filter(condition => condition !== undefined)
}

/** Its number, or its customer's names. */
const isNamed = (sql: Db, text: string): Fragment => sql`(${hasInNumber(sql, text)} or audit.customer_id in (
  select customer.id from customer where ${mentionsItself(sql, 'customer', text)}
    and (${isLike(sql, sql`customer.company_name`, text)} or ${isLike(sql, sql`customer.name`, text)})))`
