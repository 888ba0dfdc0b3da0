import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Binaries, findBinaries } from '#server/db/embedded/binaries.ts'
import { giveOwnership } from '#server/db/embedded/cluster-folder.ts'
import { chooseOperatingUser, type OperatingUser } from '#server/db/embedded/operating-user.ts'
import { type Postmaster, runPostmaster } from '#server/db/embedded/postmaster.ts'
import { findFreePort } from './free-port.ts'

export type OwnPostgres = {
  url: string
  stop(): Promise<void>
  /** `kill -9` of its first process; the others follow. */
  kill(): Promise<void>
}

/**
 * A PostgreSQL as operators have them, reached by TCP with a password. Its programs are those in the folder POSTGRES_BIN, such
 * as /usr/lib/postgresql/15/bin, else the ones that come with the product. It ends with this process.
 */
export async function makeOwnPostgres(folder: string, settings: Record<string, string> = {}) {
  // As root it is run by somebody else, who must get in.
  await chmod(folder, 0o755)
  const binaries = await findPrograms()
  const user = chooseOperatingUser(await stat(folder), [binaries.postgres, folder])
  const cluster = join(folder, 'own-postgres')
  await mkdir(cluster)
  await initialize(cluster, binaries, user)
  const port = String(await findFreePort())
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    log_min_messages: 'log',
    ...settings,
  }
  return {
    /** At the same address every time. */
    async start(): Promise<OwnPostgres> {
      const postmaster = await start(() => runPostmaster(cluster, all, binaries, user))
      return {
        url: `postgres://owner:${password}@127.0.0.1:${port}/postgres`,
        stop: () => postmaster.stop(),
        async kill() {
          const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
          process.kill(Number(pid), 'SIGKILL')
          await postmaster.exited
        },
      }
    },
  }
}

const password = 'its-password'

async function findPrograms(): Promise<Binaries> {
  const folder = process.env.POSTGRES_BIN
  if (!folder) return findBinaries()
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), pgCtl: join(folder, 'pg_ctl') }
}

/** With what every version from 15 on knows. */
async function initialize(cluster: string, { initdb }: Binaries, user: OperatingUser): Promise<void> {
  const passwordFile = `${cluster}-password`
  await writeFile(passwordFile, password)
  await giveOwnership(user, cluster)
  const [command = '', ...args] = [
    ...user.wrapper,
    initdb,
    `--pgdata=${cluster}`,
    '--username=owner',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  ]
  const run = spawnSync(command, args, { ...user.spawnAs, cwd: cluster, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`${initdb} failed: ${run.error?.message ?? run.stderr}`)
}

/** One that was killed holds the memory it shared until its last process has noticed. */
async function start(run: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const postmaster = await run()
    const lastWords = await Promise.race([postmaster.ready, postmaster.exited])
    if (lastWords === undefined) return postmaster
    if (Date.now() > deadline) throw new Error(`PostgreSQL can't start: ${lastWords}`)
    await wait(100)
  }
}
