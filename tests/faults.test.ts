import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDepartments, signInTo, startServer } from './server-process.ts'

/** `npm run torture` asks for fifty. */
const rounds = Number(process.env.TORTURE_ROUNDS ?? 2)
const callers = 8
const longestRoundMs = 3_000

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('Nothing acknowledged is lost, however often server or database is killed at any moment', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const ledger: string[] = []
  const recoveries: number[] = []
  let server = await startServer(folder)
  for (let round = 0; round < rounds; round++) {
    const before = ledger.length
    const victim = round % 2 === 0 ? 'server' : 'database'
    await writeUntilKilled(server, ledger, round, victim)
    const since = performance.now()
    server = await startServer(folder)
    recoveries.push(performance.now() - since)
    const lost = await listLost(server.address, ledger)
    expect(lost, `round ${round}, the ${victim} killed`).toEqual([])
    expect(ledger.length).toBeGreaterThan(before)
  }
  await server.kill('SIGTERM')
  const sorted = recoveries.sort((a, b) => a - b).map(ms => (ms / 1000).toFixed(1))
  console.info(
    `${rounds} rounds, ${ledger.length} acknowledged writes, none lost; ready again after ${sorted[Math.floor(rounds / 2)]} s (median), ${sorted.at(-1)} s (longest)`,
  )
})

type Server = Awaited<ReturnType<typeof startServer>>

/** Callers create departments without a pause, and note each that was acknowledged, until all is dead. */
async function writeUntilKilled(
  server: Server,
  ledger: string[],
  round: number,
  victim: 'server' | 'database',
): Promise<void> {
  const call = await signInTo(server.address)
  let isDead = false
  const caller = async (_: unknown, nth: number) => {
    for (let made = 0; !isDead; made++) {
      const name = `Department ${round}-${nth}-${made}`
      const answer = await call('/api/departments', { name }).catch(() => undefined)
      if (answer?.status === 201) ledger.push(name)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, caller))
  const first = ledger.length
  while (ledger.length === first) await wait(10)
  await wait(Math.random() * longestRoundMs)
  if (victim === 'server') await server.kill('SIGKILL')
  else {
    process.kill(await findPostmaster(), 'SIGKILL')
    // It ends with its database, and says so by its exit code.
    expect(await server.ended).toBe(1)
  }
  isDead = true
  await calling
}

async function findPostmaster(): Promise<number> {
  const [pid] = (await readFile(join(folder, 'pg18', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

async function listLost(address: string, ledger: string[]): Promise<string[]> {
  const kept = await listDepartments(await signInTo(address))
  return ledger.filter(name => !kept.has(name))
}
