import type { FastifyInstance } from 'fastify'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { mostPushDevices, type pushes } from '#contract/pushes.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { isPoint } from '#server/push/encrypt.ts'
import { queuePush } from '#server/push/queue.ts'
import { readVapidKeys } from '#server/push/vapid.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayPushFault } from '#words/en/push-faults.ts'
import { sayPush } from '#words/en/pushes.ts'

type Settings = Answer<typeof pushes.settings>
type Device = Settings['devices'][number]

const testGoodForMinutes = 5

export async function findPushSettings(
  { sql, sendsPushes }: Pick<FastifyInstance, 'sql' | 'sendsPushes'>,
  caller: Caller,
): Promise<Settings> {
  const [[chosen], devices, keys] = await Promise.all([
    sql<Pick<Settings, 'kinds' | 'showsNames'>[]>`
      select pushes as kinds, pushes_names as shows_names from mail_settings where account_id = ${caller.accountId}`,
    listDevices(sql, caller),
    sendsPushes ? readVapidKeys(sql) : null,
  ])
  return {
    kinds: chosen?.kinds ?? [],
    showsNames: chosen?.showsNames ?? false,
    publicKey: keys?.publicKey.toString('base64url') ?? null,
    devices,
  }
}

const listDevices = (sql: Db, { accountId, sessionId }: Caller) => sql<Device[]>`
  select device.id, session.user_agent, device.created_at, session_id = ${sessionId} as is_this
  from push_device device join session on session.id = session_id
  where device.account_id = ${accountId} order by device.id`

export async function savePushSettings(
  tx: Db,
  { accountId }: Caller,
  { kinds, showsNames }: Parsed<typeof pushes.changeSettings, 'body'>,
): Promise<void> {
  await tx`
    insert into mail_settings (account_id, pushes, pushes_names)
    values (${accountId}, ${[...new Set(kinds)]}::text[], ${showsNames})
    on conflict (account_id) do update set pushes = excluded.pushes, pushes_names = excluded.pushes_names`
}

/**
 * The device of the session, in the place of what it was before. A browser that somebody else used last is the caller’s from now on,
 * and nothing that waited for it is shown to them.
 */
export async function addDevice(
  tx: Db,
  caller: Caller,
  { endpoint, ...keys }: Parsed<typeof pushes.addDevice, 'body'>,
): Promise<Device> {
  const { accountId, sessionId } = caller
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isPoint(p256dh)) throw Failure.invalid([faultOf('p256dh', sayPushFault.text('wrongKey'))])
  // One at a time, so that nobody gets more of them by asking twice at once.
  await tx`select from account where id = ${accountId} for no key update`
  await tx`delete from push_device where endpoint = ${endpoint} or session_id = ${sessionId}`
  const before = await listDevices(tx, caller)
  if (before.length >= mostPushDevices)
    throw refuse('conflict', sayPushFault.text('tooMany', { count: before.length }))
  const added = await tx`
    insert into push_device (session_id, account_id, endpoint, p256dh, auth)
    select id, ${accountId}, ${endpoint}, ${p256dh}, ${auth} from session where id = ${sessionId} and ended_at is null
    returning id`
  const device = (await listDevices(tx, caller)).find(({ id }) => id === added[0]?.id)
  if (!device) throw missing()
  return device
}

export async function removeDevice(tx: Db, { accountId }: Caller, id: number): Promise<void> {
  const { count } = await tx`delete from push_device where id = ${id} and account_id = ${accountId}`
  if (count === 0) throw missing()
}

export async function sendTestPush(tx: Db, { accountId }: Caller, deviceId: number): Promise<void> {
  const message = { title: sayPush('testTitle'), body: sayPush('testBody'), path: '/dashboard/profile#push' }
  const count = await queuePush(tx, {
    ...{ accountId, deviceId, message, kind: null },
    goodForMinutes: testGoodForMinutes,
  })
  if (count === 0) throw missing()
}
