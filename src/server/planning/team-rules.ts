import type { z } from 'zod'
import type { teamRules } from '#contract/team-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'

type TeamRulesRow = z.output<typeof teamRules>

/** There is one row. */
export const teamRulesId = 1

export async function readTeamRules(sql: Db): Promise<TeamRulesRow> {
  const [found] = await sql<TeamRulesRow[]>`
    select id, rules, roles, approval, completes_done, limits, day_count, cooling_off_months, travel, day_trip_km, version, created_at, updated_at
    from team_rules where id = ${teamRulesId}`
  if (!found) throw missing()
  return found
}

/**
 * Bookings share it, changes of Team rules and of a standard's rules have it alone: of two at once, one sees the other. Held
 * until the transaction ends, and taken before records are locked. Not waited for: what is sent next comes after it.
 */
export function lockRules(tx: Db, how: 'shared' | 'alone'): void {
  if (how === 'alone') tx`select pg_advisory_xact_lock(hashtext('team rules'))`.execute()
  else tx`select pg_advisory_xact_lock_shared(hashtext('team rules'))`.execute()
}
