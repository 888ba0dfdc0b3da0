import type { Sql } from 'postgres'
import type { Disruption } from '#contract/disruption-reply.ts'
import type { disruptions } from '#contract/disruptions.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { longestAgoDays } from '#domain/disruption.ts'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { findCandidate } from '#server/planning/book.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { fillAbsence, listFree } from './absence.ts'
import {
  findCase,
  findOverlapping,
  insertCase,
  insertHits,
  listTouched,
  type Stored,
  seesAudits,
  spanOf,
} from './queries.ts'
import { previewHits, readHits } from './read-hits.ts'

type Form = Parsed<typeof disruptions.create, 'body'>
type Change = Parsed<typeof disruptions.update, 'body'>

/** A case with its hits, as the caller may read them. */
export async function readDisruption(sql: Db, caller: Caller, id: number): Promise<Disruption> {
  const found = await findCase(sql, caller, id)
  const hits = seesAudits(caller) ? await readHits(sql, caller, id, new Date()) : []
  return { ...found, hits, undo: found.state === 'open' ? await findUndo(sql, id) : null }
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

/** Reports who is missing: books what is free of the absence, and keeps which audits it hits. */
export function reportDisruption(sql: Sql, caller: Caller, form: Form): Promise<Disruption> {
  requireBooking(caller)
  refuseOld(form)
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const auditIds = await listTouched(tx, form)
    await tx`select from audit where id = any(${auditIds}::integer[]) order by id for no key update`
    lockAuditors(tx, [form.auditorId])
    const { name } = await findCandidate(tx, form.auditorId)
    await refuseSecond(tx, form, name)
    const id = await insertCase(tx, form)
    // Again, since somebody may have booked until the auditor was locked.
    await insertHits(tx, id, await listTouched(tx, form))
    await notifyChange(tx, caller, await fillAbsence(tx, await lockRecord<Stored>(tx, 'disruption', id)))
    return readDisruption(tx, caller, id)
  })
}

/** What reporting it would hit and book. */
export async function previewDisruption(
  sql: Db,
  caller: Caller,
  form: Form,
): Promise<Answer<typeof disruptions.preview>> {
  requireBooking(caller)
  refuseOld(form)
  const { name } = await findCandidate(sql, form.auditorId)
  await refuseSecond(sql, form, name)
  const auditIds = seesAudits(caller) ? await listTouched(sql, form) : []
  const [hits, free] = await Promise.all([
    previewHits(sql, caller, auditIds, new Date()),
    listFree(sql, form),
  ])
  return { hits, free }
}

function requireBooking({ holds }: Caller): void {
  if (!holds('CreateRoster')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

function refuseOld({ start }: Pick<Form, 'start'>): void {
  if (start.getTime() < Date.now() - longestAgoDays * 86_400_000)
    throw Failure.invalid([faultOf('start', sayDisruptionFault.text('tooLongAgo'))])
}

async function refuseSecond(
  sql: Db,
  span: Pick<Form, 'auditorId' | 'start' | 'end'>,
  name: string,
  exceptId?: number,
): Promise<void> {
  const first = await findOverlapping(sql, span, exceptId)
  if (first)
    throw refuse('conflict', sayDisruptionFailure.text('reported', { name }), {
      details: { disruptionId: first.id },
    })
}

/** Locks an open case in the version that was seen. */
export async function lockOpen(tx: Db, id: number, version: number): Promise<Stored> {
  const found = await lockRecord<Stored>(tx, 'disruption', id, version)
  if (found.closedAt) throw refuse('conflict', sayDisruptionFailure.text('closed'))
  return found
}

/** Changes when somebody is back, or the note; absence and hits follow. */
export function changeDisruption(
  sql: Sql,
  caller: Caller,
  id: number,
  { end, note, version }: Change,
): Promise<Disruption> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const before = await lockOpen(tx, id, version)
    const after = { ...before, endsAt: end ?? before.endsAt, note: keptNote(caller, before, note) }
    const faults = intervalFaults(spanOf(after), longestRequestDays)
    if (faults.length > 0) throw Failure.invalid(toFieldFaults(faults))
    if (end) requireBooking(caller)
    lockAuditors(tx, [before.auditorId])
    const { name } = await findCandidate(tx, before.auditorId)
    await refuseSecond(tx, { ...spanOf(after), auditorId: before.auditorId }, name, id)
    await tx`update disruption set ends_at = ${after.endsAt}, note = ${after.note} where id = ${id}`
    if (end) {
      await insertHits(tx, id, await listTouched(tx, { ...spanOf(after), auditorId: before.auditorId }))
      await notifyChange(tx, caller, await fillAbsence(tx, after))
    }
    return readDisruption(tx, caller, id)
  })
}

/** Whoever doesn’t read the note doesn’t write over it. */
function keptNote({ holds }: Caller, before: Stored, given: string | undefined): string {
  if (given === undefined || given === before.note) return before.note
  if (holds('ViewAllRequests') || before.note === '') return given
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
