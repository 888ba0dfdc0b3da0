import type { Sql } from 'postgres'
import type { PushKind } from '#contract/pushes.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Fragment } from '#server/db/paging.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { encryptMessage } from './encrypt.ts'
import { type Network, post } from './post.ts'
import type { PushMessage } from './queue.ts'
import { signVapid, type VapidKeys } from './vapid.ts'

/** `contact`: whom the operator of a push service may write to. */
export type Way = { keys: VapidKeys; contact: string; network: Network }

/** What became of a message. `ended`: its device is shown nothing any more. */
export type Outcome = {
  id: number
  host: string
  what: 'sent' | 'dropped' | 'ended' | 'postponed' | 'refused'
  status?: number
  fault?: Error
}

type Waiting = {
  id: number
  deviceId: number
  message: PushMessage
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  secondsLeft: number
  isWanted: boolean
  mayRead: boolean
}

const firstDelaySeconds = 5
const longestDelaySeconds = 600
/** How long a sender that died keeps a message from the others; far longer than any post takes. */
const leaseSeconds = 60
/** Sessions that nobody used for as long are over. */
const sessionDays = 30

/** What it takes to see what a message tells of. */
const needed: Record<PushKind, Permission> = {
  assigned: 'ViewOwnRoster',
  moved: 'ViewOwnRoster',
  released: 'ViewOwnRoster',
  decided: 'ViewOwnRequests',
  tomorrow: 'ViewOwnRoster',
}

/**
 * Sends the message that has waited longest, or answers null where none is due; of one device none before the one before it is done
 * with. It is leased meanwhile, and sent outside of any transaction. A server that dies between sending and noting it leaves it to be
 * sent again, under the same tag: the device shows it once.
 */
export async function sendNextPush(sql: Sql, way: Way): Promise<Outcome | null> {
  const push = await lease(sql)
  if (!push) return null
  const { host } = new URL(push.endpoint)
  const about = { id: push.id, host }
  if (!push.mayRead) return end(sql, push, about)
  if (push.secondsLeft <= 0 || !push.isWanted) return drop(sql, push, { ...about, what: 'dropped' })
  const [status, fault] = await send(push, way)
  if (status >= 200 && status < 300) return drop(sql, push, { ...about, what: 'sent' })
  if (status === 404 || status === 410) return end(sql, push, { ...about, status })
  // What is wrong with it now is wrong with it later too.
  if (status >= 400 && status < 500 && status !== 429)
    return drop(sql, push, { ...about, what: 'refused', status })
  await postpone(sql, push)
  return { ...about, what: 'postponed', ...(fault ? { fault } : { status }) }
}

function lease(sql: Sql): Promise<Waiting | undefined> {
  return transaction(sql, { actor: null }, async tx => {
    const [push] = await tx<Waiting[]>`
      with leased as (
        update push set leased_until = now() + make_interval(secs => ${leaseSeconds}) where id = (
          select id from push
          where (next_try_at <= now() or good_until <= now()) and coalesce(leased_until <= now(), true)
            and not exists (select from push earlier where earlier.device_id = push.device_id and earlier.id < push.id)
          order by next_try_at, id limit 1 for update skip locked)
        returning push.*)
      select leased.id, device.id as device_id, message, endpoint, p256dh, auth,
        extract(epoch from good_until - now())::integer as seconds_left,
        ${isWanted(tx)} as is_wanted, ${mayRead(tx)} as may_read
      from leased join push_device device on device.id = leased.device_id
      join session on session.id = device.session_id
      join account on account.id = device.account_id join role on role.id = account.role_id
      left join mail_settings settings on settings.account_id = account.id`
    return push
  })
}

/** Still chosen; of a reminder, the visit stands as it was. */
const isWanted = (sql: Db): Fragment => sql`(
  (kind is null or kind = any(settings.pushes))
  and (entry_id is null or exists (
    select from roster_entry entry
    where entry.id = entry_id and entry.released_at is null and entry.starts_at = entry_starts_at
      and entry.auditor_id = account.id)))`

/** Signed in on that device, and still somebody who sees such things. */
const mayRead = (sql: Db): Fragment => sql`(
  session.ended_at is null and session.last_used_at > now() - make_interval(days => ${sessionDays})
  and account.is_enabled and account.deleted_at is null and role.is_active
  and (kind is null or exists (
    select from role_permission
    where role_id = role.id and permission = (${JSON.stringify(needed)}::text::json ->> kind))))`

/** The status of the answer, 0 where there was none; or why. */
async function send(push: Waiting, { keys, contact, network }: Way): Promise<[number, Error?]> {
  const { endpoint, id, secondsLeft } = push
  try {
    const text = JSON.stringify({ ...push.message, tag: String(id) })
    const status = await post(
      endpoint,
      {
        headers: {
          authorization: await signVapid(keys, endpoint, contact),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: secondsLeft,
          topic: String(id),
          urgency: 'high',
        },
        body: encryptMessage(Buffer.from(text), push),
      },
      network,
    )
    return [status]
  } catch (error) {
    return [0, error as Error]
  }
}

async function drop(sql: Sql, { id }: Waiting, outcome: Outcome): Promise<Outcome> {
  await sql`delete from push where id = ${id}`
  return outcome
}

/** With all that waits for it. */
async function end(sql: Sql, { deviceId }: Waiting, about: Omit<Outcome, 'what'>): Promise<Outcome> {
  await sql`delete from push_device where id = ${deviceId}`
  return { ...about, what: 'ended' }
}

/** Tries again after 5, 10, 20 … seconds, at most 10 minutes apart. */
const postpone = (sql: Sql, { id }: Waiting) => sql`
  update push set tries = tries + 1, leased_until = null,
    next_try_at = now() + make_interval(secs => least(${firstDelaySeconds} * 2 ^ least(tries, 10), ${longestDelaySeconds}))
  where id = ${id}`
