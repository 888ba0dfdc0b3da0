import type { Db } from '#server/db/transaction.ts'
import type { Content, Letter } from './compose.ts'

/** Where senders of all processes listen for mails just written. */
export const mailChannel = 'mail'

/** The least time between two mails about the same topic. */
const apartMinutes = 15

/**
 * Writes a mail in the transaction of what it tells of; it is sent once that is committed, and never if it isn't. Of those
 * about one topic a recipient gets one in a quarter of an hour: a later one takes the place of one that waits, or waits
 * itself.
 */
export async function queueMail(tx: Db, letter: Letter): Promise<void> {
  const { recipient, subject, goodForMinutes = null, topic = null, ...content } = letter
  const text = tx.json(content satisfies Content)
  const replaced = topic !== null && (await replaceWaiting(tx, { recipient, subject, topic, text }))
  if (replaced) return
  await tx`
    with queued as (
      insert into mail (recipient, subject, letter, topic, is_urgent, good_until, next_try_at)
      values (${recipient}, ${subject}, ${text}, ${topic}, ${goodForMinutes !== null},
        now() + make_interval(mins => ${goodForMinutes}::integer),
        greatest(now(), (
          select max(coalesce(sent_at, created_at)) + make_interval(mins => ${apartMinutes}) from mail
          where topic = ${topic} and recipient = ${recipient} and given_up_at is null)))
      returning id)
    select pg_notify(${mailChannel}, '') from queued`
}

type Replacement = { recipient: string; subject: string; topic: string; text: ReturnType<Db['json']> }

/** False where none waits; one that is being sent doesn't. */
async function replaceWaiting(tx: Db, { recipient, subject, topic, text }: Replacement): Promise<boolean> {
  const replaced = await tx`
    update mail set subject = ${subject}, letter = ${text} where id in (
      select id from mail
      where topic = ${topic} and recipient = ${recipient} and sent_at is null and given_up_at is null and ${isUnleased(tx)}
      order by id limit 1 for update skip locked)
    returning id`
  return replaced.length > 0
}

/** What waits about a topic: to one recipient, or to everyone. */
type Waiting = { topic: string; recipient?: string }

/** Gives up mails that wait: what they say is no longer true. What is being sent goes out. */
export async function withdrawMails(tx: Db, waiting: readonly Waiting[]): Promise<void> {
  const topics = waiting.map(({ topic }) => topic)
  const recipients = waiting.map(({ recipient }) => recipient ?? null)
  await tx`
    update mail set given_up_at = now(), last_fault = 'It was no longer true.', letter = null where id in (
      select mail.id from unnest(${topics}::text[], ${recipients}::text[]) over_now (topic, recipient)
      join mail on mail.topic = over_now.topic and mail.recipient = coalesce(over_now.recipient, mail.recipient)
      where sent_at is null and given_up_at is null and ${isUnleased(tx)} for update of mail skip locked)`
}

/** No sender has leased it. */
const isUnleased = (tx: Db) => tx`coalesce(leased_until < now(), true)`

/** Gives up all that waits, for a reason; answers how many mails that were. */
export async function giveUpWaiting(tx: Db, reason: string): Promise<number> {
  const givenUp = await tx`
    update mail set given_up_at = now(), last_fault = ${reason}, letter = null
    where sent_at is null and given_up_at is null returning id`
  return givenUp.length
}
