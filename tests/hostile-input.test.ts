import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSession, startApp } from './app.ts'
import { contract } from './contract.ts'
import { type BuiltInRole, makeAccount, makeStandardHolder, pick } from './factories.ts'
import { addressOf, type HostileCall, makeCall } from './hostile/make-call.ts'
import { currentVersion, learn, secret, secretOfRequests, setStage, versionedTable } from './hostile/stage.ts'
import { findFaults } from './invariants.ts'

// Calls made from the contract's own schemas, valid, nearly valid and hostile, by everybody. HOSTILE_CALLS makes the
// run longer, HOSTILE_SEED another one.

const callsEach = Number(process.env.HOSTILE_CALLS ?? 300)
const seed = Number(process.env.HOSTILE_SEED ?? 20_260_303)

const app = await startApp()
const { sql } = app
await setStage(sql)

/** Our own words never look like this; neither does anything that the run sends. */
const insides =
  /\n\s+at |node_modules|\.ts:\d|PostgresError|violates \w+|invalid input syntax|relation "|column "/
const expected = [200, 201, 204, 400, 401, 403, 404, 409, 413, 429]

async function send(call: HostileCall, token: string | undefined) {
  const body = call.body as { version?: unknown } | undefined
  if (body?.version === currentVersion) body.version = await readVersion(call)
  await giveVersions(call.body)
  const response = await app.inject({
    method: call.method as 'GET',
    url: addressOf(call),
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    payloadAsStream: call.path === '/events',
  })
  if (call.path === '/events') response.stream().destroy()
  return { status: response.statusCode, text: call.path === '/events' ? '' : response.body }
}

/** The steps of a change each name a record of their own, as what it may release does. */
async function giveVersions(body: unknown): Promise<void> {
  const { steps, releases } = (body ?? {}) as Record<string, unknown>
  for (const one of [steps, releases].flat()) {
    const { version, projectId, rosterId } = (one ?? {}) as Record<string, unknown>
    if (version !== currentVersion) continue
    const path = projectId === undefined ? '/rosters/:id' : '/projects/:id'
    const found = await readVersion({ path, id: projectId ?? rosterId })
    Object.assign(one as object, { version: found })
  }
}

async function readVersion({ path, id }: Pick<HostileCall, 'path' | 'id'>): Promise<number> {
  const table = versionedTable(path)
  if (!table || !Number.isInteger(id) || Math.abs(Number(id)) > 2 ** 31 - 1) return 0
  const [row] = await sql<{ version: number }[]>`select version from ${sql(table)} where id = ${Number(id)}`
  return row?.version ?? 0
}

/** Calls again and again; answers what was wrong with the replies, and how many there were of each status. */
async function attack(role: BuiltInRole | undefined, forbidden?: RegExp) {
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  let token: string | undefined
  const caller = role ? await makeCaller(role) : undefined
  const signIn = async () => {
    if (caller) token = await openSession(app, caller.id)
  }
  await signIn()
  // What there is to be known changes while calls are made.
  for (let made = 0; made < callsEach; made += 100) {
    const calls = fc.sample(makeCall(await learn(sql)), {
      seed: seed + made,
      numRuns: Math.min(100, callsEach),
    })
    for (const call of calls) {
      const { status, text } = await send(call, token)
      const kind = `${call.method === 'GET' ? 'read' : 'write'} ${status}`
      statuses[kind] = (statuses[kind] ?? 0) + 1
      const isOdd = !expected.includes(status) || insides.test(text) || forbidden?.test(text)
      if (isOdd) faults.push(`${call.name} ${show(call)} → ${status} ${text.slice(0, 300)}`)
      // Signed out, disabled or deleted, by itself.
      if (status === 401 && caller) await revive(caller)
      if (status === 401) await signIn()
    }
  }
  return { faults, statuses }
}

type Caller = { id: number; roleId: number }

async function makeCaller(role: BuiltInRole): Promise<Caller> {
  const id = role === 'Auditor' ? await makeStandardHolder(sql) : await makeAccount(sql, { role })
  await sql`
    update account set password_hash = (select password_hash from account where email = 'admin@example.com')
    where id = ${id}`
  return { id, roleId: await pick(sql, 'role', role) }
}

const revive = ({ id, roleId }: Caller) => sql`
  update account set is_enabled = true, deleted_at = null, must_change_password = false, role_id = ${roleId}
  where id = ${id}`

const show = (call: HostileCall) =>
  JSON.stringify({ id: call.id, query: call.query, body: call.body }).slice(0, 500)

const limit = 20_000 + callsEach * 200

describe('A body that is no sensible JSON is refused', async () => {
  const bodies = contract.filter(({ endpoint }) => endpoint.body)
  const administrator = await makeCaller('Administrator')

  test.each(bodies)('by $name', async ({ name, endpoint }) => {
    const token = await openSession(app, administrator.id)
    const deep = '['.repeat(3_000) + ']'.repeat(3_000)
    for (const payload of [
      '{"a":',
      '"',
      deep,
      `{"a":${deep}}`,
      '{"a":1e999}',
      '\ufeff{}',
      '{"a":1}{"b":2}',
    ]) {
      const response = await app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(':id', '2147483647')}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([200, 204, 400, 403, 404], `${name} ${payload.slice(0, 20)}`).toContain(response.statusCode)
    }
  })
})

describe('Whatever is sent, every reply is one of ours and the rules hold', () => {
  test.each([
    [undefined, secret],
    ['Auditor', secret],
    ['Customer service', secretOfRequests],
    ['Planner', undefined],
    ['Administrator', undefined],
  ] as const)(
    'by %s',
    async (role, forbidden) => {
      const { faults, statuses } = await attack(role, forbidden)
      if (process.env.HOSTILE_CALLS) console.log(role ?? 'nobody', statuses)
      expect(faults).toEqual([])
      if (role) expect(statuses['read 200']).toBeGreaterThan(callsEach / 20)
      const written = ['200', '201', '204'].map(status => statuses[`write ${status}`] ?? 0)
      if (role) expect(Math.max(...written)).toBeGreaterThan(0)
      expect(await findFaults(sql)).toEqual([])
    },
    limit,
  )
})
