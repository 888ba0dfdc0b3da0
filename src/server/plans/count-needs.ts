import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/** Of `audit`: each area in each of its standards that knows the list, as somebody must hold it. */
export const areasOf = (sql: Db): Fragment => sql`
  from audit_area
  join area on area.id = audit_area.area_id
  join audit_standard on audit_standard.audit_id = audit.id
  join standard on standard.id = audit_standard.standard_id and lower(standard.area_list) = lower(area.list)
  where audit_area.audit_id = audit.id`

/** Of `audit`: how many standards and areas a team has to hold together. */
export const countNeeds = (sql: Db): Fragment => sql`(
  (select count(*) from audit_standard where audit_id = audit.id) + (select count(*) ${areasOf(sql)}))::integer`
