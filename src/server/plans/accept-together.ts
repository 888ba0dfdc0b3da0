import type { Sql } from 'postgres'
import type { Step } from '#contract/changes.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { keepWas } from '#server/notifications/keep-was.ts'
import { begin, finish } from '#server/planning/apply-steps.ts'
import { type AssignedTeam, assignTeams, type FirstTeam } from '#server/planning/assign-teams.ts'
import type { PlanEvent } from '#server/planning/plan-events.ts'
import type { Text } from '#words/words.ts'
import { findRefusal, type Known, readRefusal, readRows, stepsOf } from './book-row.ts'
import { toUntold } from './notify-accepted.ts'
import { idsOf, type Unit } from './row-units.ts'

type Asked = { planId: number; reason: Text; confirmed: boolean | undefined }
/** A row that was booked, and what takes it back. */
export type Booked = { row: Known; version: number; inverse: Step[] }

/**
 * Books drafts that stand alone and of which nothing is to be refused or asked, as many in a transaction as have nobody in common: of one
 * person what is booked first counts for what comes next. All others are left, to be tried one by one, which says why.
 */
export async function acceptTogether(
  sql: Sql,
  caller: Caller,
  units: readonly Unit[],
  asked: Asked,
): Promise<Booked[]> {
  // Who sees only some audits is asked about each.
  if (!caller.holds('ViewAllAudit') && !caller.holds('ViewAuditDetail')) return []
  const booked: Booked[] = []
  for (const batch of await listBatches(sql, asked.planId, units))
    booked.push(
      ...(await transaction(sql, { actor: caller.accountId, reason: asked.reason }, tx =>
        bookBatch(tx, caller, batch, asked),
      ).catch(leaveRefused)),
    )
  return booked
}

/** What refuses one of a batch is found by the row that it is about. */
function leaveRefused(error: unknown): Booked[] {
  readRefusal(error)
  return []
}

type Row = Unit['rows'][number]

/** Each row in the first batch after all that have somebody of its team. */
async function listBatches(sql: Sql, planId: number, units: readonly Unit[]): Promise<Row[][]> {
  const rows = units.flatMap(unit => unit.rows)
  const plain = await sql<{ id: number; auditorIds: number[] }[]>`
    select id, array(select (one ->> 'id')::integer from jsonb_array_elements(auditors) one) as auditor_ids
    from plan_row
    where plan_id = ${planId} and id = any(${idsOf(rows)}::integer[]) and kind = 'plan' and bundled is null and state = 'open'`
  const teams = new Map(plain.map(({ id, auditorIds }) => [id, auditorIds]))
  const nextOf = new Map<number, number>()
  const batches: Row[][] = []
  for (const row of rows) {
    const team = teams.get(row.rowId)
    if (!team) continue
    const place = Math.max(0, ...team.map(id => nextOf.get(id) ?? 0))
    for (const id of team) nextOf.set(id, place + 1)
    batches[place] = [...(batches[place] ?? []), row]
  }
  return batches
}

async function bookBatch(tx: Db, caller: Caller, rows: readonly Row[], asked: Asked): Promise<Booked[]> {
  const { planId, reason, confirmed } = asked
  const known = (await readRows(tx, planId, idsOf(rows))).filter(row => isPlain(row, rows, caller))
  if (known.length === 0) return []
  const context = await begin(tx, caller, { steps: known.flatMap(stepsOf), reason, confirmed })
  const assigned = await assignTeams(context, known.map(toTeam))
  const left = known.filter(({ auditId }) => assigned.some(({ projectId }) => projectId === auditId))
  if (left.length === 0) return []
  const { events, after } = await finish(context, [])
  const versionOf = (auditId: number) => after.audits.get(auditId)?.version ?? 0
  const booked = left.map((row): Booked => {
    const version = versionOf(row.auditId)
    return { row, version, inverse: inverseOf(row, assigned, version) }
  })
  await keep(tx, caller, booked, events)
  return booked
}

function isPlain(row: Known, asked: readonly Row[], caller: Caller): boolean {
  const own = asked.find(({ rowId }) => rowId === row.rowId)
  const isAlone = row.state === 'open' && row.kind === 'plan' && !row.bundled && row.booked.length === 0
  return isAlone && own !== undefined && !findRefusal(row, own, caller)
}

const toTeam = ({ auditId, auditVersion, start, end, auditors }: Known): FirstTeam => ({
  projectId: auditId,
  version: auditVersion,
  start,
  end,
  auditors: auditors.map(({ id, isLead }) => ({ id, role: isLead ? 'lead' : 'auditor' })),
})

const inverseOf = ({ auditId }: Known, assigned: readonly AssignedTeam[], version: number): Step[] =>
  (assigned.find(({ projectId }) => projectId === auditId)?.inverse ?? []).map(step => ({ ...step, version }))

async function keep(
  tx: Db,
  caller: Caller,
  booked: readonly Booked[],
  events: readonly PlanEvent[],
): Promise<void> {
  keepWas(
    tx,
    caller,
    events.filter(event => event.about === 'was'),
  )
  const eventsOf = ({ row: { auditId } }: Booked) =>
    events.filter(event =>
      event.about === 'was'
        ? event.subject === `audit ${auditId}`
        : 'auditId' in event && event.auditId === auditId,
    )
  await tx`
    update plan_row set state = 'accepted', accepted_by = ${caller.accountId}, accepted_at = clock_timestamp(), revision = revision + 1,
      inverse = booked.inverse::jsonb, untold = booked.untold::jsonb, untold_by = ${caller.accountId}, untold_at = clock_timestamp()
    from unnest(${booked.map(({ row }) => row.rowId)}::integer[], ${booked.map(({ inverse }) => JSON.stringify(inverse))}::text[],
      ${booked.map(one => JSON.stringify(toUntold(eventsOf(one))))}::text[]) booked (id, inverse, untold)
    where plan_row.id = booked.id`
}
