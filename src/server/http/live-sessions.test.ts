import { beforeAll, expect, test } from 'vitest'
import { callWith, openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { readSession } from './live-sessions.ts'
import { readAccessToken } from './tokens.ts'

const app = await startApp()
const { sql } = app

type Person = { accountId: number; token: string; sessionId: number; keyId: number }
let people: Person[] = []

beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const accountId = await makeAccount(sql, { role: 'Planner' })
      const token = await openSession(app, accountId)
      const verified = await readAccessToken(sql, token)
      if (!verified) throw new Error('A token was not verified.')
      return { accountId, token, sessionId: verified.sessionId, keyId: verified.keyId }
    }),
  )
})

const me = async ({ token }: Person) => (await callWith(app, token)('GET /users/get/me')).body

test('Calls that are read together are each answered as their own caller', async () => {
  const calls = [...people, ...people].map(async person => [await me(person), person.accountId])
  for (const [body, accountId] of await Promise.all(calls)) expect(body.id).toBe(accountId)
})

test('A session that was ended is ended for a call that comes while others are read', async () => {
  const [ended, ...others] = people as [Person, ...Person[]]
  const before = others.map(me)
  await sql`update session set ended_at = now() where id = ${ended.sessionId}`
  const status = async ({ token }: Person) => (await callWith(app, token)('GET /users/get/me')).status
  const during = others.map(status)
  expect(await status(ended)).toBe(401)
  expect(new Set(await Promise.all(during))).toEqual(new Set([200]))
  await Promise.all(before)
})

test('A token whose signing key is gone counts for nothing, though it is read with others of its session', async () => {
  const { sessionId, keyId } = people[1] as Person
  const asked = [keyId, keyId + 1, keyId].map(id => readSession(sql, { sessionId, keyId: id }))
  const found = await Promise.all(asked)
  expect(found.map(caller => caller?.sessionId)).toEqual([sessionId, undefined, sessionId])
})

test('Where sessions can’t be read, each of the calls is refused, and the next one is read again', async () => {
  const { sessionId, keyId } = people[1] as Person
  const broken = [1, 2].map(() => readSession(sql, { sessionId: 2 ** 40, keyId }))
  for (const { status } of await Promise.allSettled(broken)) expect(status).toBe('rejected')
  expect((await readSession(sql, { sessionId, keyId }))?.sessionId).toBe(sessionId)
})
