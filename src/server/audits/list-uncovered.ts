import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { coveredStandards } from '#server/planning/held-standards.ts'
import { type AuditRow, auditRows, toAudit } from '#server/planning/read-audits.ts'
import { daysTouched } from '#server/planning/site-days.ts'
import { isCounted } from '#server/planning/team-queries.ts'
import { auditConditions, findNamed } from './audit-conditions.ts'

type Query = Parsed<typeof audits.uncovered, 'query'>
type Left = z.output<typeof audits.uncovered.reply>['rows'][number]['left']

/**
 * Assigned audits, not yet over, that lack a standard held by somebody who was released from them, by start, with who that was.
 * Replaced auditors don't count: that team was chosen as it is.
 */
export async function listUncovered(sql: Db, caller: Caller, query: Query) {
  // Who left, and when, is part of an audit's history: only for those who may open it.
  const seesWho = caller.holds('ViewAuditDetail')
  const now = new Date()
  const named = query.value ? await findNamed(sql, query.value) : []
  const asked = { value: query.value, status: ['assigned' as const], start: now, limit: 1, offset: 0 }
  const matching = where(sql, [
    ...auditConditions(sql, asked, { named, onlyOf: undefined, strategy: 'search' }),
    sql`exists (select from roster_entry where audit_id = audit.id and released_at is not null)`,
  ])
  const rows = await sql<(AuditRow & { left: Left; total: string })[]>`
    with candidate as materialized (select audit.* from audit ${matching}),
    page as materialized (
      select candidate.id, gone.people, count(*) over () as total, candidate.starts_at
      from candidate
      cross join lateral (select
        ${daysTouched(sql, sql`candidate.starts_at`, sql`candidate.ends_at`, sql`candidate.time_zone`)} as days
      ) touched
      cross join lateral (${missingStandards(sql)}) lacking
      cross join lateral (${peopleWhoLeft(sql)}) gone
      where gone.people is not null
      order by candidate.starts_at, candidate.id limit ${mostListed}
    )
    select audit_row.*, page.people as left, page.total
    from (${auditRows(sql, sql`page`)}) audit_row join page on page.id = audit_row.id
    order by page.starts_at, page.id`
  return {
    count: rows[0]?.total ?? '0',
    rows: rows.map(({ left, total: _, ...row }) => ({
      ...toAudit(row, now),
      left: seesWho ? left.map(one => ({ ...one, at: new Date(one.at) })) : [],
    })),
  }
}

const mostListed = 200

/**
 * Selects `ids`: the standards of the `candidate` that nobody holds on all of its days who is there on one of the days on which its
 * team is (`coverageByDay` of the domain).
 */
const missingStandards = (sql: Db) => sql`
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
const peopleWhoLeft = (sql: Db) => sql`
  select json_agg(json_build_object('id', account.id, 'name', account.display_name, 'at', entry.released_at)
    order by entry.released_at desc, entry.id) as people
  from (
    select distinct on (auditor_id) * from roster_entry where audit_id = candidate.id
    order by auditor_id, released_at desc nulls first, id desc
  ) entry
  join account on account.id = entry.auditor_id
  cross join lateral (${coveredStandards(sql, sql`entry.auditor_id`, sql`lacking.ids`, sql`touched.days`)}) held
  where entry.released_at is not null and ${isCounted(sql, sql`entry`)} and cardinality(held.covers) > 0 and exists (
    select from history where entity = 'roster' and entity_id = entry.id and action in ('release', 'remove'))`
