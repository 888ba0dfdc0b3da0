import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Mail, Transport } from './transport.ts'

const firstDelaySeconds = 2
const longestDelaySeconds = 300
const keptDays = 4
/** Twice as long as any mail is postponed, after a failed attempt or another mail about the same topic. */
const longestWaitMinutes = 30

/** `isUnwanted`: given up because its reader may not have it any more, which is no fault of the mail server. */
export type Outcome = { id: number; fault?: Error; isGivenUp?: boolean; isUnwanted?: boolean }

const noLongerWanted = 'Its reader may no longer sign in, or no longer see that.'

type Waiting = Mail & { tries: number; isOver: boolean; isWanted: boolean }

/** How long a crashed sender can keep a mail from the others; a live one renews its lease. */
const usualLeaseMs = 60_000

/** Attempts to mark a mail as sent while the database is away, a second apart. */
const mostMarks = 20

/**
 * Sends the mail that has waited longest, those that are urgent first, or answers null where none is due. It is leased
 * meanwhile, so that no other process takes it, and sent outside of any transaction, which might be run again; of a thread none
 * before the one before it is done with. A mail that is done with, sent or given up, loses its text, which may hold a secret.
 */
export async function sendNext(
  sql: Sql,
  transport: Transport,
  leaseMs = usualLeaseMs,
): Promise<Outcome | null> {
  const mail = await lease(sql, leaseMs)
  if (!mail) return null
  if (mail.isOver) return giveUp(sql, mail, new Error('The time for which it was good is over.'))
  if (!mail.isWanted) return { ...(await giveUp(sql, mail, new Error(noLongerWanted))), isUnwanted: true }
  const renewing = setInterval(() => void renew(sql, mail, leaseMs).catch(() => {}), leaseMs / 4)
  try {
    const fault = await transport.send(mail).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!fault) return await markAsSent(sql, mail)
    return isHopeless(mail, fault) ? await giveUp(sql, mail, fault) : await postpone(sql, mail, fault)
  } finally {
    clearInterval(renewing)
  }
}

/** A mail postponed or leased for longer than any should be was dated by a wrong clock, and is due now. */
function lease(sql: Sql, leaseMs: number): Promise<Waiting | undefined> {
  return transaction(sql, { actor: null }, async tx => {
    const [mail] = await tx<Waiting[]>`
      with leased as (
        update mail set leased_until = now() + ${until(leaseMs)}::interval where id = (
          select id from mail
          where sent_at is null and given_up_at is null and ${isFree(tx, leaseMs)}
            and (next_try_at <= now() or next_try_at > now() + make_interval(mins => ${longestWaitMinutes}))
            and (thread is null or not exists (
              select from mail earlier where earlier.thread = mail.thread and earlier.id < mail.id
                and earlier.sent_at is null and earlier.given_up_at is null))
          order by is_urgent desc, next_try_at, id limit 1 for update skip locked)
        returning mail.*)
      select leased.id, coalesce(account.email, recipient) as recipient, subject, letter, leased.created_at, tries,
        coalesce(good_until <= now(), false) as is_over,
        account_id is null or (account.is_enabled and account.deleted_at is null and role.is_active and (
          needed_permission is null or exists (
            select from role_permission
            where role_permission.role_id = role.id and permission = needed_permission))) as is_wanted,
        first_mail_id, first_mail_at
      from leased left join account on account.id = account_id left join role on role.id = account.role_id
      left join mail_thread using (thread)`
    return mail
  })
}

const until = (leaseMs: number) => `${leaseMs} milliseconds`

/** Twice as far ahead, since another sender's transaction may have begun after this one. */
const isFree = (tx: Db, leaseMs: number) =>
  tx`(leased_until between now() and now() + ${until(2 * leaseMs)}::interval) is not true`

const renew = (sql: Sql, { id }: Waiting, leaseMs: number) =>
  sql`update mail set leased_until = now() + ${until(leaseMs)}::interval where id = ${id}`

/** Retries until the mail is marked as sent, so that it isn't sent again because the database was away for a moment. */
async function markAsSent(sql: Sql, mail: Waiting, marks = 1): Promise<Outcome> {
  try {
    await sql`
      update mail set sent_at = clock_timestamp(), tries = tries + 1, letter = null, leased_until = null,
        recipient = ${mail.recipient}
      where id = ${mail.id}`
    return { id: mail.id }
  } catch (error) {
    if (marks === mostMarks) throw error
    await wait(1000)
    return markAsSent(sql, mail, marks + 1)
  }
}

/** Tries again after 2, 4, 8 … seconds, at most 5 minutes apart. */
async function postpone(sql: Sql, { id, tries }: Waiting, fault: Error): Promise<Outcome> {
  const delaySeconds = Math.min(firstDelaySeconds * 2 ** tries, longestDelaySeconds)
  await sql`
    update mail set tries = tries + 1, last_fault = ${toNote(fault)}, leased_until = null,
      next_try_at = clock_timestamp() + make_interval(secs => ${delaySeconds})
    where id = ${id}`
  return { id, fault }
}

async function giveUp(sql: Sql, { id }: Waiting, fault: Error): Promise<Outcome> {
  await sql`
    update mail set given_up_at = clock_timestamp(), last_fault = ${toNote(fault)}, letter = null, leased_until = null
    where id = ${id}`
  return { id, fault, isGivenUp: true }
}

const toNote = (fault: Error) => fault.message.slice(0, 500)

/** Tried for four days, or permanently refused. */
const isHopeless = ({ createdAt }: Waiting, fault: Error) =>
  Date.now() - createdAt.getTime() > keptDays * 86_400_000 || isRefusedForGood(fault)

/** The server wants neither this recipient nor this message. A refused sign-in is our own fault, and can be mended. */
function isRefusedForGood(fault: Error & { code?: string; responseCode?: number }): boolean {
  const isAboutMail = fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE'
  return isAboutMail && (fault.responseCode ?? 0) >= 500
}
