import postgres from 'postgres'
import { Failure } from '#contract/failure.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import type { AcceptCode, planRowKinds } from '#domain/plans.ts'
import type { Bundled } from '#planning/bundles.ts'
import { constraintFailure } from '#server/db/constraints.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AnyStep } from '#server/planning/apply-steps.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import type { Text } from '#words/words.ts'
import { isChanged, rowState } from './row-changes.ts'

/** Why a row is not accepted; rolls back what was done of it. */
export class Refused extends Error {
  readonly code: AcceptCode
  readonly text: Text

  constructor(code: AcceptCode, text: Text) {
    super(code)
    this.code = code
    this.text = text
  }
}

export type Known = {
  rowId: number
  state: 'open' | 'rejected' | 'accepted'
  kind: (typeof planRowKinds)[number]
  bundled: Bundled | null
  version: number
  auditId: number
  auditVersion: number
  status: AuditStatus
  statusReason: string
  /** Those of the audit where it has no place. */
  start: Date
  end: Date
  auditStart: Date
  auditEnd: Date
  moves: boolean
  isChanged: boolean
  auditors: { id: number; isLead: boolean; isAssumed?: boolean }[]
  /** Who goes there as it is booked. */
  booked: { id: number; note: string }[]
  acceptedBy: { id: number; name: string } | null
}

export const readRow = async (tx: Db, planId: number, rowId: number): Promise<Known | undefined> =>
  (await readRows(tx, planId, [rowId]))[0]

/** Locks rows, and reads them with their audits in a statement of its own: whoever waited for the lock reads the audits anew. */
export async function readRows(tx: Db, planId: number, rowIds: readonly number[]): Promise<Known[]> {
  tx`
    select from plan_row where id = any(${[...rowIds]}::integer[]) and plan_id = ${planId} order by id for no key update`.execute()
  return tx<Known[]>`
    select plan_row.id as row_id, ${rowState(tx)} as state, plan_row.kind, plan_row.bundled, plan_row.revision as version, audit.id as audit_id,
      audit.version as audit_version, audit.status, audit.status_reason, audit.starts_at as audit_start, audit.ends_at as audit_end,
      coalesce(plan_row.starts_at, audit.starts_at) as start, coalesce(plan_row.ends_at, audit.ends_at) as "end",
      (audit.starts_at, audit.ends_at) is distinct from (plan_row.starts_at, plan_row.ends_at) as moves,
      ${isChanged(tx)} as is_changed, plan_row.auditors,
      (select coalesce(json_agg(json_build_object('id', auditor_id, 'note', note) order by auditor_id), '[]')
        from roster_entry where audit_id = audit.id and released_at is null) as booked,
      case when account.id is not null then json_build_object('id', account.id, 'name', account.display_name) end as accepted_by
    from plan_row join audit on audit.id = plan_row.audit_id left join account on account.id = plan_row.accepted_by
    where plan_row.id = any(${[...rowIds]}::integer[]) and plan_row.plan_id = ${planId} order by plan_row.id`
}

/** What books a row, all else as it is; nothing where an assigned audit stays as it is booked. */
export function stepsOf(row: Known): AnyStep[] {
  if (row.kind !== 'move') return [...moveSteps(row), assignStep(row)]
  if (isSameTeam(row)) return moveSteps(row)
  return row.moves ? [freeStep(row), ...moveSteps(row), assignStep(row)] : [replaceStep(row)]
}

/**
 * What books rows that only work together, in the order in which each finds free what it takes. What is freed first gives up its team
 * before all others.
 */
export function stepsOfBundle(rows: readonly Known[]): { row: Known; steps: AnyStep[] }[] {
  const ordered = rows.toSorted((a, b) => (a.bundled?.order ?? 0) - (b.bundled?.order ?? 0))
  const freed = ordered.filter(({ bundled }) => bundled?.isFreed)
  return [
    ...freed.map(row => ({ row, steps: [freeStep(row)] })),
    ...ordered.map(row => ({
      row,
      steps: row.bundled?.isFreed ? [...moveSteps(row), assignStep(row)] : stepsOf(row),
    })),
  ]
}

const on = ({ auditId: projectId, auditVersion: version }: Known) => ({ projectId, version })

const isSameTeam = ({ auditors, booked }: Known): boolean =>
  auditors.length === booked.length && auditors.every(({ id }) => booked.some(one => one.id === id))

const moveSteps = (row: Known): AnyStep[] =>
  row.moves ? [{ kind: 'moveAudit', ...on(row), start: row.start, end: row.end }] : []

const freeStep = (row: Known): AnyStep => ({ kind: 'draft', ...on(row) })

function assignStep(row: Known): AnyStep {
  const auditors = row.auditors.map(({ id, isLead }) => {
    const note = row.booked.find(one => one.id === id)?.note
    return { id, ...(isLead && { role: 'lead' as const }), ...(note && { note }) }
  })
  return { kind: 'assign', ...on(row), auditors, ...(row.kind === 'move' && { reason: row.statusReason }) }
}

/** There is one lead: whoever was, and stays, isn’t one beside another. */
const replaceStep = (row: Known): AnyStep => ({
  kind: 'replace',
  ...on(row),
  auditors: row.auditors.map(({ id, isLead }) => ({ id, role: isLead ? 'lead' : 'auditor' })),
})

/** What speaks against accepting a row as it was asked for. */
export function findRefusal(
  { state, kind, version, isChanged, auditors }: Known,
  asked: { version: number },
  { holds }: Caller,
): Refused | undefined {
  if (state === 'rejected') return new Refused('rejected', sayPlanFailure.text('rejected'))
  if (kind === 'unplanned') return new Refused('unplanned', sayPlanFailure.text('unplanned'))
  if (version !== asked.version) return new Refused('stale', sayPlanFailure.text('rowStale'))
  if (isChanged) return new Refused('changed', sayPlanFailure.text('changed'))
  if (auditors.some(one => one.isAssumed)) return new Refused('assumed', sayPlanFailure.text('assumed'))
  if (kind === 'move' && !holds('ReAssignAudit'))
    return new Refused('forbidden', sayCallFailure.text('forbidden'))
  return undefined
}

const codes: readonly AcceptCode[] = ['clash', 'unqualified', 'unfit']

/** What the guards refuse is told as such; all else is a fault of ours. */
export function readRefusal(error: unknown): Refused {
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
