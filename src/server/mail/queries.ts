import type { Db } from '#server/db/transaction.ts'
import type { Content, Letter } from './compose.ts'

export type { Letter } from './compose.ts'

/** Where senders of all processes listen for mails just written. */
export const mailChannel = 'mail'

/** Writes a mail in the transaction of what it tells of; it is sent once that is committed, and never if it isn't. */
export async function queueMail(tx: Db, letter: Letter): Promise<void> {
  const { recipient, subject, goodForMinutes = null, ...content } = letter
  await tx`
    with queued as (
      insert into mail (recipient, subject, letter, good_until)
      values (${recipient}, ${subject}, ${tx.json(content satisfies Content)},
        now() + make_interval(mins => ${goodForMinutes}::integer))
      returning id)
    select pg_notify(${mailChannel}, '') from queued`
}

/** Gives up all that waits, for a reason; answers how many mails that were. */
export async function giveUpWaiting(tx: Db, reason: string): Promise<number> {
  const givenUp = await tx`
    update mail set given_up_at = now(), last_fault = ${reason}, letter = null
    where sent_at is null and given_up_at is null returning id`
  return givenUp.length
}
