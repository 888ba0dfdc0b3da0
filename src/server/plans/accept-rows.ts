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
import { sayKnown, type Text } from '#words/words.ts'
import { type Known, Refused, readRefusal, readRow, refuseAsItIs, stepsOfBundle } from './book-row.ts'
import { notifyAccepted, toKept } from './notify-accepted.ts'
import { findPlan } from './queries.ts'

type Form = Parsed<typeof plans.accept, 'body'>
type Asked = Form['rows'][number]
type Outcome = Answer<typeof plans.accept>['rows'][number]

/** Rows that are accepted as one: one by itself, or a bundle; `missing` of it weren’t asked for. */
type Unit = { rows: readonly Asked[]; missing: readonly number[] }

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
      ? rows.map(row => toOutcome(row, expired))
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

/** In the order in which the first row of each was asked for. */
async function listUnits(sql: Db, planId: number, rows: readonly Asked[]): Promise<Unit[]> {
  const bundles = await sql<{ rowIds: number[] }[]>`
    select array_agg(id order by id) as row_ids from plan_row
    where plan_id = ${planId} and bundled is not null
    group by bundled -> 'bundle' having bool_or(id = any(${idsOf(rows)}::integer[]))`
  const bundleOf = new Map(bundles.flatMap(({ rowIds }) => rowIds.map(id => [id, rowIds] as const)))
  const asked = new Map(rows.map(row => [row.rowId, row]))
  return rows.flatMap((row): Unit[] => {
    const ids = bundleOf.get(row.rowId) ?? [row.rowId]
    const own = rows.filter(({ rowId }) => ids.includes(rowId))
    return own[0] === row ? [{ rows: own, missing: ids.filter(id => !asked.has(id)) }] : []
  })
}

type All = { planId: number; units: readonly Unit[]; confirmed: boolean | undefined }

const reasonOf = (planId: number, { name }: Caller): Text =>
  sayReason.text('proposal', { number: String(planId), name })

const askedOf = (units: readonly Unit[]): number[] => units.flatMap(({ rows }) => idsOf(rows))

async function acceptEach(sql: Sql, caller: Caller, { planId, units, confirmed }: All): Promise<Outcome[]> {
  const reason = reasonOf(planId, caller)
  const outcomes: Outcome[] = []
  for (const unit of units)
    outcomes.push(
      ...(await transaction(sql, { actor: caller.accountId, reason }, tx =>
        book(tx, caller, { planId, unit, reason, confirmed }),
      ).catch((error: unknown) => refuseUnit(unit, error))),
    )
  await transaction(sql, { actor: caller.accountId }, tx => notifyAccepted(tx, caller, askedOf(units)))
  return outcomes
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

const idsOf = (rows: readonly Asked[]): number[] => rows.map(({ rowId }) => rowId)

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

/** A refusal of one row of a bundle: the others need it. */
class RefusedRow extends Error {
  readonly rowId: number
  readonly refusal: Refused

  constructor(rowId: number, refusal: Refused) {
    super(refusal.code)
    this.rowId = rowId
    this.refusal = refusal
  }
}

type Booking = { planId: number; unit: Unit; reason: Text; confirmed: boolean | undefined }

async function book(tx: Db, caller: Caller, booking: Booking): Promise<Outcome[]> {
  const { planId, unit } = booking
  const ids = idsOf(unit.rows)
  // In a statement of its own: whoever waited for the lock reads the audits anew.
  await tx`
    select from plan_row where id = any(${ids}::integer[]) and plan_id = ${planId} order by id for no key update`
  const known: Known[] = []
  for (const { rowId } of unit.rows) {
    const row = await readRow(tx, planId, rowId)
    if (!row) throw new RefusedRow(rowId, new Refused('missing', sayPlanFailure.text('rowGone')))
    known.push(row)
  }
  // What only works together was accepted together.
  const left = known.filter(({ state }) => state !== 'accepted')
  if (left.length === 0) return known.map(toAlready)
  const [absent] = unit.missing
  if (absent !== undefined) throw new RefusedRow(absent, needs(unit.rows[0]?.rowId ?? absent, absent))
  for (const [place, row] of known.entries())
    if (left.includes(row)) await naming(row, () => refuseAsItIs(row, unit.rows[place] ?? row, caller))
  const { events, after, inverse } = await applyRows(tx, caller, left, booking)
  keepWas(
    tx,
    caller,
    events.filter(event => event.about === 'was'),
  )
  const leftIds = left.map(({ rowId }) => rowId)
  await tx`
    update plan_row set state = 'accepted', accepted_by = ${caller.accountId}, accepted_at = clock_timestamp(), revision = revision + 1,
      untold = case when id = ${leftIds[0] ?? 0} then ${tx.json(toKept(events) as never)}::jsonb end
    where id = any(${leftIds}::integer[])`
  const accepted = left.map(
    ({ rowId, auditId, auditVersion }, place): Outcome => ({
      rowId,
      outcome: 'accepted',
      project: { id: auditId, version: after.audits.get(auditId)?.version ?? auditVersion },
      // What takes a bundle back stands at its first row.
      inverse: inverse && (place === 0 ? inverse : []),
      acceptedBy: { id: caller.accountId, name: caller.name },
      failure: null,
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
    await naming(row, async () => {
      for (const step of steps) inverses.unshift(await applyStep(context, step))
    })
  return finish(context, inverses)
}

/** A refusal knows of which row it is. */
const naming = async ({ rowId }: Known, work: () => void | Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw new RefusedRow(rowId, readRefusal(error))
  }
}

const needs = (row: number, other: number) =>
  new Refused('bundle', sayPlanFailure.text('bundle', { row: String(row), other: String(other) }))

const toAlready = ({ rowId, acceptedBy }: Known): Outcome => ({
  rowId,
  outcome: 'already',
  project: null,
  inverse: null,
  acceptedBy,
  failure: null,
})

/** What one row of a bundle can’t, none of it can. */
function refuseUnit({ rows }: Unit, error: unknown): Outcome[] {
  const own = error instanceof RefusedRow ? error : undefined
  const refusal = own?.refusal ?? readRefusal(error)
  return rows.map(row =>
    toOutcome(row, own && own.rowId !== row.rowId ? needs(row.rowId, own.rowId) : refusal),
  )
}

const toOutcome = ({ rowId }: Asked, { code, text }: Refused): Outcome => ({
  rowId,
  outcome: 'refused',
  project: null,
  inverse: null,
  acceptedBy: null,
  failure: { code, says: sayKnown(text), text },
})
