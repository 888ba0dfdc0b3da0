import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'
import type { Session } from '#server/http/session.ts'
import type { RosterEntry } from '#server/planning/entry-rows.ts'
import { runStep } from './run-step.ts'

type Change = Parsed<typeof rosters.update, 'body'>

/** Moves an entry, gives it to another auditor, or removes it; what is absent stays. */
export function changeEntry(
  sql: Sql,
  session: Session,
  id: number,
  { removed, confirmed, version, ...to }: Change,
): Promise<RosterEntry> {
  const which = { rosterId: id, version }
  if (removed) return runStep(sql, session, { kind: 'removeEntry', ...which })
  return runStep(sql, session, { kind: 'moveEntry', ...which, ...to }, confirmed)
}
