import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { connect, type Database } from './connect.ts'
import { locateCluster } from './embedded/cluster-folder.ts'
import { findRunning } from './embedded/running-instance.ts'
import { handToServerRole } from './embedded/server-role.ts'
import { openDatabase } from './open.ts'

/** For commands: uses the embedded PostgreSQL of a running server, if there is one, and leaves it running. */
export async function connectBeside(config: Config): Promise<Database> {
  const running = config.databaseUrl ? undefined : await findRunning(locateCluster(resolve(config.dataDir)))
  if (!running) return connect(config)
  const sql = openDatabase(await handToServerRole(running), 2)
  return { sql, close: () => sql.end() }
}

/** For commands about an existing database: without this, a wrong DATA_DIR would quietly create an empty one. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(locateCluster(resolve(dataDir))))
    throw new StartError(`There is no database in ${resolve(dataDir)}; DATA_DIR says where it is.`)
}
