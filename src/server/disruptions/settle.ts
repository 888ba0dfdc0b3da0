import type { Sql } from 'postgres'
import type { Disruption } from '#contract/disruption-reply.ts'
import type { DeskStep, disruptions } from '#contract/disruptions.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import { missing, staleness } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { type AnyStep, applyStep, begin, finish } from '#server/planning/apply-steps.ts'
import type { ChangeContext } from '#server/planning/change-context.ts'
import { listAudits } from '#server/planning/read-audits.ts'
import { faultOf, refuse, withDetails } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { sayReason } from '#words/en/reasons.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { fillAbsence, listPieces, type Piece } from './absence.ts'
import { lockOpen, readDisruption } from './case.ts'
import { type AuditsById, lockAudits, readAudits } from './hit-audits.ts'
import { type HitAudit, permissionsFor, stepsOf } from './hit-steps.ts'
import { isStillHit, type Stored, spanOf } from './queries.ts'
import type { Standing } from './read-hits.ts'

type Form = Parsed<typeof disruptions.apply, 'body'>
type Planned = { step: DeskStep; audit: HitAudit; steps: AnyStep[] }

/** Settles hits, all or none, and closes the holes that they left. */
export function settleHits(
  sql: Sql,
  caller: Caller,
  id: number,
  { steps, version, ...consent }: Form,
): Promise<Disruption> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const one = await lockOpen(tx, id, version)
    await refuseUnknown(tx, id, steps)
    const audits = await lockAudits(
      tx,
      one,
      steps.map(({ projectId }) => projectId),
    )
    const planned: Planned[] = []
    for (const step of steps)
      planned.push(await naming(step.projectId, () => plan(tx, caller, one, step, audits)))
    const pieces = await listPieces(tx, id)
    const context = await begin(tx, caller, { steps: planned.flatMap(hit => hit.steps), ...consent })
    for (const hit of planned) await naming(hit.step.projectId, () => settle(context, hit))
    const { events } = await finish(context, [])
    const filled = await fillAbsence(tx, one)
    await keepApply(tx, caller, one, { planned, pieces })
    await notifyChange(tx, caller, [...events, ...filled])
    return readDisruption(tx, caller, id)
  })
}

/** Each of them an open hit of the case, named once. */
async function refuseUnknown(tx: Db, id: number, steps: readonly DeskStep[]): Promise<void> {
  const open = await listOpenHits(tx, id)
  const faults = steps.flatMap(({ projectId }, place) => {
    const field = `steps.${place}.projectId`
    if (!open.includes(projectId)) return [faultOf(field, sayDisruptionFault.text('notOfHit'))]
    const isSecond = steps.findIndex(other => other.projectId === projectId) < place
    return isSecond ? [faultOf(field, sayDisruptionFault.text('namedTwice'))] : []
  })
  if (faults.length > 0) throw Failure.invalid(faults)
}

