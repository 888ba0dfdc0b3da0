import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#tests/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'audits-migrations-'))
  write('0001-first.sql', 'create table first (id integer);')
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('migrations run in order, once', async () => {
  await migrate(database.sql, folder)
  write('0002-second.sql', 'alter table first rename to second; insert into second values (1);')
  await migrate(database.sql, folder)
  await migrate(database.sql, folder)

  expect(await listApplied()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await database.sql`select id from second`).toEqual([{ id: 1 }])
})

test('two servers that start together do not migrate twice', async () => {
  write('0002-slow.sql', 'select pg_sleep(0.3); insert into first values (1);')
  await Promise.all([migrate(database.sql, folder), migrate(database.sql, folder)])

  expect(await database.sql`select id from first`).toHaveLength(1)
})

test('a migration that fails names itself and leaves nothing behind', async () => {
  write('0002-broken.sql', 'create table second (id integer); select nonsense;')

  await expect(migrate(database.sql, folder)).rejects.toThrow(
    'Migration 0002-broken.sql failed: column "nonsense" does not exist',
  )

  expect(await listApplied()).toEqual(['0001-first.sql'])
  expect(await database.sql`select to_regclass('second') as found`).toEqual([{ found: null }])
})

test('a migration that fails leaves neither lock nor connection behind', async () => {
  write('0002-broken.sql', 'select nonsense;')
  await expect(migrate(database.sql, folder)).rejects.toThrow('Migration 0002-broken.sql failed: ')
  const [lock] = await database.sql`select pg_try_advisory_lock(7202601) as is_free`
  expect(lock).toEqual({ isFree: true })
})

test('a migration whose connection is cut off half-way says so, leaves nothing behind and is made by the next start', async () => {
  write('0002-long.sql', 'create table second (id integer); select pg_sleep(60);')
  const migrated = expect(migrate(database.sql, folder)).rejects.toThrow(
    'Migration 0002-long.sql failed: write CONNECTION_CLOSED',
  )
  await cutOff('create table second%')
  await migrated

  expect(await listApplied()).toEqual(['0001-first.sql'])
  expect(await database.sql`select to_regclass('second') as found`).toEqual([{ found: null }])
  write('0002-long.sql', 'create table second (id integer);')
  await migrate(database.sql, folder)
  expect(await listApplied()).toEqual(['0001-first.sql', '0002-long.sql'])
})

test('a server whose connection is cut off while it waits for another’s migration leaves that alone', async () => {
  write('0002-slow.sql', 'select pg_sleep(1); insert into first values (1);')
  const first = migrate(database.sql, folder)
  await running('select pg_sleep(1)%')
  const second = expect(migrate(database.sql, folder)).rejects.toThrow('CONNECTION_CLOSED')
  await cutOff('select pg_advisory_lock%')
  await second
  await first

  expect(await database.sql`select id from first`).toHaveLength(1)
})

test('a database newer than the program is refused', async () => {
  write('0002-later.sql', 'select 1;')
  await migrate(database.sql, folder)
  rmSync(join(folder, '0002-later.sql'))

  await expect(migrate(database.sql, folder)).rejects.toThrow(
    'The database is newer than this program, which knows no migration 0002-later.sql.',
  )
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** Waits until a connection to this database runs such a statement, and answers whose. */
async function running(statement: string): Promise<number> {
  const { pid } = await vi.waitUntil(
    async () => {
      const [found] = await database.sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like ${statement}`
      return found
    },
    { timeout: 20_000 },
  )
  return pid
}

/** As an operator would, or a server that runs out of memory. */
async function cutOff(statement: string): Promise<void> {
  await database.sql`select pg_terminate_backend(${await running(statement)})`
}

async function listApplied(): Promise<string[]> {
  const rows = await database.sql`select name from migration order by name`
  return rows.map(row => row.name)
}
