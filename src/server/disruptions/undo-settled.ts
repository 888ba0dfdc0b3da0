import type { Sql } from 'postgres'
import type { Disruption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { applyStep, begin, finish } from '#server/planning/apply-steps.ts'
import { refuse } from '#server/refuse.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { fillAbsence, type Piece, restorePieces } from './absence.ts'
import { readDisruption, reopenCase } from './case.ts'
import { type AuditsById, lockAudits } from './hit-audits.ts'
import { type Done, undoStepsOf } from './hit-steps.ts'
import type { Stored } from './queries.ts'
import { naming, requireRights, touch } from './settle.ts'

type Apply = {
  id: number
  done: Done[]
  entries: (Piece & { start: string; end: string })[]
  isInTime: boolean
}

/**
 * Takes back what was applied last, all or none, to exactly what was; a case that was closed since is open again. How long somebody is
 * away stays as it is known by now.
 */
export function undoApply(
  sql: Sql,
  caller: Caller,
  id: number,
  { applyId, version }: Parsed<typeof disruptions.undo, 'body'>,
): Promise<Disruption> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const one = await lockRecord<Stored>(tx, 'disruption', id, version)
    const apply = await findApply(tx, id, applyId)
    for (const done of apply.done) await naming(done.projectId, async () => requireRights(caller, done))
    const ids = apply.done.map(({ projectId }) => projectId)
    refuseChanged(apply.done, await lockAudits(tx, one, ids))
    annotate(tx, { action: '' })
    await restorePieces(
      tx,
      id,
      apply.entries.flatMap(entry => withinCase(one, toPiece(entry))),
    )
    // Whoever may do it may take it back, whatever the single steps of that would need.
    const maker = { ...caller, holds: () => true }
    const groups = apply.done.map(done => ({ done, steps: undoStepsOf(done) }))
    const context = await begin(tx, maker, {
      steps: groups.flatMap(({ steps }) => steps),
      isRestoring: true,
    })
    if (one.closedAt) await reopenCase(tx, one)
    for (const { done, steps } of groups)
      await naming(done.projectId, async () => {
        for (const step of steps) await applyStep(context, step)
      })
    const { events } = await finish(context, [])
    const filled = await fillAbsence(tx, one)
    await forgetApply(tx, id, apply, caller)
    await notifyChange(tx, caller, [...events, ...filled])
    return readDisruption(tx, caller, id)
  })
}

const toPiece = ({ id, start, end }: Apply['entries'][number]): Piece => ({
  id,
  start: new Date(start),
  end: new Date(end),
})

/** Somebody may be said to be back sooner since: nothing is booked after that. */
function withinCase({ endsAt }: Stored, piece: Piece): Piece[] {
  if (piece.start >= endsAt) return []
  return [{ ...piece, end: piece.end < endsAt ? piece.end : endsAt }]
}

async function findApply(tx: Db, id: number, applyId: number): Promise<Apply> {
  const [found] = await tx<(Apply & { undoneAt: Date | null; isLast: boolean })[]>`
    select id, done, entries, undone_at, applied_at > clock_timestamp() - interval '10 minutes' as is_in_time,
      not exists (select from disruption_apply later
        where later.disruption_id = ${id} and later.id > ${applyId} and later.undone_at is null) as is_last
    from disruption_apply where id = ${applyId} and disruption_id = ${id} for update`
  if (!found) throw missing()
  if (found.undoneAt) throw refuse('conflict', sayDisruptionFailure.text('undone'))
  if (!found.isInTime) throw refuse('conflict', sayDisruptionFailure.text('undoTooLate'))
  if (!found.isLast) throw refuse('conflict', sayDisruptionFailure.text('undoLaterFirst'))
  return found
}

function refuseChanged(done: readonly Done[], audits: AuditsById): void {
  const changed = done.filter(({ projectId, version }) => audits.get(projectId)?.version !== version)
  if (changed.length === 0) return
  throw refuse('conflict', sayDisruptionFailure.text('undoStale', { count: changed.length }), {
    code: 'stale',
    details: changed.map(({ projectId, before }) => ({ projectId, idflNumber: before.idflNumber })),
  })
}

/** Hits are open again, and what was done counts for nothing. */
async function forgetApply(
  tx: Db,
  id: number,
  { id: applyId, done }: Apply,
  { name }: Caller,
): Promise<void> {
  const ids = done.map(({ projectId }) => projectId)
  await tx`
    update disruption_hit set action = null, reason_code = null, reason = '', before = null, after = null, settled_by = null,
      settled_at = null
    where disruption_id = ${id} and audit_id = any(${ids}::integer[])`
  await tx`
    update audit_change set undone_at = clock_timestamp()
    where undone_at is null and (disruption_apply_id = ${applyId}
      or audit_id = any(${ids}::integer[]) and xmin = pg_current_xact_id()::xid)`
  for (const { projectId, before } of done)
    await tx`
      update audit set agreed_starts_at = ${before.agreedStartsAt}, agreed_ends_at = ${before.agreedEndsAt}
      where id = ${projectId}
        and (agreed_starts_at, agreed_ends_at) is distinct from (${before.agreedStartsAt}::timestamptz, ${before.agreedEndsAt}::timestamptz)`
  await tx`update disruption_apply set undone_at = clock_timestamp() where id = ${applyId}`
  await touch(tx, id, sayReason.text('hitsUndone', { name, count: done.length }))
}
