import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/** How far back an audit that is copied each year is followed. */
const mostCopies = 20

/**
 * The id of the audit whose team is proposed for a copy of `source` that starts at `start`: its own, else that of the nearest audit
 * it was copied from itself, else that of the last one before the copy at the same place that was about all of its standards.
 */
export const formerTeam = (sql: Db, start: Fragment): Fragment => sql`coalesce(
  (with recursive line (id, depth) as (
      select source.id, 0
      union all
      select audit_copy.copy_of, line.depth + 1 from line join audit_copy on audit_copy.audit_id = line.id
      where line.depth < ${mostCopies})
    select line.id from line where ${hasTeam(sql, sql`line.id`)} order by line.depth limit 1),
  (select last.id from audit last
    where last.customer_id = source.customer_id and last.site_id is not distinct from source.site_id
      and last.status in ('assigned', 'completed') and last.deleted_at is null and last.starts_at < ${start}
      and not exists (select standard_id from audit_standard where audit_id = source.id
        except select standard_id from audit_standard where audit_id = last.id)
      and ${hasTeam(sql, sql`last.id`)}
    order by last.starts_at desc, last.id desc limit 1))`

const hasTeam = (sql: Db, id: Fragment): Fragment =>
  sql`exists (select from roster_entry where roster_entry.audit_id = ${id} and released_at is null)`
