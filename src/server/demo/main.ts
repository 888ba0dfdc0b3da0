import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { locateCluster } from '#server/db/embedded/cluster-folder.ts'
import { findRunning } from '#server/db/embedded/running-instance.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { StartError } from '#server/start-error.ts'
import { demoPassword, loadDemo } from './load.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const database = await open(config)
  try {
    await migrate(database.sql)
    const administrator = await seed(database.sql, config)
    await loadDemo(database.sql, new Date())
    if (administrator?.oneTimePassword)
      console.log(
        `The administrator is ${administrator.email} with ${administrator.oneTimePassword}, shown only now.`,
      )
    console.log(
      `Sign in as planner@example.com, service@example.com or auditor01@example.com, all with ${demoPassword}.`,
    )
  } finally {
    await database.close()
  }
}

/** Beside a running server its embedded PostgreSQL is used, which goes on after us. */
async function open(config: Config): Promise<Database> {
  const running = config.databaseUrl ? undefined : await findRunning(locateCluster(resolve(config.dataDir)))
  if (!running) return connect(config)
  const sql = openDatabase(running, 2)
  return { sql, close: () => sql.end() }
}
