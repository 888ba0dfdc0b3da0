import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'

/** A pair of P-256: the point uncompressed (65 bytes), and its number (32). */
export type VapidKeys = { publicKey: Buffer; privateKey: Buffer }

const goodForHours = 12

/** The keys by which push services know this installation; the first server that asks makes them. */
export async function readVapidKeys(sql: Db): Promise<VapidKeys> {
  const found = await findKeys(sql)
  if (found) return found
  const { publicKey, privateKey } = makeKeys()
  await sql`
    insert into vapid_key (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`
  // Another server may have been first.
  const made = await findKeys(sql)
  if (!made) throw new Impossible('The database holds no keys for push.')
  return made
}

async function findKeys(sql: Db): Promise<VapidKeys | undefined> {
  const [keys] = await sql<VapidKeys[]>`select public_key, private_key from vapid_key`
  return keys
}

/** Makes new keys, and ends all that devices are shown: each was let in under the keys before. */
export async function replaceVapidKeys(tx: Db): Promise<void> {
  await tx`delete from push_device`
  await tx`delete from vapid_key`
  await readVapidKeys(tx)
}

function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const privateKey = Buffer.alloc(32)
  const number = pair.getPrivateKey()
  // It comes without leading zeros.
  number.copy(privateKey, privateKey.length - number.length)
  return { publicKey, privateKey }
}

/** What says to the push service of an endpoint who sends (RFC 8292). `contact`: whom its operator may write to. */
export async function signVapid(keys: VapidKeys, endpoint: string, contact: string): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(`${goodForHours}h`)
    .sign(toKey(keys))
  return `vapid t=${token}, k=${keys.publicKey.toString('base64url')}`
}

function toKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const x = publicKey.subarray(1, 33).toString('base64url')
  const y = publicKey.subarray(33).toString('base64url')
  const d = privateKey.toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}
