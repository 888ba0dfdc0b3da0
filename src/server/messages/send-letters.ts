import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { queueLetter } from './queue-letter.ts'
import { lockModes } from './settings.ts'
import { closeLetter, leaveToPerson, lockLetter } from './withdraw-letters.ts'

const mostAtOnce = 100

/** So many go by themselves in an hour, of the whole house: somebody can still stop what was never meant to leave. */
export const mostAnHour = 60

/** Hands letters whose ten minutes are over to the outbox, and drops open ones of audits that have begun. Answers how many. */
export async function sendLetters(sql: Sql): Promise<number> {
  const due = await sql<{ id: number }[]>`
    select id from customer_letter where state = 'waiting' and mail_id is null and send_at <= now()
    order by send_at limit ${mostAtOnce}`
  for (const { id } of due) await sendLetter(sql, id)
  return due.length + (await dropPast(sql))
}

/** Looked at again once it is locked: another server may have been quicker, or somebody changed the audit or how such letters go. */
const sendLetter = (sql: Sql, id: number): Promise<void> =>
  transaction(sql, { actor: null }, async tx => {
    const modeOf = await lockModes(tx)
    const letter = await lockLetter(tx, id)
    const [due] = await tx`
      select from customer_letter where id = ${id} and state = 'waiting' and mail_id is null and send_at <= now()`
    if (!letter || !due) return
    // Of servers beside one another one counts at a time.
    await tx`select pg_advisory_xact_lock(hashtext('letters that go by themselves'))`
    const [{ gone } = { gone: 0 }] = await tx<{ gone: number }[]>`
      select count(*)::integer as gone from customer_letter where went_alone_at > now() - interval '1 hour'`
    if (new Date(letter.tells.start) <= new Date()) return closeLetter(tx, id, 'withdrawn', null)
    // Nothing of such a kind goes any more until somebody sends it.
    if (modeOf(letter.kind) !== 'auto') return leaveToPerson(tx, id)
    if (gone >= mostAnHour) return
    const outcome = await queueLetter(tx, letter)
    if (outcome === 'queued') await tx`update customer_letter set went_alone_at = now() where id = ${id}`
    // A person has to look at it.
    if (outcome !== 'queued') await leaveToPerson(tx, id)
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
