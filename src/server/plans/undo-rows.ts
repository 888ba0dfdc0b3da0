import type { Sql } from 'postgres'
import { type Step, step } from '#contract/changes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { keepWas } from '#server/notifications/keep-was.ts'
import { type Applied, applyStep, begin, finish } from '#server/planning/apply-steps.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import type { Text } from '#words/words.ts'
import { Refused } from './book-row.ts'
import { keepUntold, notifyAccepted } from './notify-accepted.ts'
import { findPlan } from './queries.ts'
import { rowState } from './row-changes.ts'
import {
  doEach,
  failuresOf,
  idsOf,
  listUnits,
  naming,
  RefusedRow,
  refuseParted,
  type Unit,
} from './row-units.ts'

type Form = Parsed<typeof plans.undo, 'body'>
type Outcome = Answer<typeof plans.undo>['rows'][number]
type Accepted = {
  rowId: number
  auditId: number
  state: string
  version: number
  inverse: unknown
}

/** Takes accepted rows back, each in a transaction of its own, as they were accepted; whoever accepted them. */
export async function undoRows(
  sql: Sql,
  caller: Caller,
  planId: number,
  { rows, confirmed }: Form,
): Promise<Answer<typeof plans.undo>> {
  if (!caller.holds('ModifyAudit')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
  await findPlan(sql, caller, planId)
  const reason = sayReason.text('proposalUndone', { number: String(planId), name: caller.name })
  const found = await doEach(sql, await listUnits(sql, planId, rows), unit =>
    transaction(sql, { actor: caller.accountId, reason }, tx =>
      takeBack(tx, caller, { planId, unit, reason, confirmed }),
    ).catch((error: unknown) =>
      failuresOf(unit, error).map((one): Outcome => ({ ...one, outcome: 'refused', project: null })),
    ),
  )
  await transaction(sql, { actor: caller.accountId }, tx => notifyAccepted(tx, caller, idsOf(rows)))
  const outcomes = rows.flatMap(({ rowId }) => found.find(one => one.rowId === rowId) ?? [])
  const { version } = await findPlan(sql, caller, planId)
  return { count: outcomes.filter(({ outcome }) => outcome === 'undone').length, rows: outcomes, version }
}

type Asked = { planId: number; unit: Unit; reason: Text; confirmed: boolean | undefined }

async function takeBack(tx: Db, caller: Caller, asked: Asked): Promise<Outcome[]> {
  const { planId, unit } = asked
  const known = await lockRows(tx, planId, unit)
  const accepted = known.filter(({ state }) => state === 'accepted')
  if (accepted.length > 0) {
    refuseParted(unit)
    const { events } = await applyInverse(tx, caller, accepted, asked)
    await forgetAccepting(tx, accepted)
    await keepWas(
      tx,
      caller,
      events.filter(event => event.about === 'was'),
    )
    const ids = idsOf(accepted)
    await tx`
      update plan_row set state = 'open', accepted_by = null, accepted_at = null, inverse = null, revision = revision + 1,
        ${keepUntold(tx, caller, events, tx`id = ${ids[0] ?? 0}`)}
      where id = any(${ids}::integer[])`
  }
  const audits = await tx<{ id: number; version: number }[]>`
    select id, version from audit where id = any(${known.map(({ auditId }) => auditId)}::integer[])`
  return known.map(({ rowId, auditId, state }) => ({
    rowId,
    outcome: state === 'accepted' ? 'undone' : 'already',
    project: audits.find(({ id }) => id === auditId) ?? null,
    failure: null,
  }))
}

/** In statements of their own: whoever waited for the lock reads the audits anew. */
async function lockRows(tx: Db, planId: number, { rows }: Unit): Promise<Accepted[]> {
  const ids = idsOf(rows)
  tx`
    select from plan_row where id = any(${ids}::integer[]) and plan_id = ${planId} order by id for no key update`.execute()
  const known = await tx<Accepted[]>`
    select plan_row.id as row_id, plan_row.audit_id, ${rowState(tx)} as state, plan_row.revision as version, plan_row.inverse
    from plan_row join audit on audit.id = plan_row.audit_id
    where plan_row.id = any(${ids}::integer[]) and plan_row.plan_id = ${planId} order by plan_row.id`
  for (const { rowId, version } of rows) {
    const row = known.find(one => one.rowId === rowId)
    if (!row) throw new RefusedRow(rowId, new Refused('missing', sayPlanFailure.text('rowGone')))
    if (row.state === 'accepted' && row.version !== version)
      throw new RefusedRow(rowId, new Refused('stale', sayPlanFailure.text('rowStale')))
  }
  return known
}

async function applyInverse(
  tx: Db,
  caller: Caller,
  rows: readonly Accepted[],
  { reason, confirmed }: Asked,
): Promise<Applied> {
  const steps = rows.flatMap(readSteps)
  const context = await begin(tx, caller, { steps, reason, confirmed })
  for (const one of steps) {
    const row = rows.find(({ auditId }) => 'projectId' in one && one.projectId === auditId) ?? rows[0]
    await naming(row?.rowId ?? 0, () => applyStep(context, one))
  }
  return finish(context, [])
}

/**
 * What was undone counts for nothing (the chapter of Auto-plan, *Counting*): neither what took it back nor, of a booking that had moved,
 * what accepting did to it.
 */
async function forgetAccepting(tx: Db, rows: readonly Accepted[]): Promise<void> {
  await tx`
    update audit_change set undone_at = clock_timestamp()
    from plan_row
    where plan_row.id = any(${idsOf(rows)}::integer[]) and audit_change.audit_id = plan_row.audit_id
      and audit_change.undone_at is null
      and (audit_change.xmin = pg_current_xact_id()::xid or plan_row.kind = 'move'
        and audit_change.changed_at between plan_row.accepted_at - interval '1 minute' and plan_row.accepted_at)`
}

/** Those of a bundle stand at its first row. Some were kept before steps said that they take an assignment back. */
function readSteps({ rowId, inverse }: Accepted): Step[] {
  if (!inverse) throw new RefusedRow(rowId, new Refused('forbidden', sayPlanFailure.text('noWayBack')))
  return step
    .array()
    .parse(inverse)
    .map(one => (one.kind === 'draft' ? { ...one, takesBack: true } : one))
}
