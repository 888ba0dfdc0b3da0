import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { plans } from '#contract/plans.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import type { AcceptCode } from '#domain/plans.ts'
import { constraintFailure } from '#server/db/constraints.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { type AnyStep, applySteps } from '#server/planning/apply-steps.ts'
import { lockState } from '#server/planning/lock-state.ts'
import { lockRules } from '#server/planning/team-rules.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { isChanged, rowState } from './list-rows.ts'
import { notifyAccepted, toKept } from './notify-accepted.ts'
import { findPlan } from './queries.ts'

type Form = Parsed<typeof plans.accept, 'body'>
type Asked = Form['rows'][number]
type Outcome = Answer<typeof plans.accept>['rows'][number]

/** Why a row is not accepted; rolls back what was done of it. */
class Refused extends Error {
  readonly code: AcceptCode
  readonly text: Text

  constructor(code: AcceptCode, text: Text) {
    super(code)
    this.code = code
    this.text = text
  }
}

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
  const all = { planId, rows, confirmed }
  const outcomes =
    state === 'expired'
      ? rows.map(row => toOutcome(row, new Refused('expired', sayPlanFailure.text('expired'))))
      : await (allOrNone ? acceptAll : acceptEach)(sql, caller, all)
  if (allOrNone) refuseSome(outcomes)
  const { version } = await findPlan(sql, caller, planId)
  return { count: outcomes.filter(({ outcome }) => outcome === 'accepted').length, rows: outcomes, version }
}

type All = { planId: number; rows: readonly Asked[]; confirmed: boolean | undefined }

const reasonOf = (planId: number, { name }: Caller): Text =>
  sayReason.text('proposal', { number: String(planId), name })

async function acceptEach(sql: Sql, caller: Caller, { planId, rows, confirmed }: All): Promise<Outcome[]> {
  const reason = reasonOf(planId, caller)
  const outcomes: Outcome[] = []
  for (const row of rows)
    outcomes.push(
      await transaction(sql, { actor: caller.accountId, reason }, tx =>
        book(tx, caller, { planId, row, reason, confirmed }),
      ).catch((error: unknown) => toOutcome(row, readRefusal(error))),
    )
  await transaction(sql, { actor: caller.accountId }, tx => notifyAccepted(tx, caller, idsOf(rows)))
  return outcomes
}

