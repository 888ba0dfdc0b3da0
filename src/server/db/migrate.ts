import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReservedSql, Sql } from 'postgres'
import { findPackageRoot } from '#server/package-root.ts'
import { StartError } from '#server/start-error.ts'
import type { Db } from './transaction.ts'

/** Any number, as long as every version of the program takes the same. */
const lockKey = 7_202_601

const ownFolder = () => join(findPackageRoot(), 'migrations')

/** Applies the migrations that this database hasn't had yet, in order, a transaction each. */
export async function migrate(sql: Sql, folder = ownFolder()): Promise<void> {
  const session = await sql.reserve()
  try {
    // Neither a long migration nor the wait for another server's may be cut short.
    await session`set statement_timeout = 0`
    await session`select pg_advisory_lock(${lockKey})`
    for (const name of await listMissing(session, folder)) await applyAlone(session, folder, name)
  } finally {
    await session`select pg_advisory_unlock(${lockKey})`
    await session`reset statement_timeout`
    session.release()
  }
}

/** Within a transaction, makes of an empty database one that has had just these migrations. */
export async function migrateTo(tx: Db, names: string[], folder = ownFolder()): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey})`
  refuseNewer(names, await listMigrations(folder))
  await makeMigrationTable(tx)
  for (const name of names) await apply(tx, folder, name)
}

/** The same as `migrate`, all in the transaction that is under way. */
export async function bringForward(tx: Db, folder = ownFolder()): Promise<void> {
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

async function applyAlone(session: ReservedSql, folder: string, name: string): Promise<void> {
  await session`begin`
  try {
    await apply(session, folder, name)
    await session`commit`
  } catch (error) {
    await session`rollback`
    throw error
  }
}

async function apply(sql: Db, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  try {
    await sql.unsafe(text)
    // In a transaction of several, what waits for the commit would stand in the way of the next one.
    await sql`set constraints all immediate`
    await sql`set constraints all deferred`
    await sql`insert into migration (name) values (${name})`
  } catch (error) {
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
