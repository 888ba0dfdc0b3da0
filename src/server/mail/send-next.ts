import type { Sql } from 'postgres'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Mail, Transport } from './transport.ts'

const firstDelaySeconds = 2
const longestDelaySeconds = 300
const keptDays = 4
/** Twice as long as any mail is put off: after a try in vain, or after another mail about the same. */
const longestWaitMinutes = 30

export type Outcome = { id: number; fault?: Error; isGivenUp?: boolean }

type Waiting = Mail & { tries: number; isOver: boolean }

/**
 * Sends the mail that has waited longest, those that are urgent first, or answers null where none is due. The row stays locked meanwhile, so that no
 * other process takes it; one that dies lets go of it unsent. A mail that is done with, sent or given up, loses its text, which
 * may hold a secret. A mail that would wait longer than any does was put off by a clock that was wrong.
 */
export async function sendNext(sql: Sql, transport: Transport): Promise<Outcome | null> {
  return transaction(sql, { actor: null }, async tx => {
    // Longer than the transport takes to lose patience.
    await tx`set local idle_in_transaction_session_timeout = '5min'`
    const [mail] = await tx<Waiting[]>`
      select id, recipient, subject, letter, created_at, tries, coalesce(good_until <= now(), false) as is_over from mail
      where sent_at is null and given_up_at is null
        and (next_try_at <= now() or next_try_at > now() + make_interval(mins => ${longestWaitMinutes}))
      order by is_urgent desc, next_try_at, id limit 1 for update skip locked`
    if (!mail) return null
    if (mail.isOver) return giveUp(tx, mail, new Error('The time for which it was good is over.'))
    const fault = await transport.send(mail).then(
      () => undefined,
      (error: Error) => error,
    )
    if (fault) return isHopeless(mail, fault) ? giveUp(tx, mail, fault) : postpone(tx, mail, fault)
    await tx`
      update mail set sent_at = clock_timestamp(), tries = tries + 1, letter = null where id = ${mail.id}`
    return { id: mail.id }
  })
}

/** Tries again after 2, 4, 8 … seconds, at most 5 minutes apart. */
async function postpone(tx: Db, { id, tries }: Waiting, fault: Error): Promise<Outcome> {
  const delaySeconds = Math.min(firstDelaySeconds * 2 ** tries, longestDelaySeconds)
  await tx`
    update mail set tries = tries + 1, last_fault = ${toNote(fault)},
      next_try_at = clock_timestamp() + make_interval(secs => ${delaySeconds})
    where id = ${id}`
  return { id, fault }
}

async function giveUp(tx: Db, { id }: Waiting, fault: Error): Promise<Outcome> {
  await tx`
    update mail set given_up_at = clock_timestamp(), last_fault = ${toNote(fault)}, letter = null where id = ${id}`
  return { id, fault, isGivenUp: true }
}

const toNote = (fault: Error) => fault.message.slice(0, 500)

/** Tried for four days, or refused for good. */
const isHopeless = ({ createdAt }: Waiting, fault: Error) =>
  Date.now() - createdAt.getTime() > keptDays * 86_400_000 || isRefusedForGood(fault)

/** The server wants neither this recipient nor this message. A refused sign-in is our own fault, and can be mended. */
function isRefusedForGood(fault: Error & { code?: string; responseCode?: number }): boolean {
  const isAboutMail = fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE'
  return isAboutMail && (fault.responseCode ?? 0) >= 500
}
