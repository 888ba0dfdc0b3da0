import type { Sql } from 'postgres'
import type { Disruption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { isAbsence } from '#domain/disruption.ts'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { insertHits } from '#server/planning/open-case.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { fillAbsence } from './absence.ts'
import { findCase, listTouched, type Stored, seesAudits, spanOf } from './queries.ts'
import { readHits } from './read-hits.ts'
import { refuseSecond, requireBooking } from './subject.ts'

type Change = Parsed<typeof disruptions.update, 'body'>

/** A case with its hits, as the caller may read them. */
export async function readDisruption(sql: Db, caller: Caller, id: number): Promise<Disruption> {
  const found = await findCase(sql, caller, id)
  const hits = seesAudits(caller) ? await readHits(sql, caller, found, new Date()) : []
  return { ...found, hits, undo: await findUndo(sql, id) }
}

/** What was applied last, as long as it can be taken back. */
async function findUndo(sql: Db, id: number): Promise<Disruption['undo']> {
  const [last] = await sql<NonNullable<Disruption['undo']>[]>`
    select apply.id as apply_id, json_build_object('id', account.id, 'name', account.display_name) as by,
      apply.applied_at + interval '10 minutes' as until
    from disruption_apply apply join account on account.id = apply.applied_by
    where apply.disruption_id = ${id} and apply.undone_at is null
      and apply.applied_at > clock_timestamp() - interval '10 minutes'
    order by apply.id desc limit 1`
  return last ?? null
}

/** Locks an open case in the version that was seen. */
export async function lockOpen(tx: Db, id: number, version: number): Promise<Stored> {
  const found = await lockRecord<Stored>(tx, 'disruption', id, version)
  if (found.closedAt) throw refuse('conflict', sayDisruptionFailure.text('closed'))
  return found
}

/** Opens again what was closed, unless there is another of the same by now. */
export async function reopenCase(tx: Db, one: Stored): Promise<void> {
  const { id, cause, auditorId } = one
  if (auditorId !== null) lockAuditors(tx, [auditorId])
  if (cause !== 'disabled' && cause !== 'unfit') await refuseSecond(tx, { ...one, ...spanOf(one) }, id)
  await tx`update disruption set closed_at = null where id = ${id}`
}

/** Changes when somebody is back or a site is open again, or the note; absence and hits follow. */
export function changeDisruption(
  sql: Sql,
  caller: Caller,
  id: number,
  { end, note, version }: Change,
): Promise<Disruption> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const before = await lockOpen(tx, id, version)
    const after = { ...before, endsAt: end ?? before.endsAt, note: keptNote(caller, before, note) }
    if (end) await refuseEnd(tx, caller, after)
    await tx`update disruption set ends_at = ${after.endsAt}, note = ${after.note} where id = ${id}`
    if (end) {
      await insertHits(tx, id, await listTouched(tx, { ...after, ...spanOf(after) }))
      await notifyChange(tx, caller, await fillAbsence(tx, after))
    }
    return readDisruption(tx, caller, id)
  })
}

/** The time of a request is changed there; that of what opened by itself follows from its audits. */
async function refuseEnd(tx: Db, caller: Caller, after: Stored): Promise<void> {
  const { id, cause, auditorId } = after
  if (!isAbsence(cause) && cause !== 'site')
    throw Failure.invalid([faultOf('end', sayDisruptionFault.text('endFollows'))])
  const faults = intervalFaults(spanOf(after), longestRequestDays)
  if (faults.length > 0) throw Failure.invalid(toFieldFaults(faults))
  if (isAbsence(cause)) requireBooking(caller)
  if (auditorId !== null) lockAuditors(tx, [auditorId])
  await refuseSecond(tx, { ...after, ...spanOf(after) }, id)
}

/** Whoever doesn’t read the note doesn’t write over it. */
function keptNote({ holds }: Caller, { auditorId, cause, note }: Stored, given: string | undefined): string {
  if (given === undefined || given === note) return note
  const reads = auditorId === null || !(isAbsence(cause) || cause === 'request')
  if (reads || holds('ViewAllRequests') || note === '') return given
  throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

/** Closes a case; with hits open only once that is confirmed. */
export function closeDisruption(
  sql: Sql,
  caller: Caller,
  id: number,
  { confirmed, version }: Parsed<typeof disruptions.close, 'body'>,
): Promise<Disruption> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const found = await lockOpen(tx, id, version)
    const { openCount: count } = await findCase(tx, caller, id)
    if (count > 0 && !confirmed) throw refuse('conflict', sayDisruptionFailure.text('openHits', { count }))
    await notifyChange(tx, caller, await fillAbsence(tx, found))
    await tx`update disruption set closed_at = clock_timestamp() where id = ${id}`
    return readDisruption(tx, caller, id)
  })
}

/** Closes what is over and has no open hit, once a day. */
export async function closePast(tx: Db, { now }: { now: Date }): Promise<void> {
  const over = await tx<Stored[]>`
    select * from disruption where closed_at is null and ends_at < ${now} order by id for no key update`
  for (const one of over) {
    const { openCount } = await findCase(tx, { accountId: 0, holds: () => true }, one.id)
    if (openCount > 0) continue
    await fillAbsence(tx, one)
    await tx`update disruption set closed_at = clock_timestamp() where id = ${one.id}`
  }
}
