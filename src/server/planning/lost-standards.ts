import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { coveredStandards, daysHeld, isCovering } from './held-standards.ts'
import { daysTouched } from './site-days.ts'
import { isCounted } from './team-queries.ts'

// Of the table `candidate`, rows of `audit`; beside it `touched`, and `lacking`, the `ids` of standards.

/** Of each candidate its `days` at the site, worked out once: to ask a zone for a day takes as long as to look up a row. */
export const touchedDays = (sql: Db): Fragment => sql`
  touched as materialized (
    select id, starts_at, ends_at, time_zone, ${daysTouched(sql, sql`starts_at`, sql`ends_at`, sql`time_zone`)} as days
    from candidate)`

/**
 * Of each of the candidates that lack any: `audit_id`, and `ids`, the standards that nobody holds on all of its days who is there on one of
 * the days on which its team is (`coverageByDay` of the domain). Of all at once, which is much faster than one by one.
 */
export const missingStandards = (sql: Db): Fragment => sql`
  with there as materialized (
    select entry.audit_id, entry.auditor_id,
      case when (entry.starts_at, entry.ends_at) = (touched.starts_at, touched.ends_at) then touched.days
        else ${daysTouched(sql, sql`entry.starts_at`, sql`entry.ends_at`, sql`touched.time_zone`)} end as days
    from touched
    -- The offset: else all that is booked is read to find these.
    cross join lateral (select * from roster_entry where audit_id = touched.id offset 0) entry
    where entry.released_at is null and ${isCounted(sql, sql`entry`)}),
  held as materialized (
    select auditor_id, standard_id, ${daysHeld(sql)} as days from auditor_standard
    where auditor_id = any(array(select distinct auditor_id from there)) and ${isCovering(sql)}
    group by auditor_id, standard_id),
  missing as (
    select touched.id as audit_id, wanted.standard_id
    from touched
    join audit_standard wanted on wanted.audit_id = touched.id
    left join there on there.audit_id = touched.id
    left join held on held.auditor_id = there.auditor_id and held.standard_id = wanted.standard_id
    group by touched.id, wanted.standard_id
    having (range_agg(there.days) filter (where held.days @> touched.days) @> range_agg(there.days)) is not true)
  select audit_id, array_agg(standard_id) as ids from missing group by audit_id`

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
