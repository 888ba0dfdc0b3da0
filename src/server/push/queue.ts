import type { PushKind } from '#contract/pushes.ts'
import type { Db } from '#server/db/transaction.ts'

/** Where senders of all processes listen for what was just written. */
export const pushChannel = 'push'

/** What a device shows; `path`: the page that a tap opens. */
export type PushMessage = { title: string; body: string; path: string }

type Push = {
  accountId: number
  /** Null: a test message, for whoever has it sent. */
  kind: PushKind | null
  message: PushMessage
  goodForMinutes: number
  /** Of all devices of the account unless given. */
  deviceId?: number
  /** It is dropped once this booking is over, or begins at another time. */
  entry?: { id: number; start: Date }
}

/** As long as a title and a text may be: with room to spare in what a push service takes, whatever the letters. */
const longest = { title: 120, body: 600 }

/** Writes a message for the account’s devices in the transaction of what it tells of; answers how many. */
export async function queuePush(tx: Db, push: Push): Promise<number> {
  const { accountId, kind, message, goodForMinutes, deviceId = null, entry } = push
  const text = {
    title: shorten(message.title, longest.title),
    body: shorten(message.body, longest.body),
    path: message.path,
  }
  const queued = await tx`
    with queued as (
      insert into push (device_id, kind, message, entry_id, entry_starts_at, good_until)
      select id, ${kind}, ${tx.json(text)}, ${entry?.id ?? null}, ${entry?.start ?? null},
        now() + make_interval(mins => ${goodForMinutes}::integer)
      from push_device where account_id = ${accountId} and (${deviceId}::integer is null or id = ${deviceId}::integer)
      returning id)
    select id, pg_notify(${pushChannel}, '')::text from queued`
  return queued.length
}

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
