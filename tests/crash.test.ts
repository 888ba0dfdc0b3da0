import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwnPostgres } from './own-postgres.ts'
import { signInTo, startServer } from './server-process.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crash-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'After kill -9 of the server every acknowledged creation is there again.',
  {
    timeout: 120_000,
  },
  async () => expect(await listLost(folder)).toEqual([]),
)

test.runIf(process.env.POSTGRES_BIN)(
  'So it is on the PostgreSQL that POSTGRES_BIN names.',
  {
    timeout: 120_000,
  },
  async () => {
    const database = await (await makeOwnPostgres(folder)).start()
    expect(await listLost(folder, { DATABASE_URL: database.url })).toEqual([])
    await database.stop()
  },
)

test('A server whose database was killed ends too, and both start again.', async () => {
  const dataDir = join(folder, 'killed')
  const server = await startServer(dataDir)
  const [postmaster] = (await readFile(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  expect(await server.ended).toBe(1)
  const restarted = await startServer(dataDir)
  await restarted.kill('SIGTERM')
  expect(await restarted.ended).toBe(0)
})

/** What was acknowledged before the server was killed, and is not there any more. */
async function listLost(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const server = await startServer(dataDir, env)
  const acknowledged = await createUntilKilled(server, 500)
  expect(acknowledged.length).toBeGreaterThanOrEqual(500)
  const restarted = await startServer(dataDir, env)
  const kept = await listNames(restarted.address)
  await restarted.kill('SIGTERM')
  return acknowledged.filter(name => !kept.has(name))
}

/** Eight callers create departments without a pause; the server is killed while more are under way. */
async function createUntilKilled(
  server: Awaited<ReturnType<typeof startServer>>,
  count: number,
): Promise<string[]> {
  const call = await signInTo(server.address)
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  const caller = async (_: unknown, nth: number) => {
    for (let made = 0; !killed; made++) {
      const name = `Department ${nth}-${made}`
      const answer = await call('/api/departments', { name }).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(name)
      if (acknowledged.length >= count) killed ??= server.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  await killed
  return acknowledged
}

async function listNames(address: string): Promise<Set<string>> {
  const call = await signInTo(address)
  const { body } = await call('/api/departments?limit=1000')
  return new Set((body as { rows: { name: string }[] }).rows.map(({ name }) => name))
}
