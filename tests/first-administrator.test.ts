import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueFirstPassword } from '#server/db/first-administrator.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { failToStart, runCommand, startServer, trySignIn } from './server-process.ts'
import { environmentFor } from './target.ts'

// Real processes, started again and again; what they print is all that an operator has.

const email = 'first@example.com'
let folder: string
let database: TestDatabase
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-administrator-'))
  database = await createEmptyDatabase()
  env = {
    ...environmentFor(database.target),
    DATA_DIR: folder,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: '',
    LOG_LEVEL: 'error',
  }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const printed = (said: string) => /with ([a-z2-9]{4}(-[a-z2-9]{4}){3})/.exec(said)?.[1]

/** Starts a server, and answers the password that it printed, with the server. */
async function startAndRead(given: NodeJS.ProcessEnv = {}) {
  const server = await startServer(folder, { ...env, ...given })
  await expect.poll(server.said, { timeout: 60_000 }).toContain('Open http')
  return { server, password: printed(server.said()) ?? '' }
}

describe('As long as nobody has signed in as the first administrator', { timeout: 240_000 }, () => {
  test('a start that fails because the port is taken makes no password, and the next one prints a good one', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const failed = await failToStart({ ...env, PORT: String(port) })
    other.close()
    const lines = failed.said.trim().split('\n')
    const warning = process.getuid?.() === 0 ? [expect.stringMatching(/^The server runs as root, /)] : []
    const refusal = `Port ${port} is in use already: stop the other program, or set PORT.`
    expect([failed.code, ...lines]).toEqual([1, ...warning, refusal])

    const { server, password } = await startAndRead()
    expect(await failToStart({ ...env, PORT: new URL(server.address).port })).toMatchObject({ code: 1 })
    const again = await startAndRead()
    expect(again.password).not.toBe(password)
    expect(again.server.said()).toContain('earlier ones no longer work')
    expect(await trySignIn(server.address, email, password)).toBe(401)
    await Promise.all([server.kill('SIGTERM'), again.server.kill('SIGTERM')])
  })

  test('ADMIN_PASSWORD counts at a later start too', async () => {
    const { server } = await startAndRead({ ADMIN_PASSWORD: 'correct horse 9' })
    expect(server.said()).toContain(`Sign in as ${email} with the password in ADMIN_PASSWORD.`)
    const history = () => database.sql<{ count: number }[]>`select count(*)::integer from history`
    const [before] = await history()
    await issueFirstPassword(database.sql, { adminPassword: 'correct horse 9' })
    expect(await history()).toEqual([before])
    await server.kill('SIGTERM')
  })

  test('of several given at once only one works, and after it was used no more are made', async () => {
    const given = await Promise.all([1, 2, 3].map(() => issueFirstPassword(database.sql, {})))
    const { server, password } = await startAndRead()
    const tried = await Promise.all(
      given.map(one => trySignIn(server.address, email, one?.given?.password ?? '')),
    )
    expect(tried).toEqual([401, 401, 401])
    expect(await trySignIn(server.address, email, password)).toBe(200)
    await server.kill('SIGTERM')

    const later = await startAndRead({ ADMIN_PASSWORD: 'another horse 9' })
    expect(later.server.said()).not.toContain('Sign in as')
    expect(await trySignIn(later.server.address, email, 'another horse 9')).toBe(401)
    await later.server.kill('SIGTERM')
  })
})

describe('npm run reset-password', { timeout: 240_000 }, () => {
  test('gives whoever owns the machine a new one-time password beside a running server, and ends the sessions', async () => {
    const { sql } = database
    const { server } = await startAndRead()
    for (let tries = 0; tries < 10; tries++) await trySignIn(server.address, email, 'wrong')
    expect(await trySignIn(server.address, email, 'wrong')).toBe(429)
    const { code, said } = await runCommand(['reset-password', email.toUpperCase()], env)
    expect(code).toBe(0)
    expect(await sql`select from session where ended_at is null`).toEqual([])
    expect(await trySignIn(server.address, email, printed(said) ?? '')).toBe(200)
    await server.kill('SIGTERM')
    expect(
      await sql`
        select actor_id, reason, reason_text from history where entity = 'user' and action = 'reset password'`,
    ).toEqual([
      {
        actorId: null,
        reason: 'By command on the server',
        reasonText: { key: 'reasons.byCommand', values: {} },
      },
    ])
  })

  test.each([
    ['nobody@example.com', 'There is no account with the email address nobody@example.com.'],
    [
      'disabled@example.com',
      'The account disabled@example.com is disabled: an administrator has to enable it first.',
    ],
    [
      'off@example.com',
      'The role Planner of off@example.com is switched off: an administrator has to switch it on first.',
    ],
    ['nobody', 'Usage: npm run reset-password -- EMAIL'],
  ])('of %s says why it can’t be done', async (whom, sentence) => {
    await database.sql`
      insert into account (username, display_name, full_name, email, password_hash, is_enabled, role_id,
        department_id, country_id, time_zone)
      select ${whom}, 'Anna', 'Anna', ${whom}, '', ${whom !== 'disabled@example.com'}, role.id, department.id, country.id, 'UTC'
      from role, department, country
      where role.name = 'Planner' and department.name = 'Audit' and country.code = 'VN' and not ${whom.startsWith('nobody')}`
    await database.sql`update role set is_active = false where name = 'Planner'`
    expect(await runCommand(['reset-password', whom], env)).toEqual({ code: 1, said: `${sentence}\n` })
  })
})
