import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { missingStandards, peopleWhoLeft, touchedDays } from '#server/planning/lost-standards.ts'
import { type AuditRow, auditRows, toAudit } from '#server/planning/read-audits.ts'
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
    with candidate as materialized (select audit.* from audit ${matching}), ${touchedDays(sql)},
    page as materialized (
      select candidate.id, gone.people, count(*) over () as total, candidate.starts_at
      from candidate
      join touched on touched.id = candidate.id
      join (${missingStandards(sql)}) lacking on lacking.audit_id = candidate.id
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