/** The audits of a case that nothing was done about yet, and that are still hit. */
export async function listOpenHits(sql: Db, id: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select hit.audit_id as id from disruption_hit hit join disruption on disruption.id = hit.disruption_id
    where disruption.id = ${id} and disruption.closed_at is null and hit.action is null and ${isStillHit(sql)}
    order by hit.audit_id`
  return rows.map(row => row.id)
}

async function plan(
  tx: Db,
  caller: Caller,
  one: Stored,
  step: DeskStep,
  audits: AuditsById,
): Promise<Planned> {
  const audit = audits.get(step.projectId)
  if (!audit) throw missing()
  const kind = toKind(step, audit)
  requireRights(caller, kind)
  if (audit.version !== step.version) {
    const [stamp] = await tx<Parameters<typeof staleness>[1][]>`
      select id, version, updated_at, updated_by from audit where id = ${audit.id}`
    if (stamp) throw await staleness(tx, stamp)
  }
  const missed = { ...spanOf(one), auditorId: one.auditorId }
  return { step, audit, steps: stepsOf(step, audit, { ...missed, isOtherTeam: kind.isOtherTeam }) }
}

/** The same team may be named; it goes along. */
const toKind = ({ action, auditors }: DeskStep, { team, lost, status }: HitAudit) => ({
  action,
  // Whoever a request took off comes back with the new dates.
  isOtherTeam: action === 'move' && (lost !== null || (auditors !== undefined && !isTeam(team, auditors))),
  isReleased: status === 'draft',
})

const isTeam = (team: HitAudit['team'], auditors: readonly { id: number }[]) =>
  team.length === auditors.length &&
  team.every(({ auditorId }) => auditors.some(({ id }) => id === auditorId))

export function requireRights({ holds }: Caller, kind: Parameters<typeof permissionsFor>[0]): void {
  if (!permissionsFor(kind).every(right => holds(right)))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

/** A refusal of one of several audits says of which. */
export async function naming<Result>(projectId: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { details } = error
    throw withDetails(error, [{ projectId, ...(details !== undefined && { details }) }])
  }
}

async function settle(context: ChangeContext, { step, audit, steps }: Planned): Promise<void> {
  const { tx, consent } = context
  tx`select set_config('app.reason_code', ${step.reasonCode}, true)`.execute()
  const isAsked = step.action === 'without' && !consent.confirmed
  const before = isAsked ? await listMissing(tx, audit.id) : []
  for (const one of steps) await applyStep(context, one)
  const lost = isAsked ? (await listMissing(tx, audit.id)).filter(code => !before.includes(code)) : []
  if (lost.length > 0)
    throw refuse(
      'conflict',
      sayDisruptionFailure.text('uncovered', { standards: asList(lost), number: audit.idflNumber }),
      { code: 'uncovered' },
    )
}

/** The codes of standards that nobody on the team covers. */
async function listMissing(tx: Db, id: number): Promise<string[]> {
  const [audit] = await listAudits(tx, [id])
  return (audit?.standards ?? []).flatMap(({ id: standardId, code }) =>
    audit?.coverage.missing.includes(standardId) ? [code] : [],
  )
}

type Made = { planned: readonly Planned[]; pieces: readonly Piece[] }

/** Keeps what was done: of each hit before and after, and what takes it all back. */
async function keepApply(tx: Db, caller: Caller, one: Stored, { planned, pieces }: Made): Promise<void> {
  const { id } = one
  const now = await readAudits(
    tx,
    one,
    planned.map(({ audit }) => audit.id),
  )
  const done = planned.map(({ step, audit }) => ({
    projectId: audit.id,
    ...toKind(step, audit),
    version: now.get(audit.id)?.version ?? 0,
    before: audit,
  }))
  const [made] = await tx<{ id: number }[]>`
    insert into disruption_apply (disruption_id, applied_by, done, entries)
    values (${id}, ${caller.accountId}, ${tx.json(done as never)}, ${tx.json(pieces as never)}) returning id`
  for (const { step, audit } of planned) {
    await tx`
      update disruption_hit set action = ${step.action}, reason_code = ${step.reasonCode}, reason = ${step.reason ?? ''},
        before = ${tx.json(standingOf(audit, audit.lost))}, after = ${tx.json(standingOf(now.get(audit.id) ?? audit))},
        settled_by = ${caller.accountId}, settled_at = clock_timestamp()
      where disruption_id = ${id} and audit_id = ${audit.id}`
    await countChange(tx, made?.id ?? 0, caller, { step, audit })
  }
  const values = { name: caller.name, count: planned.length }
  await touch(tx, id, sayReason.text('hitsSettled', values))
}

const standingOf = ({ start, end, team }: HitAudit, lost: HitAudit['lost'] = null): Standing => ({
  start: start.toISOString(),
  end: end.toISOString(),
  auditorIds: [...team, ...(lost ? [lost] : [])].map(({ auditorId }) => auditorId),
})

/** A case is changed by what is done about it, though its own fields stay. */
export async function touch(tx: Db, id: number, reason: Text): Promise<void> {
  annotate(tx, { action: 'edit', reason })
  await tx`update disruption set updated_at = clock_timestamp() where id = ${id}`
  annotate(tx, { action: '', reason: '' })
}

/** What was done here counts among the changes of audits: what the database saw of it itself, and who was replaced or split. */
async function countChange(
  tx: Db,
  applyId: number,
  { accountId }: Caller,
  { step, audit }: Pick<Planned, 'step' | 'audit'>,
): Promise<void> {
  const kind = step.action === 'replace' ? 'replaced' : step.action === 'split' ? 'split' : null
  if (kind)
    await tx`
      insert into audit_change (audit_id, kind, agreed_starts_at, agreed_ends_at, before_starts_at, before_ends_at, reason_code,
        notice_days, changed_by, disruption_apply_id)
      select id, ${kind}, coalesce(agreed_starts_at, starts_at), coalesce(agreed_ends_at, ends_at), starts_at, ends_at,
        ${step.reasonCode}, (starts_at at time zone time_zone)::date - (clock_timestamp() at time zone time_zone)::date,
        ${accountId}, ${applyId}
      from audit where id = ${audit.id}`
  else
    await tx`
      update audit_change set disruption_apply_id = ${applyId} ${
        toKind(step, audit).isOtherTeam
          ? tx`, kind = 'moved', after_starts_at = ${step.start ?? audit.start}, after_ends_at = ${step.end ?? audit.end}`
          : tx``
      }
      where audit_id = ${audit.id} and undone_at is null and xmin = pg_current_xact_id()::xid`
}
