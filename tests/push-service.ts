import { createECDH, createPublicKey, hkdfSync, randomBytes, verify, webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { cert, key, loopback } from './push-way.ts'

/** What a browser hands to the product: its address, and the public halves of what it keeps. */
export function makeBrowser() {
  const pair = createECDH('prime256v1')
  const [p256dh, auth] = [pair.generateKeys(), randomBytes(16)]
  return {
    subscription: {
      endpoint: `https://push.example.com/send/${randomBytes(12).toString('hex')}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read: (body: Buffer) => decrypt(body, { pair, p256dh, auth }),
  }
}

type Own = { pair: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer }

/** As RFC 8291 and RFC 8188 tell it to a browser, by the web’s own cryptography. */
async function decrypt(body: Buffer, { pair, p256dh, auth }: Own): Promise<unknown> {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
  if (body.readUInt32BE(16) < body.length - 86 || body[20] !== 65) throw new Error('This is not one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const { subtle } = webcrypto
  const opening = await subtle.importKey('raw', derived('aes128gcm', 16), 'AES-GCM', false, ['decrypt'])
  const iv = derived('nonce', 12)
  const plain = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, opening, body.subarray(86)))
  const end = plain.lastIndexOf(2)
  return JSON.parse(plain.subarray(0, end).toString())
}

type Received = { path: string; headers: Record<string, string>; body: Buffer }

/** A push service as those of browsers are: HTTPS, and an answer to each message (201 unless told otherwise), after `delayMs`. */
export async function startPushService(delayMs = 0) {
  const received: Received[] = []
  const answers: (number | 'hang')[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    const answer = answers.shift() ?? 201
    if (delayMs > 0) await wait(delayMs)
    if (answer !== 'hang') response.writeHead(answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, answers, port, network: loopback(port) }
}

/** Who sent it, of an `authorization` by VAPID; throws unless it is signed with the key that it names. */
export function readVapid(authorization: string): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is not right.')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
