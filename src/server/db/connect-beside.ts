import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { connect, type Database } from './connect.ts'
import { locateCluster } from './embedded/cluster-folder.ts'
import { findRunning } from './embedded/running-instance.ts'
import { openDatabase } from './open.ts'

/** For a command: beside a running server its embedded PostgreSQL is used, which goes on after us. */
export async function connectBeside(config: Config): Promise<Database> {
  const running = config.databaseUrl ? undefined : await findRunning(locateCluster(resolve(config.dataDir)))
  if (!running) return connect(config)
  const sql = openDatabase(running, 2)
  return { sql, close: () => sql.end() }
}
