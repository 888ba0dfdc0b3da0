import { readConfig } from '#server/config.ts'
import { connectBeside } from '#server/db/connect-beside.ts'
import { migrate } from '#server/db/migrate.ts'
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
  const database = await connectBeside(config)
  try {
    await migrate(database.sql)
    await seed(database.sql, config)
    await loadDemo(database.sql, new Date())
    const people = 'planner@example.com, manager@example.com, service@example.com or auditor01@example.com'
    console.log(`Sign in as ${people}, all with ${demoPassword}.`)
  } finally {
    await database.close()
  }
}
