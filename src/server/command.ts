import { resolve } from 'node:path'
import type { Sql } from 'postgres'
import { resetByCommand } from './accounts/reset-by-command.ts'
import { backUp } from './backup/back-up.ts'
import { copyDatabase } from './backup/load-backup.ts'
import { restore } from './backup/restore.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { connectBeside, requireDatabase } from './db/connect-beside.ts'
import { locateCluster } from './db/embedded/cluster-folder.ts'
import { findRunning } from './db/embedded/running-instance.ts'
import { migrate } from './db/migrate.ts'
import { describeIssued } from './db/one-time-password.ts'
import { transaction } from './db/transaction.ts'
import { replaceSigningKeys } from './http/tokens.ts'
import { endAllSessions } from './people/end-sessions.ts'
import { replaceVapidKeys } from './push/vapid.ts'
import { StartError } from './start-error.ts'

// What an operator does beside the server: `npm run backup`, `restore`, `move`, `rotate-keys` and
// `reset-password`.

type Command = (config: Config, given: string[]) => Promise<void>

const commands: Record<string, Command> = {
  backup: runBackup,
  restore: runRestore,
  move: runMove,
  'rotate-keys': runRotateKeys,
  'reset-password': runResetPassword,
}

try {
  const [name = '', ...given] = process.argv.slice(2)
  const run = commands[name]
  if (!run) throw new StartError(`There is no command ${name}, only ${Object.keys(commands).join(', ')}.`)
  await run(readConfig(process.env), given)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function runBackup(config: Config, given: string[]): Promise<void> {
  if (config.databaseUrl)
    throw new StartError(ownTools('pg_dump --format=custom --file=FILE "$DATABASE_URL"'))
  const file = readFileName(given, 'npm run backup -- FILE')
  requireDatabase(config)
  await withDatabase(config, async sql => {
    const { tables, rows, bytes } = await backUp(sql, file)
    console.log(`Backed up ${rows} rows of ${tables} tables to ${file} (${(bytes / 1e6).toFixed(1)} MB).`)
  })
}

async function runRestore(config: Config, given: string[]): Promise<void> {
  if (config.databaseUrl) throw new StartError(ownTools('pg_restore --dbname="$DATABASE_URL" FILE'))
  const isReplacing = given.includes('--replace')
  const usage = 'npm run restore -- FILE [--replace]'
  const file = readFileName(
    given.filter(word => word !== '--replace'),
    usage,
  )
  await withDatabase(config, async sql => {
    const { tables, rows, mailsGivenUp, linksRevoked, lettersWithdrawn } = await restore(
      sql,
      file,
      isReplacing,
    )
    console.log(`Restored ${rows} rows of ${tables} tables from ${file}. Everybody has to sign in again.`)
    if (mailsGivenUp > 0)
      console.log(
        `Mails that waited when it was made: ${mailsGivenUp}. They are not sent, as they may have been since.`,
      )
    if (lettersWithdrawn > 0)
      console.log(
        `Letters to customers withdrawn: ${lettersWithdrawn}. They had not been sent when the backup was made.`,
      )
    if (linksRevoked > 0)
      console.log(
        `Calendar links revoked: ${linksRevoked}. Whoever used one makes a new one in their profile.`,
      )
  })
}

async function runMove(config: Config, [target, ...others]: string[]): Promise<void> {
  if (!target || others.length > 0) throw new StartError('Usage: npm run move -- DATABASE_URL')
  const { databaseUrl } = readConfig({ DATABASE_URL: target })
  const embedded = { ...config, databaseUrl: undefined }
  requireDatabase(embedded)
  if (await findRunning(locateCluster(resolve(config.dataDir))))
    throw new StartError('Stop the server first: what it writes during the move would stay behind.')
  await withDatabase(embedded, async from => {
    await migrate(from)
    const to = await connect({ ...config, databaseUrl })
    try {
      const { tables, rows } = await copyDatabase(from, to.sql)
      console.log(
        `Moved ${rows} rows of ${tables} tables. Start the server with this DATABASE_URL from now on.`,
      )
    } finally {
      await to.close()
    }
  })
}

async function runRotateKeys(config: Config, given: string[]): Promise<void> {
  const isEndingSessions = given.includes('--end-sessions')
  requireDatabase(config)
  await withDatabase(config, async sql => {
    await migrate(sql)
    await transaction(sql, { actor: null, action: 'rotate keys' }, async tx => {
      await replaceSigningKeys(tx)
      await replaceVapidKeys(tx)
      if (isEndingSessions) await endAllSessions(tx)
    })
    console.log(
      isEndingSessions
        ? 'The signing key is new, and everybody has to sign in again.'
        : 'The signing key is new. Access tokens made with the old one are dead; browsers fetch new ones by themselves.',
    )
  })
}

async function runResetPassword(config: Config, [email, ...others]: string[]): Promise<void> {
  if (!email?.includes('@') || others.length > 0)
    throw new StartError('Usage: npm run reset-password -- EMAIL')
  requireDatabase(config)
  await withDatabase(config, async sql => {
    await migrate(sql)
    console.log(`Sign in as ${email} with ${describeIssued(await resetByCommand(sql, email))}.`)
    console.log('All sessions of this account were ended, and its failed sign-ins were cleared.')
  })
}

async function withDatabase(config: Config, work: (sql: Sql) => Promise<void>): Promise<void> {
  const database = await connectBeside(config)
  try {
    await work(database.sql)
  } finally {
    await database.close()
  }
}

/** npm runs us in the package's folder, but paths are relative to the caller's. */
function readFileName(given: string[], usage: string): string {
  const [file, ...others] = given
  if (!file || file.startsWith('-') || others.length > 0) throw new StartError(`Usage: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}

const ownTools = (command: string) =>
  `DATABASE_URL names a PostgreSQL server of your own, whose tools do this: ${command}`
