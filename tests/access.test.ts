import { describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { type Permission, permissions } from '#domain/permissions.ts'
import { callWith, listServed, openSession, startApp, statusOf } from './app.ts'
import { contract } from './contract.ts'
import { makeAccount, unique } from './factories.ts'

// Every endpoint keeps to the access that its contract states. That the contract states the right one is for
// permissions.test.ts to say.

const endpoints = contract.map(({ name, endpoint }) => ({ name, access: endpoint.access }))

const app = await startApp()
const { sql } = app

async function makeToken(held: readonly Permission[]): Promise<string> {
  const [role] = await sql<{ id: number }[]>`
    insert into role (name) values (${unique('Role')}) returning id`
  const roleId = role?.id ?? 0
  await sql`
    insert into role_permission select ${roleId}, name from permission where name = any(${[...held]})`
  const accountId = await makeAccount(sql)
  await sql`update account set role_id = ${roleId} where id = ${accountId}`
  return openSession(app, accountId)
}

const withAccess = (isIt: (access: Access) => boolean) => endpoints.filter(({ access }) => isIt(access))
const closed = withAccess(access => access !== 'anyone')
const guarded = closed.flatMap(({ name, access }) => (typeof access === 'string' ? [] : [{ name, access }]))

test('The contract has endpoints of every access.', () => {
  expect(guarded.length).toBeGreaterThan(30)
  expect(closed.length).toBeGreaterThan(guarded.length)
  expect(endpoints.length).toBeGreaterThan(closed.length)
})

test('What is served is in the contract, and what is in the contract is served.', async () => {
  const [said, served] = [endpoints.map(({ name }) => name), await listServed(app)]
  const unserved = said.filter(name => !served.includes(name))
  expect(unserved, 'serve each in its routes.ts, and that among `nouns` of src/server/app.ts').toEqual([])
  expect(served.toSorted()).toEqual(said.toSorted())
})

describe('Without a token', () => {
  test.each(closed)('$name is 401', async ({ name }) => {
    expect(await statusOf(app, name)).toBe(401)
  })

  test.each(withAccess(access => access === 'anyone'))('$name is answered', async ({ name }) => {
    // A made-up ticket or address finds nothing.
    const answers = /\{(ticket|file)\}/.test(name) ? [404] : [200, 204, 400]
    expect(answers).toContain(await statusOf(app, name))
  })
})

const proved = contract.flatMap(({ name, endpoint: { proof } }) => (proof ? [{ name, proof }] : []))

describe('In a session that was proved more than fifteen minutes ago', () => {
  const unproved = async () => {
    const token = await makeToken(permissions.map(({ name }) => name))
    await sql`
      update session set proved_at = now() - interval '16 minutes'
      where account_id = (select max(account_id) from session)`
    return callWith(app, token)
  }

  test.each(proved)('$name is 403 until it is proved again', async ({ name, proof }) => {
    const call = await unproved()
    const body = proof === true ? {} : { ...proof, format: 'csv' }
    const { status, body: refusal } = await call(name.replace('{id}', '2147483647'), body)
    expect([status, refusal.code, refusal.message]).toEqual([
      403,
      'prove_again',
      'Please confirm that it is you.',
    ])
  })

  test('no other call asks for it, and the API says which do', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { 'x-proof'?: unknown; description: string }>>
    }
    const shown = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-proof': proof, description }]) =>
        proof && description.includes('prove_again')
          ? [{ name: `${method.toUpperCase()} ${path.replace('/api', '')}`, proof }]
          : [],
      ),
    )
    expect(shown).toEqual(proved)
  })
})

describe('With every permission but those that open it', () => {
  test.each(guarded)('$name is 403', async ({ name, access }) => {
    const others = permissions.map(permission => permission.name).filter(one => !access.includes(one))
    expect(await statusOf(app, name, await makeToken(others))).toBe(403)
  })
})

describe('With one permission alone', () => {
  test.each(guarded.flatMap(({ name, access }) => access.map(permission => ({ name, permission }))))(
    '$permission opens $name',
    async ({ name, permission }) => {
      expect([200, 400, 404]).toContain(await statusOf(app, name, await makeToken([permission])))
    },
  )

  test.each(withAccess(access => access === 'signedIn'))('none is needed for $name', async ({ name }) => {
    expect([200, 204, 400, 404]).toContain(await statusOf(app, name, await makeToken([])))
  })
})
