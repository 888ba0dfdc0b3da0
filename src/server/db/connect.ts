import { resolve } from 'node:path'
import type { Sql } from 'postgres'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { openDatabase } from './open.ts'

export interface Database {
  sql: Sql
  /** Ends all connections, then the embedded PostgreSQL if there is one. */
  close(): Promise<void>
  /** Resolves with the last output of an embedded PostgreSQL that ended before it was closed; it isn't restarted. */
  lost?: Promise<string>
}

type Place = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>

const oldestMajor = 15
const goodbyeSeconds = 5

/** Opens DATABASE_URL, or without it the embedded PostgreSQL in DATA_DIR. Throws a StartError when it can't. */
export async function connect(config: Place): Promise<Database> {
  return config.databaseUrl ? connectTo(config.databaseUrl, config.databasePool) : connectEmbedded(config)
}

async function connectTo(url: string, pool: number): Promise<Database> {
  const sql = openDatabase(url, pool)
  const close = () => sql.end({ timeout: goodbyeSeconds })
  try {
    await checkVersion(sql)
    return { sql, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function connectEmbedded(config: Place): Promise<Database> {
  const embedded = await startEmbedded(resolve(config.dataDir))
  const sql = openDatabase(embedded.connection, config.databasePool)
  let isClosing = false
  return {
    sql,
    async close() {
      isClosing = true
      await sql.end({ timeout: goodbyeSeconds })
      await embedded.stop()
    },
    lost: new Promise(resolve => embedded.exited.then(lastWords => isClosing || resolve(lastWords))),
  }
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::integer as version`.catch((error: Error) => {
    throw new StartError(`The database at DATABASE_URL can't be used: ${error.message}.`)
  })
  const major = Math.floor((row?.version ?? 0) / 10_000)
  if (major < oldestMajor)
    throw new StartError(
      `The database at DATABASE_URL is PostgreSQL ${major}; ${oldestMajor} or newer is needed.`,
    )
}
