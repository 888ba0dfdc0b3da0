import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { transaction } from '#server/db/transaction.ts'
import { sealHistory } from '#server/history/seal.ts'
import { verifyHistory } from '#server/history/verify.ts'
import { type Connection, findRunning } from './running-instance.ts'
import { handToServerRole } from './server-role.ts'
import { startEmbedded } from './start-embedded.ts'

const small = { fsync: 'off', shared_buffers: '16MB' }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audits-role-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function use<Result>(connection: Connection, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = openDatabase(connection, 2)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const makeDepartment = (sql: Sql, name: string) =>
  transaction(sql, { actor: null }, tx => tx`insert into department (name) values (${name}) returning id`)

const findForeign = (sql: Sql) => sql`
  select relname from pg_class where relnamespace = 'public'::regnamespace and relowner <> 'audits'::regrole
  union all
  select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> 'audits'::regrole
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`

/** What the product does with a database, all of it as the server's role. */
async function liveOn(sql: Sql, file: string): Promise<void> {
  await migrate(sql)
  await seed(sql, { adminPassword: 'correct horse 9' })
  await makeDepartment(sql, 'Before')
  await sealHistory(sql)
  await backUp(sql, file)
  await makeDepartment(sql, 'After')
  await restore(sql, file, true)
  expect(await sql`select name from department where name in ('Before', 'After')`).toEqual([
    { name: 'Before' },
  ])
  await expect(sql`delete from history`).rejects.toThrow('History is append-only.')
  await sealHistory(sql)
  expect((await verifyHistory(sql)).fault).toBeNull()
  expect(await findForeign(sql)).toEqual([])
}

describe('The role that the server works as', { timeout: 240_000 }, () => {
  test('may do all that the product does, and nothing beyond its database', async () => {
    const embedded = await startEmbedded(join(folder, 'new'), small)
    await use(embedded.connection, async sql => {
      expect(
        await sql`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles
          where rolname = current_user`,
      ).toEqual([
        {
          rolsuper: false,
          rolcreatedb: false,
          rolcreaterole: false,
          rolreplication: false,
          rolbypassrls: false,
        },
      ])
      for (const statement of [
        `copy (select 1) to program 'id'`,
        `select pg_read_file('PG_VERSION')`,
        'create role other superuser',
        'create database other',
        'alter system set jit = on',
        'set session_replication_role = replica',
        'set role app',
      ])
        await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied/)
      await liveOn(sql, join(folder, 'new.backup'))
    })
    await embedded.stop()
  })

  test('is given what a superuser owned, in a data folder from before there was this role, data and all', async () => {
    const dataDir = join(folder, 'old')
    const first = await startEmbedded(dataDir, small)
    // As it was: no such role, and everything of the superuser.
    await use({ ...first.superuser, database: 'postgres' }, async sql => {
      await sql`alter database app owner to app`
      await sql`drop role audits`
    })
    await use(first.superuser, async sql => {
      await migrate(sql)
      await seed(sql, { adminPassword: 'correct horse 9' })
      await makeDepartment(sql, 'Of old')
      await sql`create type shade as enum ('light', 'dark')`
    })
    await first.stop()

    const again = await startEmbedded(dataDir, small)
    await use(again.connection, async sql => {
      expect(await findForeign(sql)).toEqual([])
      expect(await sql`select name from department where name = 'Of old'`).toHaveLength(1)
      await liveOn(sql, join(folder, 'old.backup'))
    })
    await again.stop()
  })

  test('comes about once, and a command beside a server disturbs nothing', async () => {
    const dataDir = join(folder, 'new')
    const embedded = await startEmbedded(dataDir, small)
    const running = await findRunning(join(dataDir, 'pg18'))
    if (!running) throw new Error('It is not running.')
    const made = await Promise.all([1, 2, 3].map(() => handToServerRole(running)))
    expect(made).toEqual(Array(3).fill(embedded.connection))
    await embedded.stop()
  })
})
