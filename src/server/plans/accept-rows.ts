import type { Sql, TransactionSql } from 'postgres'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { keepWas } from '#server/notifications/keep-was.ts'
import { type Applied, applyStep, begin, finish } from '#server/planning/apply-steps.ts'
import type { Inverse } from '#server/planning/change-context.ts'
import { lockState } from '#server/planning/lock-state.ts'
import { lockRules } from '#server/planning/team-rules.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import type { Text } from '#words/words.ts'
import { acceptTogether } from './accept-together.ts'
import { findRefusal, type Known, Refused, readRows, stepsOfBundle } from './book-row.ts'
import { keepUntold, notifyAccepted } from './notify-accepted.ts'
import { findPlan } from './queries.ts'
import {
  doEach,
  failuresOf,
  idsOf,
  listUnits,
  naming,
  RefusedRow,
  refuseParted,
  toFailed,
  type Unit,
} from './row-units.ts'

type Form = Parsed<typeof plans.accept, 'body'>
type Outcome = Answer<typeof plans.accept>['rows'][number]

/** Accepts rows, each in a transaction of its own, where one that can’t be holds up no other; or all of them in one, or none. */
export async function acceptRows(
  sql: Sql,
  caller: Caller,
  planId: number,
  { rows, allOrNone = false, confirmed }: Form,
): Promise<Answer<typeof plans.accept>> {
  if (!caller.holds('ModifyAudit')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
  const { state } = await findPlan(sql, caller, planId)
  if (state !== 'done' && state !== 'expired') throw refuse('conflict', sayPlanFailure.text('notDone'))
  const expired = new Refused('expired', sayPlanFailure.text('expired'))
  const found =
    state === 'expired'
      ? rows.map(({ rowId }) => toRefused(toFailed(rowId, expired)))
      : await (allOrNone ? acceptAll : acceptEach)(sql, caller, {
          planId,
          units: await listUnits(sql, planId, rows),
          confirmed,
        })
  const outcomes = rows.flatMap(({ rowId }) => found.find(one => one.rowId === rowId) ?? [])
  if (allOrNone) refuseSome(outcomes)
  const { version } = await findPlan(sql, caller, planId)
  return { count: outcomes.filter(({ outcome }) => outcome === 'accepted').length, rows: outcomes, version }
}

type All = { planId: number; units: readonly Unit[]; confirmed: boolean | undefined }

const reasonOf = (planId: number, { name }: Caller): Text =>
  sayReason.text('proposal', { number: String(planId), name })

const askedOf = (units: readonly Unit[]): number[] => units.flatMap(({ rows }) => idsOf(rows))

async function acceptEach(sql: Sql, caller: Caller, { planId, units, confirmed }: All): Promise<Outcome[]> {
  const reason = reasonOf(planId, caller)
  const together = await acceptTogether(sql, caller, units, { planId, reason, confirmed })
  const left = units.filter(({ rows }) => !together.some(({ row }) => row.rowId === rows[0]?.rowId))
  const outcomes = await doEach(sql, left, unit =>
    transaction(sql, { actor: caller.accountId, reason }, tx =>
      book(tx, caller, { planId, unit, reason, confirmed }),
    ).catch((error: unknown) => refuseUnit(unit, error)),
  )
  await transaction(sql, { actor: caller.accountId }, tx => notifyAccepted(tx, caller, askedOf(units)))
  return [...together.map(one => toAccepted(caller, one)), ...outcomes]
}

/** Whatever is refused, nothing is written; each is tried all the same, so that all outcomes are told. */
function acceptAll(sql: Sql, caller: Caller, { planId, units, confirmed }: All): Promise<Outcome[]> {
  const reason = reasonOf(planId, caller)
  return transaction(sql, { actor: caller.accountId, reason }, async tx => {
    await lockAll(tx, planId, askedOf(units))
    const outcomes: Outcome[] = []
    for (const unit of units)
      outcomes.push(
        ...(await (tx as TransactionSql)
          .savepoint(saved => book(saved, caller, { planId, unit, reason, confirmed }))
          .catch((error: unknown) => refuseUnit(unit, error))),
      )
    refuseSome(outcomes)
    await notifyAccepted(tx, caller, askedOf(units))
    return outcomes
  })
}

/** Rows, audits, auditors, each in order of id, as whoever accepts only one of them does. */
async function lockAll(tx: Db, planId: number, rowIds: readonly number[]): Promise<void> {
  const rows = await tx<{ auditId: number; auditors: { id: number }[] }[]>`
    select audit_id, auditors from plan_row where plan_id = ${planId} and id = any(${[...rowIds]}::integer[])
    order by id for no key update`
  lockRules(tx, 'shared')
  await lockState(tx, {
    auditIds: rows.map(({ auditId }) => auditId),
    entryIds: [],
    auditorIds: rows.flatMap(({ auditors }) => auditors.map(({ id }) => id)),
  })
}

function refuseSome(outcomes: readonly Outcome[]): void {
  const count = outcomes.filter(({ outcome }) => outcome === 'refused').length
  if (count === 0) return
  // Those that could be are accepted no more than the others.
  const details = outcomes.map(one =>
    one.outcome === 'accepted' ? { ...one, project: null, inverse: null, acceptedBy: null } : one,
  )
  throw refuse('conflict', sayPlanFailure.text('refused', { count }), { code: 'refused', details })
}

type Booking = { planId: number; unit: Unit; reason: Text; confirmed: boolean | undefined }

async function book(tx: Db, caller: Caller, booking: Booking): Promise<Outcome[]> {
  const { planId, unit } = booking
  const ids = idsOf(unit.rows)
  const found = await readRows(tx, planId, ids)
  const known = unit.rows.map(({ rowId }) => {
    const row = found.find(one => one.rowId === rowId)
    if (!row) throw new RefusedRow(rowId, new Refused('missing', sayPlanFailure.text('rowGone')))
    return row
  })
  // What only works together was accepted together.
  const left = known.filter(({ state }) => state !== 'accepted')
  if (left.length === 0) return known.map(toAlready)
  refuseParted(unit)
  for (const [place, row] of known.entries()) {
    const refusal = left.includes(row) && findRefusal(row, unit.rows[place] ?? row, caller)
    if (refusal) throw new RefusedRow(row.rowId, refusal)
  }
  const { events, after, inverse } = await applyRows(tx, caller, left, booking)
  keepWas(
    tx,
    caller,
    events.filter(event => event.about === 'was'),
  )
  await countMoved(tx, caller, left)
  const leftIds = idsOf(left)
  const first = leftIds[0] ?? 0
  // What is to be told, and what takes a bundle back, stand at its first row.
  await tx`
    update plan_row set state = 'accepted', accepted_by = ${caller.accountId}, accepted_at = clock_timestamp(), revision = revision + 1,
      inverse = case when id = ${first} then ${inverse && tx.json(inverse as never)}::jsonb when ${inverse !== null} then '[]' end,
      ${keepUntold(tx, caller, events, tx`id = ${first}`)}
    where id = any(${leftIds}::integer[])`
  const accepted = left.map((row, place) =>
    toAccepted(caller, {
      row,
      version: after.audits.get(row.auditId)?.version ?? row.auditVersion,
      inverse: inverse && (place === 0 ? inverse : []),
    }),
  )
  return [...accepted, ...known.filter(row => !left.includes(row)).map(toAlready)]
}

async function applyRows(
  tx: Db,
  caller: Caller,
  known: readonly Known[],
  { reason, confirmed }: Booking,
): Promise<Applied> {
  const planned = stepsOfBundle(known)
  const context = await begin(tx, caller, { steps: planned.flatMap(({ steps }) => steps), reason, confirmed })
  const inverses: Inverse[] = []
  for (const { row, steps } of planned)
    await naming(row.rowId, async () => {
      for (const step of steps) inverses.unshift(await applyStep(context, step))
    })
  return finish(context, inverses)
}

/**
 * A booking that goes to others gives up its team on the way, by which nobody was released: it was moved, or stays and isn't counted.
 */
async function countMoved(tx: Db, { accountId }: Caller, rows: readonly Known[]): Promise<void> {
  const moves = rows.filter(({ kind }) => kind === 'move')
  if (moves.length === 0) return
  const isOwn = tx`kind = 'released' and changed_by = ${accountId} and changed_at >= now()`
  const idsWhere = (isMoved: boolean) =>
    moves.filter(row => row.moves === isMoved).map(({ auditId }) => auditId)
  await tx`delete from audit_change where ${isOwn} and audit_id = any(${idsWhere(false)}::integer[])`
  await tx`
    update audit_change set kind = 'moved', after_starts_at = audit.starts_at, after_ends_at = audit.ends_at
    from audit where audit.id = audit_change.audit_id and ${isOwn} and audit_id = any(${idsWhere(true)}::integer[])`
}

type Booked = { row: Known; version: number; inverse: Inverse }

const toAccepted = ({ accountId, name }: Caller, { row, version, inverse }: Booked): Outcome => ({
  rowId: row.rowId,
  outcome: 'accepted',
  project: { id: row.auditId, version },
  inverse,
  acceptedBy: { id: accountId, name },
  failure: null,
})

const toAlready = ({ rowId, acceptedBy }: Known): Outcome => ({
  rowId,
  outcome: 'already',
  project: null,
  inverse: null,
  acceptedBy,
  failure: null,
})

const refuseUnit = (unit: Unit, error: unknown): Outcome[] => failuresOf(unit, error).map(toRefused)

const toRefused = ({ rowId, failure }: ReturnType<typeof toFailed>): Outcome => ({
  rowId,
  outcome: 'refused',
  project: null,
  inverse: null,
  acceptedBy: null,
  failure,
})
