import type { Sql, TransactionSql } from 'postgres'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { plans } from '#contract/plans.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type AnyStep, applySteps } from '#server/planning/apply-steps.ts'
import { listHeld } from '#server/planning/held-standards.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { type Known, readRow, stepsOf } from './book-row.ts'
import { findRow } from './list-rows.ts'
import { expiryOf } from './queries.ts'
import { rowState } from './row-changes.ts'

type Form = Parsed<typeof plans.changeRow, 'body'>

/** Sets a row by hand, leaves it out, or takes it back in. */
export function changeRow(
  sql: Sql,
  caller: Caller,
  planId: number,
  rowId: number,
  form: Form,
): Promise<Answer<typeof plans.changeRow>> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    // Rows are judged beside one another: two of a plan aren't set at once.
    await lockRecord(tx, 'plan', planId)
    const known = await readRow(tx, planId, rowId)
    if (!known) throw missing()
    if (known.state === 'accepted') throw refuse('conflict', sayPlanFailure.text('rowAccepted'))
    if (known.version !== form.version)
      throw refuse('conflict', sayPlanFailure.text('rowStale'), { code: 'stale' })
    await refuseExpired(tx, planId)
    if (form.start || form.end || form.auditors) await setByHand(tx, caller, { planId, rowId, known }, form)
    else if (form.state && form.state !== known.state)
      await tx`
        update plan_row set state = ${form.state}, accepted_by = null, accepted_at = null, revision = revision + 1
        where id = ${rowId} or plan_id = ${planId} and bundled -> 'bundle' = ${known.bundled?.bundle ?? null}::jsonb`
    // Rows have no history; others who look at the proposal are told all the same.
    await tx`select tell_live('plan', ${planId}, 'update', '{}', '{}')`
    return findRow(tx, caller, planId, rowId)
  })
}

/** It is to be read only. */
async function refuseExpired(tx: Db, planId: number): Promise<void> {
  const [plan] = await tx`select from plan where id = ${planId} and ${expiryOf(tx)} <= now()`
  if (plan) throw refuse('conflict', sayPlanFailure.text('expired'), { code: 'expired' })
}

type Row = { planId: number; rowId: number; known: Known }

async function setByHand(tx: Db, caller: Caller, row: Row, form: Form): Promise<void> {
  const { rowId, known } = row
  if (known.isChanged) throw refuse('conflict', sayPlanFailure.text('changed'), { code: 'changed' })
  if (known.bundled) throw refuse('conflict', sayPlanFailure.text('bundleFixed'), { code: 'bundle' })
  const placed = place(known, form)
  if (placed.auditors.length === 0)
    throw Failure.invalid([faultOf('auditors', sayPlanFault.text('chooseAuditor'))])
  const steps = stepsOf(placed)
  if (steps.length === 0) throw refuse('conflict', sayPlanFailure.text('staysAsBooked'))
  await tryBooking(tx, caller, steps, form.confirmed)
  await refuseOtherRows(tx, row, placed)
  const auditors = await describeTeam(tx, placed)
  const reasons = [{ code: 'hand', accountId: caller.accountId }]
  await tx`
    update plan_row set kind = ${known.kind === 'move' ? 'move' : 'plan'}, state = ${form.state ?? 'open'}, accepted_by = null, accepted_at = null, starts_at = ${placed.start}, ends_at = ${placed.end},
      auditors = ${tx.json(auditors)}, reasons = ${tx.json(reasons)}, alternatives = '[]', code = null, gap = null,
      blockers = '[]', blocker_count = 0, ways = '[]', is_edited = true, revision = revision + 1
    where id = ${rowId}`
}

/** Where it goes, and who; what isn't given stays, and so does its length. */
function place(known: Known, { start, end, auditors }: Form): Known {
  const length = known.end.getTime() - known.start.getTime()
  const from = start ?? known.start
  const to = end ?? (start ? new Date(start.getTime() + length) : known.end)
  const moves = from.getTime() !== known.auditStart.getTime() || to.getTime() !== known.auditEnd.getTime()
  const team = auditors?.map(({ id, isLead = false }) => ({ id, isLead })) ?? known.auditors
  return { ...known, start: from, end: to, moves, auditors: team }
}

class TakenBack extends Error {}

/** Books the row as accepting it would, by all the same guards, and takes it back. Whoever may plan may try. */
async function tryBooking(
  tx: Db,
  caller: Caller,
  steps: readonly AnyStep[],
  confirmed: boolean | undefined,
): Promise<void> {
  const rights = ['ModifyAudit', 'ReAssignAudit']
  const maker: Caller = { ...caller, holds: right => rights.includes(right) || caller.holds(right) }
  await (tx as TransactionSql)
    .savepoint(async saved => {
      await applySteps(saved, maker, { steps, confirmed })
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}

/** Nobody goes to two audits of a proposal at once. */
async function refuseOtherRows(
  tx: Db,
  { planId, rowId }: Row,
  { start, end, auditors }: Known,
): Promise<void> {
  const clashes = await tx<
    { rowId: number; idflNumber: string; auditorId: number; auditorName: string; start: Date; end: Date }[]
  >`
    select plan_row.id as row_id, audit.idfl_number, account.id as auditor_id, account.display_name as auditor_name,
      plan_row.starts_at as start, plan_row.ends_at as "end"
    from plan_row
    join audit on audit.id = plan_row.audit_id
    cross join lateral jsonb_array_elements(plan_row.auditors) one
    join account on account.id = (one ->> 'id')::integer
    where plan_row.plan_id = ${planId} and plan_row.id <> ${rowId} and ${rowState(tx)} = 'open'
      and plan_row.kind in ('plan', 'move')
      and plan_row.starts_at < ${end} and plan_row.ends_at > ${start}
      and account.id = any(${auditors.map(({ id }) => id)}::integer[])
    order by plan_row.starts_at, plan_row.id, account.id`
  const [first] = clashes
  if (!first) return
  const text = sayPlanFailure.text('rowClash', { name: first.auditorName, number: first.idflNumber })
  throw refuse('conflict', text, { code: 'clash', details: clashes })
}

/** As rows keep their teams: who holds which of the standards throughout. */
async function describeTeam(tx: Db, { auditId, start, end, auditors }: Known) {
  const [audit] = await tx<{ timeZone: string; standardIds: number[] }[]>`
    select time_zone, array(select standard_id from audit_standard where audit_id = audit.id) as standard_ids
    from audit where id = ${auditId}`
  if (!audit) throw missing()
  const held = await listHeld(
    tx,
    { ...audit, start, end },
    auditors.map(({ id }) => id),
  )
  return auditors.map(({ id, isLead }) => ({
    id,
    isLead,
    covers: held
      .flatMap(({ auditorId, standardId }) => (auditorId === id ? [standardId] : []))
      .toSorted((a, b) => a - b),
  }))
}
