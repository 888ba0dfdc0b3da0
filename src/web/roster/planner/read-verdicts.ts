import { auditors } from '#contract/auditors.ts'
import { callAll } from '#web/app/call-all.ts'
import type { Entry } from '#web/roster/entry.ts'
import type { Audit } from './lift.ts'
import type { Times } from './move-days.ts'
import { needAt } from './needs.ts'
import { type Verdicts, verdictsOf } from './verdicts.ts'

/** How those whom a move concerns fit its new times: the audit's whole team, or whose booking it is. */
export async function readVerdicts(entry: Entry, subject: Audit | Entry, to: Times): Promise<Verdicts> {
  const query = needAt(subject, to)
  // An audit that is a draft again has nobody left to ask about.
  if (query.auditorId.length === 0) return new Map()
  const { rows } = await callAll(auditors.list, query)
  return verdictsOf(rows, { cargo: { type: 'entries', entries: [entry] } })
}
