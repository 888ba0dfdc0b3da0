import { SignJWT } from 'jose'
import postgres, { type Sql } from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { readAccessToken, replaceSigningKeys } from './tokens.ts'

const { sql } = await startApp()

const sign = (keyId: number, secret: Uint8Array) =>
  new SignJWT({ sid: 1 })
    .setProtectedHeader({ alg: 'HS256', kid: String(keyId) })
    .setExpirationTime('1m')
    .sign(secret)

test('Tokens of keys that were never there cost next to no reads, and a key that another process made is found among them', async () => {
  let reads = 0
  const counting = postgres({
    ...sql.options,
    debug: (_: number, query: string) => {
      if (query.includes('signing_key')) reads++
    },
  } as never) as unknown as Sql
  onTestFinished(() => counting.end())
  const madeUp = await Promise.all(
    Array.from({ length: 300 }, (_, nth) => sign(1_000 + nth, new Uint8Array(32))),
  )
  const ask = (token: string) => readAccessToken(counting, token)
  expect(await Promise.all(madeUp.map(ask))).toEqual(madeUp.map(() => null))
  expect(reads).toBeLessThan(30)

  const crowd = madeUp.map(ask)
  await sql.begin(replaceSigningKeys)
  const [key] = await sql<{ id: number; secret: Uint8Array }[]>`select id, secret from signing_key`
  const good = await sign(key?.id ?? 0, key?.secret ?? new Uint8Array())
  expect(await ask(good)).toMatchObject({ sessionId: 1 })
  await Promise.all(crowd)
  expect(reads).toBeLessThan(60)
})
