import type { Db } from '#server/db/transaction.ts'
import { listTeam } from '#server/planning/team-queries.ts'
import type { HitAudit } from './hit-steps.ts'

export type AuditsById = ReadonlyMap<number, HitAudit>

export async function lockAudits(tx: Db, ids: readonly number[]): Promise<AuditsById> {
  await tx`select from audit where id = any(${[...ids]}::integer[]) order by id for no key update`
  return readAudits(tx, ids)
}

/** The audits with their teams. */
export async function readAudits(sql: Db, ids: readonly number[]): Promise<AuditsById> {
  const rows = await sql<Omit<HitAudit, 'team'>[]>`
    select id, idfl_number, time_zone, status_reason, version, starts_at as start, ends_at as "end", agreed_starts_at, agreed_ends_at
    from audit where id = any(${[...ids]}::integer[])`
  const teams = await Promise.all(rows.map(async row => ({ ...row, team: await listTeam(sql, row.id) })))
  return new Map(teams.map(audit => [audit.id, audit]))
}
