import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterEach, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from './start-embedded.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const small = { fsync: 'off', shared_buffers: '16MB' }
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('rows committed before node was killed are there after the restart', async () => {
  const dataDir = makeDataDir()
  const { node, connection } = await startInAnotherProcess(dataDir)
  await run(connection, sql => sql`create table kept as select 42 as answer`)

  node.kill('SIGKILL')
  await once(node, 'exit')

  const embedded = await startEmbedded(dataDir, small)
  await expect(run(embedded.connection, sql => sql`select answer from kept`)).resolves.toEqual([
    { answer: 42 },
  ])
  await embedded.stop()
})

test.runIf(process.platform === 'linux')(
  'PostgreSQL is handed none of our secrets',
  async () => {
    const dataDir = makeDataDir()
    vi.stubEnv('SMTP_URL', 'smtp://user:secret-of-mail@mail.example.com')
    vi.stubEnv('PGPORT', 'nonsense')
    const embedded = await startEmbedded(dataDir, small)
    const [pid] = readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    await embedded.stop()
    vi.unstubAllEnvs()
    expect(environment).toContain('PATH=')
    expect(environment).not.toMatch(/secret-of-mail|PGPORT/)
  },
  60_000,
)

test('a second instance says that the directory is in use, and the first goes on', async () => {
  const dataDir = makeDataDir()
  const first = await startEmbedded(dataDir, small)

  await expect(startEmbedded(dataDir, small)).rejects.toThrow(
    `Another instance uses the data directory ${dataDir}.`,
  )

  await expect(run(first.connection, sql => sql`select 1 as one`)).resolves.toEqual([{ one: 1 }])
  await first.stop()
})

test('of two first starts at once, one gets the directory', async () => {
  const dataDir = makeDataDir()
  const starts = await Promise.allSettled([startEmbedded(dataDir, small), startEmbedded(dataDir, small)])

  const winners = starts.filter(start => start.status === 'fulfilled').map(start => start.value)
  expect(winners).toHaveLength(1)
  expect(starts.find(start => start.status === 'rejected')?.reason).toMatchObject({ name: 'StartError' })
  await stopAll(winners)
})

test('a lock file whose process number now belongs to another program does not prevent the start', async () => {
  const dataDir = makeDataDir()
  const first = await startEmbedded(dataDir, small)
  await first.stop()
  const user = isRoot ? nobody : {}
  const stranger = spawn('sleep', ['60'], user)
  const lockFile = join(dataDir, 'pg18', 'postmaster.pid')
  writeFileSync(lockFile, `${stranger.pid}\n${join(dataDir, 'pg18')}\n1\n5432\n\n\n`)

  const embedded = await startEmbedded(dataDir, small)

  stranger.kill()
  await embedded.stop()
})

test('a path too long for a socket still works', async () => {
  const dataDir = join(makeDataDir(), 'a'.repeat(120))
  const embedded = await startEmbedded(dataDir, small)

  expect(embedded.connection.host).not.toContain(dataDir)
  await expect(run(embedded.connection, sql => sql`select 1 as one`)).resolves.toEqual([{ one: 1 }])
  await embedded.stop()
})

test('a folder that cannot be made is named', async () => {
  const file = join(makeDataDir(), 'file')
  writeFileSync(file, '')
  await expect(startEmbedded(join(file, 'data'))).rejects.toThrow(`The data folder ${file}`)
})

test.runIf(process.platform === 'linux')(
  'a folder where nothing can be made is named, and not tried for ever',
  async () => {
    await expect(startEmbedded('/proc/audits/data')).rejects.toThrow('The data folder /proc/audits/data')
  },
)

test.runIf(isRoot)(
  'root leaves the files to the owner of the folder, who can use them without root',
  async () => {
    const dataDir = makeDataDir(nobody)
    const byRoot = await startEmbedded(dataDir, small)
    await byRoot.stop()
    expect(statSync(join(dataDir, 'pg18')).uid).toBe(nobody.uid)

    const { node, connection } = await startInAnotherProcess(dataDir, nobody)
    await expect(run(connection, sql => sql`select 1 as one`)).resolves.toEqual([{ one: 1 }])
    node.kill()
    await once(node, 'exit')
  },
)

test.runIf(isRoot)(
  'root can use a folder that only root can enter, and the same one after it was opened',
  async () => {
    const outer = makeDataDir()
    chmodSync(outer, 0o700)
    const dataDir = join(outer, 'data')
    const hidden = await startEmbedded(dataDir, small)
    await run(hidden.connection, sql => sql`create table kept as select 42 as answer`)
    await hidden.stop()

    chmodSync(outer, 0o755)
    const open = await startEmbedded(dataDir, small)
    await expect(run(open.connection, sql => sql`select answer from kept`)).resolves.toEqual([{ answer: 42 }])
    await open.stop()
  },
)

function makeDataDir(owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'audits-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  if (owner) chownSync(dataDir, owner.uid, owner.gid)
  return dataDir
}

async function run<T>(
  connection: Embedded['connection'],
  query: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({ ...connection, max: 1 })
  try {
    return await query(sql)
  } finally {
    await sql.end()
  }
}

/** A program of its own that starts the database, says how to reach it, and waits to be killed. */
async function startInAnotherProcess(
  dataDir: string,
  user = {},
): Promise<{ node: ChildProcess; connection: Embedded['connection'] }> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(fileURLToPath(new URL('./start-embedded.ts', import.meta.url)))}
    const { connection } = await startEmbedded(${JSON.stringify(dataDir)}, ${JSON.stringify(small)})
    console.log(JSON.stringify(connection))
  `
  const node = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(node.stdout, 'data')
  return { node, connection: JSON.parse(String(line)) }
}

async function stopAll(running: Embedded[]): Promise<void> {
  await Promise.all(running.map(embedded => embedded.stop()))
}
