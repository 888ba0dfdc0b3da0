import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { coveredStandards } from './held-standards.ts'
import { daysTouched } from './site-days.ts'
import { isCounted } from './team-queries.ts'

// Of the table `candidate`, a row of `audit`; beside it `touched`, its `days` at the site, and `lacking`, the `ids` of standards.

export const touchedDays = (sql: Db): Fragment => sql`lateral (select
  ${daysTouched(sql, sql`candidate.starts_at`, sql`candidate.ends_at`, sql`candidate.time_zone`)} as days) touched`

/**
 * Selects `ids`: the standards of the `candidate` that nobody holds on all of its days who is there on one of the days on which its
 * team is (`coverageByDay` of the domain).
 */
export const missingStandards = (sql: Db): Fragment => sql`
  select array_agg(wanted.standard_id) as ids from audit_standard wanted
  cross join lateral (
    select range_agg(there.days) as attended, range_agg(there.days) filter (where cardinality(held.covers) > 0) as covered
    from roster_entry entry
    cross join lateral (select
      ${daysTouched(sql, sql`entry.starts_at`, sql`entry.ends_at`, sql`candidate.time_zone`)} as days
    ) there
    cross join lateral (${coveredStandards(sql, sql`entry.auditor_id`, sql`array[wanted.standard_id]`, sql`touched.days`)} offset 0) held
    where entry.audit_id = candidate.id and entry.released_at is null and ${isCounted(sql, sql`entry`)}
  ) team
  where wanted.audit_id = candidate.id and (team.covered @> team.attended) is not true`

/** Selects `people`: released auditors who hold one of the missing standards, the latest first; null if nobody. */
export const peopleWhoLeft = (sql: Db): Fragment => sql`
  select json_agg(json_build_object('id', account.id, 'name', account.display_name, 'at', entry.released_at)
    order by entry.released_at desc, entry.id) as people
  from (
    select distinct on (auditor_id) * from roster_entry where audit_id = candidate.id
    order by auditor_id, released_at desc nulls first, id desc
  ) entry
  join account on account.id = entry.auditor_id
  cross join lateral (${coveredStandards(sql, sql`entry.auditor_id`, sql`lacking.ids`, sql`touched.days`)}) held
  where entry.released_at is not null and ${isCounted(sql, sql`entry`)} and cardinality(held.covers) > 0
    and ${wasTakenOff(sql)}`

/** Of `entry`, a released one: not given to another, nor replaced (decision 169). */
export const wasTakenOff = (sql: Db): Fragment => sql`exists (
  select from history where entity = 'roster' and entity_id = entry.id and action in ('release', 'remove'))`
