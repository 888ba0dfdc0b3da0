import { auditors } from '#contract/auditors.ts'
import { callAll } from '#web/app/call-all.ts'
import type { Times } from '#web/planner/axis/move-days.ts'
import { type Verdicts, verdictsOf } from '#web/planner/data/verdicts.ts'
import type { Entry } from '#web/planning/entry.ts'
import type { Audit } from './lift.ts'
import { needAt } from './needs.ts'

/** How those whom a move concerns fit its new times: the audit's whole team, or whose booking it is. */
export async function readVerdicts(entry: Entry, subject: Audit | Entry, to: Times): Promise<Verdicts> {
  const query = needAt(subject, to)
  // An audit that is a draft again has nobody left to ask about.
  if (query.auditorId.length === 0) return new Map()
  const { rows } = await callAll(auditors.list, query)
  return verdictsOf(rows, { cargo: { type: 'entries', entries: [entry] } })
}
