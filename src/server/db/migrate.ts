import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from 'postgres'
import { Impossible } from '#server/impossible.ts'
import { StartError } from '#server/start-error.ts'
import { openBeside } from './open.ts'
import type { Db } from './transaction.ts'

/** Any number, as long as every version of the program takes the same. */
const lockKey = 7_202_601

const ownFolder = () => join(findPackageRoot(), 'migrations')

/**
 * Applies pending migrations in order, one transaction each, on a connection of its own. The lock ends with the connection,
 * so no clean-up can fail and hide why a migration failed.
 */
export async function migrate(sql: Sql, folder = ownFolder()): Promise<void> {
  const connection = openBeside(sql)
  try {
    // Neither a long migration nor the wait for another server's may be cut short.
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(${lockKey})`
    for (const name of await listMissing(connection, folder)) await applyAlone(connection, folder, name)
  } finally {
    await connection.end({ timeout: 1 })
  }
}

/** Brings an empty database to exactly these migrations, within a transaction. */
export async function migrateTo(tx: Db, names: string[], folder = ownFolder()): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey})`
  refuseNewer(names, await listMigrations(folder))
  await makeMigrationTable(tx)
  for (const name of names) await apply(tx, folder, name)
}

/** Like `migrate`, but all in the current transaction. */
export async function migrateWithin(tx: Db, folder = ownFolder()): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey})`
  for (const name of await listMissing(tx, folder)) await apply(tx, folder, name)
}

async function listMissing(sql: Db, folder: string): Promise<string[]> {
  await makeMigrationTable(sql)
  const rows = await sql<{ name: string }[]>`select name from migration order by name`
  const applied = rows.map(row => row.name)
  const names = await listMigrations(folder)
  refuseNewer(applied, names)
  return names.filter(name => !applied.includes(name))
}

async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => /^\d{4}-.+\.sql$/.test(name)).sort()
}

const makeMigrationTable = (sql: Db) =>
  sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`

function refuseNewer(applied: string[], names: string[]): void {
  const missing = applied.find(name => !names.includes(name))
  if (missing)
    throw new StartError(`The database is newer than this program, which knows no migration ${missing}.`)
}

/** Reports the error of the migration itself, not that the connection was gone for the rollback. */
async function applyAlone(connection: Sql, folder: string, name: string): Promise<void> {
  let fault: unknown
  const work = (tx: Db) =>
    apply(tx, folder, name).catch(error => {
      fault = error
      throw error
    })
  await connection.begin(work).catch(error => {
    throw fault ?? error
  })
}

async function apply(sql: Db, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  try {
    await sql.unsafe(text)
    // With several in one transaction, pending deferred constraints would block the next one's DDL.
    await sql`set constraints all immediate`
    await sql`set constraints all deferred`
    await sql`insert into migration (name) values (${name})`
  } catch (error) {
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** The folder of package.json: the same whether we run from src or from dist. */
function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Impossible('There is no package.json above the program.')
    folder = dirname(folder)
  }
  return folder
}
