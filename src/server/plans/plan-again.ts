import type { Sql } from 'postgres'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { plans } from '#contract/plans.ts'
import { addressOf, type PoolAddress } from '#server/db/open.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayPlanFault } from '#words/en/plan-faults.ts'
import { chooseMovable, queuePlan, refuseTooMany, startJob } from './ask-plan.ts'
import { missingAssumed } from './assumed.ts'
import { chooseAudits, findMeant, type PlanInput } from './choose-audits.ts'
import { refuseTooLarge } from './count-places.ts'
import type { KeptPlanRow } from './plan-jobs.ts'
import { findPlan } from './queries.ts'
import { rowState } from './row-changes.ts'

type Form = Parsed<typeof plans.again, 'body'>
type Reply = Promise<Answer<typeof plans.again>>
type Base = { id: number; name: string; state: string; input: PlanInput; seed: number }

/** Plans anew what an ended proposal has open or no place for; or, as a proof, all of it as it was. */
export function planAgain(sql: Sql, caller: Caller, id: number, { replay, ...form }: Form): Reply {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const base = await lockRecord<Base>(tx, 'plan', id)
    if (base.state === 'waiting' || base.state === 'running')
      throw refuse('conflict', sayPlanFailure.text('notEnded'))
    return replay
      ? replayPlan(tx, caller, base)
      : planRest(tx, caller, { ...base, address: addressOf(sql) }, form)
  })
}

async function planRest(
  tx: Db,
  caller: Caller,
  { address, ...base }: Base & { address: PoolAddress },
  { keep = [], seed, ...weighed }: Omit<Form, 'replay'>,
): Reply {
  const kept = await listKept(tx, base.id, keep)
  const keptIds = kept.map(({ auditId }) => auditId)
  const open = (await listOpen(tx, base)).filter(auditId => !keptIds.includes(auditId))
  const { preset = base.input.preset, effort = base.input.effort, assume = base.input.assume } = weighed
  const faults = await missingAssumed(tx, assume)
  if (faults.length > 0) throw Failure.invalid(faults)
  const { filter: _, ...asked } = base.input
  const input = { ...asked, preset, effort, assume, projectId: [...open, ...keptIds] }
  const auditIds = await findMeant(tx, caller, { ...input, projectId: open })
  const moveIds = await chooseMovable(tx, caller, input)
  const chosen = await chooseAudits(tx, auditIds, input, moveIds)
  if (chosen.auditIds.length === 0) throw refuse('conflict', sayPlanFailure.text('nonePlannable'))
  await refuseTooLarge(tx, { address, input, auditIds: [...chosen.auditIds, ...keptIds], moveIds, kept })
  const { id: basedOn, name } = base
  const { leftOut } = chosen
  return queuePlan(tx, caller, {
    name,
    input,
    seed: seed ?? base.seed,
    auditIds,
    moveIds,
    leftOut,
    basedOn,
    kept,
  })
}

/** Audits of rows that nobody decided on; of a plan that never got to rows, all that it was asked for. */
async function listOpen(tx: Db, { id, state }: Base): Promise<number[]> {
  const rows =
    state === 'done'
      ? await tx<{ auditId: number }[]>`
          select plan_row.audit_id from plan_row join audit on audit.id = plan_row.audit_id
          where plan_row.plan_id = ${id} and ${rowState(tx)} = 'open' and plan_row.kind <> 'move'
          order by plan_row.audit_id`
      : await tx<{ auditId: number }[]>`
          select unnest(audit_ids) as audit_id from plan_facts where plan_id = ${id} order by 1`
  return rows.map(({ auditId }) => auditId)
}

async function listKept(tx: Db, planId: number, keep: readonly number[]): Promise<KeptPlanRow[]> {
  if (keep.length === 0) return []
  const rows = await tx<(KeptPlanRow & { rowId: number })[]>`
    select plan_row.id as row_id, plan_row.audit_id, plan_row.starts_at as start, plan_row.ends_at as "end", plan_row.auditors,
      plan_row.known, plan_row.points, plan_row.is_edited,
      case when is_edited then reasons else jsonb_build_array(jsonb_build_object('code', 'kept', 'planId', ${planId}::integer)) end as reasons
    from plan_row join audit on audit.id = plan_row.audit_id
    where plan_row.plan_id = ${planId} and plan_row.id = any(${[...keep]}::integer[]) and ${rowState(tx)} = 'open'
      and plan_row.kind = 'plan' and plan_row.bundled is null
      and not plan_row.auditors @> '[{"isAssumed": true}]'
    order by plan_row.starts_at, plan_row.audit_id`
  const found = new Set(rows.map(({ rowId }) => rowId))
  const faults = keep.flatMap((id, place) =>
    found.has(id) ? [] : [faultOf(`keep.${place}`, sayPlanFault.text('notKeepable', { id: String(id) }))],
  )
  if (faults.length > 0) throw Failure.invalid(faults)
  return rows.map(({ rowId: _, ...row }) => row)
}

/** The same facts, seed and work, whatever the clock says. */
async function replayPlan(tx: Db, caller: Caller, { id, state }: Base): Reply {
  if (state !== 'done') throw refuse('conflict', sayPlanFailure.text('notDone'))
  await refuseTooMany(tx, caller)
  const [made] = await tx<{ id: number }[]>`
    insert into plan (name, input, seed, engine, as_of, input_digest, created_by)
    select name, input, seed, engine, as_of, input_digest, ${caller.accountId}
    from plan join plan_facts on plan_facts.plan_id = plan.id
    where plan.id = ${id} and plan_facts.rows_digest is not null
    returning id`
  if (!made) throw refuse('conflict', sayPlanFailure.text('notReplayable'))
  await tx`
    insert into plan_facts (plan_id, audit_ids, move_ids, facts, left_out, kept, based_on, replay)
    select ${made.id}, audit_ids, move_ids, facts, left_out, kept, ${id}, jsonb_build_object(
      'work', plan.result -> 'work', 'endedBy', plan.result -> 'endedBy', 'digest', rows_digest)
    from plan join plan_facts on plan_facts.plan_id = plan.id where plan.id = ${id}`
  await startJob(tx, made.id)
  return findPlan(tx, caller, made.id)
}
