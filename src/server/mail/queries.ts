import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Content, Letter } from './compose.ts'

/** Where senders of all processes listen for mails just written. */
export const mailChannel = 'mail'

/** The least time between two mails about the same topic. */
const apartMinutes = 15

/**
 * Writes a mail in the transaction of what it is about; it is sent once that is committed, and never if it isn't. Of those
 * about one topic a recipient gets one in a quarter of an hour: a later one takes the place of one that waits, or waits
 * itself. What no account subscribed to, codes and changes of how one signs in, goes before all notifications. Answers the
 * mail's id, undefined where another took its text.
 */
export async function queueMail(tx: Db, letter: Letter): Promise<number | undefined> {
  const {
    recipient,
    subject,
    goodForMinutes = null,
    topic = null,
    account,
    thread = null,
    ...content
  } = letter
  const text = tx.json(content satisfies Content)
  const reader = { recipient, accountId: account?.id ?? null }
  const replaced = topic !== null && (await replaceWaiting(tx, { ...reader, subject, topic, text }))
  if (replaced) return
  const [queued] = await tx<{ id: number }[]>`
    with queued as (
      insert into mail
        (recipient, account_id, needed_permission, subject, letter, topic, thread, is_urgent, good_until, next_try_at)
      values (${recipient}, ${reader.accountId}, ${account?.needs ?? null}, ${subject}, ${text}, ${topic}, ${thread},
        ${account === undefined && thread === null},
        now() + make_interval(mins => ${goodForMinutes}::integer),
        greatest(now(), (
          select max(coalesce(sent_at, created_at)) + make_interval(mins => ${apartMinutes}) from mail
          where topic = ${topic} and ${isFor(tx, reader)} and given_up_at is null)))
      returning id)
    select id, pg_notify(${mailChannel}, '')::text from queued`
  return queued?.id
}

type Reader = { recipient: string; accountId: number | null }

/** The same reader, whatever their address was when the mail was written. */
const isFor = (tx: Db, { recipient, accountId }: Reader): Fragment =>
  accountId === null ? tx`account_id is null and recipient = ${recipient}` : tx`account_id = ${accountId}`

type Replacement = Reader & { subject: string; topic: string; text: ReturnType<Db['json']> }

/** False where none waits; one that is being sent doesn't. */
async function replaceWaiting(tx: Db, { subject, topic, text, ...reader }: Replacement): Promise<boolean> {
  const replaced = await tx`
    update mail set subject = ${subject}, letter = ${text} where id in (
      select id from mail
      where topic = ${topic} and ${isFor(tx, reader)} and sent_at is null and given_up_at is null and ${isUnleased(tx)}
      order by id limit 1 for update skip locked)
    returning id`
  return replaced.length > 0
}

/** What waits about a topic: to one account, or to everyone. */
type Waiting = { topic: string; accountId?: number }

/** Gives up mails that wait: what they say is no longer true. What is being sent goes out. */
export async function withdrawMails(tx: Db, waiting: readonly Waiting[]): Promise<void> {
  const topics = waiting.map(({ topic }) => topic)
  const accountIds = waiting.map(({ accountId }) => accountId ?? null)
  await tx`
    update mail set given_up_at = now(), last_fault = 'It was no longer true.', letter = null where id in (
      select mail.id from unnest(${topics}::text[], ${accountIds}::integer[]) over_now (topic, account_id)
      join mail on mail.topic = over_now.topic
        and (over_now.account_id is null or mail.account_id = over_now.account_id)
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
