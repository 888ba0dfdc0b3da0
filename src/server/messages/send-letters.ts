import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { queueLetter } from './queue-letter.ts'
import { closeLetter, lockLetter } from './withdraw-letters.ts'

const mostAtOnce = 100

/** Hands letters whose ten minutes are over to the outbox, and drops open ones of audits that have begun. Answers how many. */
export async function sendLetters(sql: Sql): Promise<number> {
  const due = await sql<{ id: number }[]>`
    select id from customer_letter where state = 'waiting' and mail_id is null and send_at <= now()
    order by send_at limit ${mostAtOnce}`
  for (const { id } of due) await sendLetter(sql, id)
  return due.length + (await dropPast(sql))
}

/** Looked at again once it is locked: another server may have been quicker, or somebody changed the audit. */
const sendLetter = (sql: Sql, id: number): Promise<void> =>
  transaction(sql, { actor: null }, async tx => {
    const letter = await lockLetter(tx, id)
    const [due] = await tx`
      select from customer_letter where id = ${id} and state = 'waiting' and mail_id is null and send_at <= now()`
    if (!letter || !due) return
    if (new Date(letter.tells.start) <= new Date()) return closeLetter(tx, id, 'withdrawn', null)
    const outcome = await queueLetter(tx, letter)
    // A person has to look at it.
    if (outcome !== 'queued')
      await tx`update customer_letter set state = 'proposed', send_at = null, version = version + 1 where id = ${id}`
  })

async function dropPast(sql: Sql): Promise<number> {
  return transaction(sql, { actor: null }, async tx => {
    const { count } = await tx`
      update customer_letter set state = 'withdrawn', done_at = now(), version = version + 1 where id in (
        select id from customer_letter where state in ('proposed', 'waiting') and mail_id is null
          and tells ->> 'start' <= moment_text(now()) limit ${mostAtOnce} for update skip locked)`
    return count
  })
}