/** Whatever is refused, nothing is written; each is tried all the same, so that all outcomes are told. */
function acceptAll(sql: Sql, caller: Caller, { planId, rows, confirmed }: All): Promise<Outcome[]> {
  const reason = reasonOf(planId, caller)
  return transaction(sql, { actor: caller.accountId, reason }, async tx => {
    await lockAll(tx, planId, idsOf(rows))
    const outcomes: Outcome[] = []
    for (const row of rows)
      outcomes.push(
        await (tx as TransactionSql)
          .savepoint(saved => book(saved, caller, { planId, row, reason, confirmed }))
          .catch((error: unknown) => toOutcome(row, readRefusal(error))),
      )
    refuseSome(outcomes)
    await notifyAccepted(tx, caller, idsOf(rows))
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

export type Known = {
  state: 'open' | 'rejected' | 'accepted'
  kind: 'plan' | 'unplanned'
  version: number
  auditId: number
  auditVersion: number
  status: AuditStatus
  /** Those of the audit where it has no place. */
  start: Date
  end: Date
  auditStart: Date
  auditEnd: Date
  moves: boolean
  isChanged: boolean
  auditors: { id: number; isLead: boolean }[]
  acceptedBy: { id: number; name: string } | null
}

async function book(
  tx: Db,
  caller: Caller,
  {
    planId,
    row,
    reason,
    confirmed,
  }: { planId: number; row: Asked; reason: Text; confirmed: boolean | undefined },
): Promise<Outcome> {
  // In a statement of its own: whoever waited for the lock reads the audit anew.
  await tx`select from plan_row where id = ${row.rowId} and plan_id = ${planId} for no key update`
  const known = await readRow(tx, planId, row.rowId)
  if (!known) throw new Refused('missing', sayPlanFailure.text('rowGone'))
  if (known.state === 'accepted')
    return {
      rowId: row.rowId,
      outcome: 'already',
      project: null,
      inverse: null,
      acceptedBy: known.acceptedBy,
      failure: null,
    }
  refuseAsItIs(known, row)
  const { auditId: projectId, auditVersion } = known
  const { events, after, inverse } = await applySteps(tx, caller, {
    steps: stepsOf(known),
    reason,
    confirmed,
  })
  await tx`
    update plan_row set state = 'accepted', accepted_by = ${caller.accountId}, accepted_at = clock_timestamp(), revision = revision + 1,
      untold = ${tx.json(toKept(events) as never)}
    where id = ${row.rowId}`
  const project = { id: projectId, version: after.audits.get(projectId)?.version ?? auditVersion }
  return {
    rowId: row.rowId,
    outcome: 'accepted',
    project,
    inverse,
    acceptedBy: { id: caller.accountId, name: caller.name },
    failure: null,
  }
}

type Placed = Pick<Known, 'auditId' | 'auditVersion' | 'start' | 'end' | 'moves' | 'auditors'>

/** What books a row. */
export function stepsOf({
  auditId: projectId,
  auditVersion: version,
  start,
  end,
  moves,
  auditors,
}: Placed): AnyStep[] {
  const team = auditors.map(({ id, isLead }) => ({ id, ...(isLead && { role: 'lead' as const }) }))
  return [
    ...(moves ? [{ kind: 'moveAudit' as const, projectId, version, start, end }] : []),
    { kind: 'assign', projectId, version, auditors: team },
  ]
}

function refuseAsItIs({ state, kind, version, isChanged }: Known, row: Asked): void {
  if (state === 'rejected') throw new Refused('rejected', sayPlanFailure.text('rejected'))
  if (kind === 'unplanned') throw new Refused('unplanned', sayPlanFailure.text('unplanned'))
  if (version !== row.version) throw new Refused('stale', sayPlanFailure.text('rowStale'))
  if (isChanged) throw new Refused('changed', sayPlanFailure.text('changed'))
}

export async function readRow(tx: Db, planId: number, rowId: number): Promise<Known | undefined> {
  const [found] = await tx<Known[]>`
    select ${rowState(tx)} as state, plan_row.kind, plan_row.revision as version, audit.id as audit_id, audit.version as audit_version,
      audit.status, audit.starts_at as audit_start, audit.ends_at as audit_end,
      coalesce(plan_row.starts_at, audit.starts_at) as start, coalesce(plan_row.ends_at, audit.ends_at) as "end",
      (audit.starts_at, audit.ends_at) is distinct from (plan_row.starts_at, plan_row.ends_at) as moves,
      ${isChanged(tx)} as is_changed, plan_row.auditors,
      case when account.id is not null then json_build_object('id', account.id, 'name', account.display_name) end as accepted_by
    from plan_row join audit on audit.id = plan_row.audit_id left join account on account.id = plan_row.accepted_by
    where plan_row.id = ${rowId} and plan_row.plan_id = ${planId}`
  return found
}

const codes: readonly AcceptCode[] = ['clash', 'unqualified', 'unfit']

/** What the guards refuse is told as such; all else is a fault of ours. */
function readRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error
  const failure =
    error instanceof postgres.PostgresError
      ? constraintFailure(error, false)
      : error instanceof Failure
        ? error
        : undefined
  if (!failure?.text) throw error
  const { kind, code, text } = failure
  if (kind === 'missing' || kind === 'forbidden') return new Refused(kind, text)
  return new Refused(codes.find(one => one === code) ?? (kind === 'conflict' ? 'changed' : 'unfit'), text)
}

const toOutcome = ({ rowId }: Asked, { code, text }: Refused): Outcome => ({
  rowId,
  outcome: 'refused',
  project: null,
  inverse: null,
  acceptedBy: null,
  failure: { code, says: sayKnown(text), text },
})
