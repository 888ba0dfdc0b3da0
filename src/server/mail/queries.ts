import type { Db } from '#server/db/transaction.ts'
import type { Content, Letter } from './compose.ts'

export type { Letter } from './compose.ts'

/** Where senders of all processes listen for mails just written. */
export const mailChannel = 'mail'

/** Writes a mail in the transaction of what it tells of; it is sent once that is committed, and never if it isn't. */
export async function queueMail(tx: Db, { recipient, subject, ...content }: Letter): Promise<void> {
  await tx`
    with queued as (
      insert into mail (recipient, subject, letter)
      values (${recipient}, ${subject}, ${tx.json(content satisfies Content)}) returning id)
    select pg_notify(${mailChannel}, '') from queued`
}
