import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { connect, type Database } from './connect.ts'
import { locateCluster } from './embedded/cluster-folder.ts'
import { findRunning } from './embedded/running-instance.ts'
import { handToServerRole } from './embedded/server-role.ts'
import { openDatabase } from './open.ts'

/** For a command: beside a running server its embedded PostgreSQL is used, which goes on after us. */
export async function connectBeside(config: Config): Promise<Database> {
  const running = config.databaseUrl ? undefined : await findRunning(locateCluster(resolve(config.dataDir)))
  if (!running) return connect(config)
  const sql = openDatabase(await handToServerRole(running), 2)
  return { sql, close: () => sql.end() }
}

/** For a command about a database that is there: else an empty one would be made, and all would seem well. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(locateCluster(resolve(dataDir))))
    throw new StartError(`There is no database in ${resolve(dataDir)}; DATA_DIR says where it is.`)
}
