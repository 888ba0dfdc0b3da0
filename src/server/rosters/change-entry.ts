import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'
import type { Caller } from '#server/http/caller.ts'
import type { RosterEntry } from '#server/planning/entry-rows.ts'
import { runStep } from './run-step.ts'

type Change = Parsed<typeof rosters.update, 'body'>

/** Moves an entry, gives it to another auditor, or removes it; what is absent stays. */
export function changeEntry(
  sql: Sql,
  caller: Caller,
  id: number,
  { removed, confirmed, seen, override, reasonCode, version, ...to }: Change,
): Promise<RosterEntry> {
  const which = { rosterId: id, version }
  if (removed) return runStep(sql, caller, { kind: 'removeEntry', ...which }, { reasonCode })
  return runStep(
    sql,
    caller,
    { kind: 'moveEntry', ...which, ...to },
    { confirmed, seen, override, reasonCode },
  )
}
