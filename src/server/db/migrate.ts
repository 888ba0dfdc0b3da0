import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReservedSql, Sql } from 'postgres'
import { findPackageRoot } from '#server/package-root.ts'
import { StartError } from '#server/start-error.ts'

/** Any number, as long as every version of the program takes the same. */
const lockKey = 7_202_601

/** Applies the migrations that this database hasn't had yet, in order, a transaction each. */
export async function migrate(sql: Sql, folder = join(findPackageRoot(), 'migrations')): Promise<void> {
  const names = (await readdir(folder)).filter(name => /^\d{4}-.+\.sql$/.test(name)).sort()
  const session = await sql.reserve()
  try {
    // Neither a long migration nor the wait for another server's may be cut short.
    await session`set statement_timeout = 0`
    await session`select pg_advisory_lock(${lockKey})`
    const applied = await readApplied(session)
    refuseNewer(applied, names)
    for (const name of names.filter(name => !applied.includes(name))) await apply(session, folder, name)
  } finally {
    await session`select pg_advisory_unlock(${lockKey})`
    await session`reset statement_timeout`
    session.release()
  }
}

async function readApplied(session: ReservedSql): Promise<string[]> {
  await session`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
  const rows = await session<{ name: string }[]>`select name from migration order by name`
  return rows.map(row => row.name)
}

function refuseNewer(applied: string[], names: string[]): void {
  const missing = applied.find(name => !names.includes(name))
  if (missing)
    throw new StartError(`The database is newer than this program, which knows no migration ${missing}.`)
}

async function apply(session: ReservedSql, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  await session`begin`
  try {
    await session.unsafe(text)
    await session`insert into migration (name) values (${name})`
    await session`commit`
  } catch (error) {
    await session`rollback`
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
