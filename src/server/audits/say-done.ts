import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { doneBody, doneReply } from '#contract/done.ts'
import { Failure } from '#contract/failure.ts'
import { canSayDone } from '#domain/audit-status.ts'
import { localDay } from '#domain/zoned-time.ts'
import { annotate, type Db, transaction } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type LockedAudit, lockAuditRecord } from '#server/planning/audit-queries.ts'
import { type DoneText, doneOf, toDone } from '#server/planning/done.ts'
import { isOnTeam } from '#server/planning/team-queries.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'

type Form = z.output<typeof doneBody>
type Answer = z.output<typeof doneReply>

const day = 86_400_000
/** How far from the planned times the actual ones may lie. */
const mostAside = 30 * day

/** Somebody of the team says that an audit is done, or corrects that. The same sent twice changes nothing the second time. */
export const sayDone = (sql: Sql, caller: Caller, id: number, form: Form): Promise<Answer> =>
  transaction(sql, { actor: caller.accountId }, tx => writeDone(tx, caller, id, form))

/** Takes it back; nothing where nobody has said it. */
export const takeDoneBack = (sql: Sql, caller: Caller, id: number, version?: number): Promise<Answer> =>
  transaction(sql, { actor: caller.accountId }, tx => clearDone(tx, caller, id, version))

export async function writeDone(tx: Db, caller: Caller, id: number, form: Form): Promise<Answer> {
  const audit = await lockOwn(tx, caller, id, form.version)
  refuseTooEarly(audit)
  refuseFar(audit, form)
  const was = toBefore(await readDone(tx, id))
  annotate(tx, { action: 'done' })
  await tx`
    update audit set done_at = now(), done_by = ${caller.accountId}, done_starts_at = ${form.start}, done_ends_at = ${form.end},
      done_note = ${form.note}
    where id = ${id} and (done_by, done_starts_at, done_ends_at, done_note)
      is distinct from (${caller.accountId}::integer, ${form.start}::timestamptz, ${form.end}::timestamptz, ${form.note}::text)`
  return { ...(await readDone(tx, id)), ...was }
}

export async function clearDone(tx: Db, caller: Caller, id: number, version?: number): Promise<Answer> {
  await lockOwn(tx, caller, id, version)
  const was = toBefore(await readDone(tx, id))
  annotate(tx, { action: 'not-done' })
  await tx`
    update audit set done_at = null, done_by = null, done_starts_at = null, done_ends_at = null, done_note = ''
    where id = ${id} and done_at is not null`
  return { ...(await readDone(tx, id)), ...was }
}

/** An audit whose team one is on, or was until it was canceled; of any other one hears no more than of one that isn’t there. */
async function lockOwn(
  tx: Db,
  { accountId }: Caller,
  id: number,
  version: number | undefined,
): Promise<LockedAudit> {
  const audit = await lockAuditRecord(tx, id)
  const { status, idflNumber: number } = audit
  const isOwn = status === 'canceled' ? await wasOnTeam(tx, id, accountId) : await isOnTeam(tx, id, accountId)
  if (!isOwn) throw missing()
  // It is locked already; who made another version of it is for its team alone to hear.
  if (version !== undefined) await lockAuditRecord(tx, id, version)
  if (status === 'canceled' || status === 'completed')
    throw refuse('conflict', sayPlanningFailure.text('doneClosed', { number, status }))
  return audit
}

async function wasOnTeam(tx: Db, id: number, accountId: number): Promise<boolean> {
  const found =
    await tx`select from roster_entry where audit_id = ${id} and auditor_id = ${accountId} limit 1`
  return found.length > 0
}

function refuseTooEarly(audit: LockedAudit): void {
  if (canSayDone(audit, new Date())) return
  const { idflNumber: number, start, timeZone } = audit
  throw refuse(
    'conflict',
    sayPlanningFailure.text('doneTooEarly', { number, day: localDay(start, timeZone) }),
  )
}

function refuseFar(audit: LockedAudit, { start, end }: Form): void {
  const { timeZone } = audit
  const isFar =
    start.getTime() < audit.start.getTime() - mostAside || end.getTime() > audit.end.getTime() + mostAside
  if (isFar) throw Failure.invalid([faultOf('start', sayAuditFault.text('doneTooFar'))])
  if (localDay(end, timeZone) > localDay(new Date(), timeZone))
    throw Failure.invalid([faultOf('end', sayAuditFault.text('doneTooLate'))])
}

type Said = Pick<Answer, 'id' | 'version' | 'done'>

const toBefore = ({ version: before, done: was }: Said) => ({ before, was })

async function readDone(tx: Db, id: number): Promise<Said> {
  const [found] = await tx<(Omit<Said, 'done'> & { done: DoneText })[]>`
    select id, version, ${doneOf(tx)} as done from audit where id = ${id}`
  if (!found) throw missing()
  return { ...found, done: toDone(found.done) }
}
