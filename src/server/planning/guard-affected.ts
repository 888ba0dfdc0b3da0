import type { Affected } from '#contract/affected.ts'
import { judge } from '#domain/fit-reasons.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { type Concern, listConcerns, type Scope, toWireConcern } from './concerns.ts'
import { spareFitting } from './open-case.ts'

const mostRows = 50

/**
 * Makes a change of rules, competences, wishes or limits, and compares: refuses it (409 `affects`) where booked audits within
 * `scope`, or their teams, would no longer fit that did before, unless that is confirmed; answers which, and whom to tell of. What
 * fits again is spared in open cases. What bookings lock must be locked, so that none comes unseen.
 */
export async function guardAffected<Result>(
  tx: Db,
  caller: Caller,
  { scope, confirmed = false }: { scope: Scope; confirmed?: boolean | undefined },
  change: () => Promise<Result>,
): Promise<{ result: Result; affected: Affected; concerns: Concern[] }> {
  const before = await listConcerns(tx, scope, { withTeams: true })
  const result = await change()
  const known = new Set(
    before.flatMap(({ projectId, reasons }) => reasons.filter(isWorse).map(one => `${projectId} ${one.key}`)),
  )
  const after = await listConcerns(tx, scope, { withTeams: true })
  const concerns = after
    .map(row => ({
      ...row,
      reasons: row.reasons.filter(one => isWorse(one) && !known.has(`${row.projectId} ${one.key}`)),
    }))
    .filter(({ reasons }) => reasons.length > 0)
  const affected = describeAffected(caller, concerns)
  if (affected.count > 0 && !confirmed)
    throw refuse('conflict', sayPlanningFailure.text('affects', { count: affected.count }), {
      code: 'affects',
      details: affected,
    })
  await spareFitting(tx, before.filter(isUnfit), after.filter(isUnfit))
  return { result, affected, concerns }
}

/** Worse than shown. */
const isWorse = (reason: Concern['reasons'][number]) => judge([reason]) !== 'ready'

const isUnfit = ({ reasons }: Concern) => reasons.some(isWorse)

function describeAffected({ holds, accountId }: Caller, concerns: readonly Concern[]): Affected {
  const seesAll = holds('ViewAllAudit') || holds('ViewAuditDetail') || holds('ViewAllRoster')
  const shown = concerns.filter(({ auditorId }) => seesAll || auditorId === accountId)
  const rows = shown.slice(0, mostRows).map(toWireConcern)
  return { count: new Set(concerns.map(({ projectId }) => projectId)).size, rows }
}
