import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/start-error.ts'
import { chooseAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import {
  createCluster,
  giveOwnership,
  locateCluster,
  prepareDataFolder,
  removeDrafts,
} from './cluster-folder.ts'
import { chooseOperatingUser } from './operating-user.ts'
import { type Postmaster, runPostmaster } from './postmaster.ts'
import { type Connection, findRunning } from './running-instance.ts'
import { handToServerRole } from './server-role.ts'

export interface Embedded {
  /** How the server connects: without a superuser's rights. */
  connection: Connection
  superuser: Connection
  /** Resolves with what PostgreSQL last said, once it has gone. */
  exited: Promise<string>
  stop(): Promise<void>
}

const defaults = {
  shared_buffers: '256MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are the server's to log; here only what befalls PostgreSQL itself is of interest.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

/** How long an instance that is shutting down, or one that was just killed, may be in the way. */
const patienceMs = 5000

/**
 * Starts PostgreSQL on a data folder, which it makes at the first start. It dies with this process.
 * Throws a StartError when it can't, above all when another instance uses the folder.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Embedded> {
  const cluster = locateCluster(dataDir)
  const binaries = await findBinaries()
  const folderOwner = await prepareDataFolder(resolve(dataDir), cluster)
  const user = chooseOperatingUser(folderOwner, [binaries.postgres, resolve(dataDir)])
  if (!existsSync(cluster)) await createCluster(cluster, binaries, user)

  const address = await chooseAddress(cluster, user)
  const postmaster = await openCluster(dataDir, async () => {
    await giveOwnership(user, cluster)
    return runPostmaster(cluster, { ...defaults, ...address.settings, ...settings }, binaries, user)
  })
  const stop = async () => {
    await postmaster.stop()
    await address.release()
  }

  try {
    await removeDrafts(cluster)
    const superuser = await findRunning(cluster)
    if (!superuser) throw new StartError('PostgreSQL stopped as soon as it had started.')
    return { connection: await handToServerRole(superuser), superuser, exited: postmaster.exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Tries until nobody else has the cluster open any more, or patience is at its end. */
async function openCluster(dataDir: string, start: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = Date.now() + patienceMs
  do {
    if (!(await findRunning(locateCluster(dataDir)))) {
      const postmaster = await start()
      const lastWords = await Promise.race([postmaster.ready, postmaster.exited])
      if (lastWords === undefined) return postmaster
      if (!isTaken(lastWords)) throw new StartError(`PostgreSQL can't start: ${lastWords}`)
    }
    await wait(200)
  } while (Date.now() < deadline)
  throw new StartError(`Another instance uses the data directory ${resolve(dataDir)}.`)
}

function isTaken(lastWords: string): boolean {
  return /lock file ".*" already exists|pre-existing shared memory block/.test(lastWords)
}
