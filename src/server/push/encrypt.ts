import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { Impossible } from '#server/impossible.ts'

/** The keys of a browser: a point of P-256 (65 bytes) and a secret (16). */
export type DeviceKeys = { p256dh: Buffer; auth: Buffer }

/** Chosen anew for each message; given only to repeat the example of the standard. */
type Chosen = { privateKey?: Buffer; salt?: Buffer }

const recordSize = 4096
/** A push service takes 4,096 bytes: without head, padding mark and tag this much is left. */
export const mostBytes = recordSize - 86 - 1 - 16

/** Encrypts a message for one browser as RFC 8291 has it (`aes128gcm`): no push service can read it. */
export function encryptMessage(text: Buffer, { p256dh, auth }: DeviceKeys, chosen: Chosen = {}): Buffer {
  if (text.length > mostBytes) throw new Impossible(`A push holds ${mostBytes} bytes, not ${text.length}.`)
  const pair = createECDH('prime256v1')
  if (chosen.privateKey) pair.setPrivateKey(chosen.privateKey)
  else pair.generateKeys()
  const publicKey = pair.getPublicKey()
  const salt = chosen.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const keyMaterial = derive(pair.computeSecret(p256dh), auth, info, 32)
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the end of the last record, which this is.
  const sealed = [cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, ...sealed])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Whether the point lies on the curve: with any other nothing can be encrypted. */
export function isPoint(p256dh: Buffer): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}
