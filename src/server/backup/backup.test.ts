import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { loadDemo } from '#server/demo/load.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { startBackups } from '#tests/backup-stage.ts'
import { digest, renewed } from '#tests/digest.ts'
import { backUp } from './back-up.ts'
import { copyDatabase, loadBackup } from './load-backup.ts'
import { readSequences } from './queries.ts'
import { restore } from './restore.ts'
import { writeBackup } from './write-backup.ts'

// Whole databases are made, filled and compared.

const { folder, source, openSeeded, openEmpty } = await startBackups()
const file = join(folder, 'audits.backup')

beforeAll(async () => {
  await loadDemo(source.sql, new Date('2026-06-01T00:00Z'))
  await source.sql`insert into department (name, description) values ('Lab', E'tab\t, line\n, \\. and \\N')`
  await source.sql`insert into session (account_id) select id from account limit 3`
  await backUp(source.sql, file)
})

const sequencesOf = async (sql: Sql) =>
  Object.entries(await readSequences(sql)).filter(([name]) => !name.startsWith('live_'))

const triggersOf = (sql: Sql) =>
  sql`select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text`

describe('A restored backup', () => {
  let sql: Sql
  let amount: Awaited<ReturnType<typeof restore>>

  beforeAll(async () => {
    sql = await openEmpty()
    amount = await restore(sql, file, false)
  })

  test('holds every row of every table, history and counters not doubled, and every sequence goes on', async () => {
    const [before, after] = await Promise.all([digest(source.sql, renewed), digest(sql, renewed)])
    expect(after).toEqual(before)
    expect(after.history).toMatchObject({ rows: expect.toSatisfy((rows: number) => rows > 1000) })
    expect(amount.rows).toBeGreaterThan(5000)
    expect(await sequencesOf(sql)).toEqual(await sequencesOf(source.sql))
    expect(await triggersOf(sql)).toEqual(await triggersOf(source.sql))
    const totals = await sql`select (select sum(count) from audit_count)::integer as kept,
      (select count(*) from audit where deleted_at is null)::integer as counted`
    expect(totals[0]?.kept).toBe(totals[0]?.counted)
  })

  test('writes history again, and gives ids that were never given', async () => {
    const [made] = await transaction(
      sql,
      { actor: null },
      tx => tx`insert into department (name) values ('New') returning id`,
    )
    const [largest] = await source.sql`select max(id) as id from department`
    expect(made?.id).toBe(largest?.id + 1)
    expect(
      await sql`select action from history where entity = 'department' and entity_id = ${made?.id}`,
    ).toEqual([{ action: 'create' }])
  })

  test('signs nobody in: its sessions are ended, and its signing key is a new one', async () => {
    expect(await sql`select from session where ended_at is null`).toHaveLength(0)
    const [old, kept] = await Promise.all([
      source.sql`select id, secret from signing_key`,
      sql`select id, secret from signing_key`,
    ])
    expect(kept).toHaveLength(1)
    expect(kept[0]?.id).not.toBe(old[0]?.id)
    expect(kept[0]?.secret).not.toEqual(old[0]?.secret)
  })

  test('takes the place of what is there only when that is asked for', async () => {
    const other = await openSeeded()
    const before = await digest(other.sql)
    await expect(restore(other.sql, file, false)).rejects.toThrow('The database is not empty.')
    expect(await digest(other.sql)).toEqual(before)
    await other.sql`select setval('audit_id_seq', 1000000)`
    await restore(other.sql, file, true)
    expect(await digest(other.sql, renewed)).toEqual(await digest(source.sql, renewed))
    // A number that was given after the backup isn't given again.
    expect((await readSequences(other.sql)).audit_id_seq).toBe(1_000_000)
  })

  test('mails nothing of what came before it, at once or with a daily mail, and revokes calendar links', async () => {
    await source.sql`insert into mail (recipient, subject, letter) values ('anna@example.com', 'Waiting', '{}')`
    await source.sql`
      insert into calendar_link (hash, account_id, scope, detail, kinds, name)
      select 'x', min(id), 'own', 'busy', '{}', 'Mine' from account`
    await source.sql`update notification set awaits_digest = true, read_at = null`
    await source.sql`
      insert into customer_letter (audit_id, kind, state, tells) select id, 'confirmed', 'proposed', '{}' from audit limit 1`
    const waiting = join(folder, 'waiting.backup')
    await backUp(source.sql, waiting)
    const other = await openEmpty()
    const { mailsGivenUp, linksRevoked, lettersWithdrawn } = await restore(other, waiting, false)
    expect([mailsGivenUp, linksRevoked, lettersWithdrawn]).toEqual([1, 1, 1])
    expect(await other`select state from customer_letter`).toEqual([{ state: 'withdrawn' }])
    // What calendars are told from now on overtakes what they were told.
    expect(await other`select id, era from installation`).toEqual(
      await source.sql`select id, era + 1 as era from installation`,
    )
    expect(await other`select recipient, letter, given_up_at, last_fault from mail`).toEqual([
      {
        recipient: 'anna@example.com',
        letter: null,
        givenUpAt: expect.any(Date),
        lastFault: 'It waited in a backup that was restored.',
      },
    ])
    expect(await sendDigests(other, new Date())).toBe(0)
    const [kept] = await other`select count(*)::integer from notification where read_at is null`
    expect(kept?.count).toBeGreaterThan(100)
  })
})

test('Plans that wait or run in a backup have failed once it is restored, and nobody takes them.', async () => {
  const database = await openSeeded()
  await database.sql`
    insert into plan (name, state, input, seed, created_by, failure, ended_at)
    select state, state, '{}', 1, (select min(id) from account), case state when 'failed' then '{"code":"lost"}'::jsonb end,
      case state when 'failed' then now() end
    from unnest('{waiting,running,failed}'::text[]) state`
  await database.sql`insert into plan_job (plan_id) select id from plan where state <> 'failed'`
  const unfinished = join(folder, 'unfinished.backup')
  await backUp(database.sql, unfinished)
  const sql = await openEmpty()
  await restore(sql, unfinished, false)
  expect(await sql`select name, state, failure ->> 'code' as code from plan order by id`).toEqual([
    { name: 'waiting', state: 'failed', code: 'restored' },
    { name: 'running', state: 'failed', code: 'restored' },
    { name: 'failed', state: 'failed', code: 'lost' },
  ])
  expect(await sql`select from plan_job`).toHaveLength(0)
})

test('A backup is one moment of the database, whatever is written while it is made', async () => {
  const busy = await openSeeded()
  const before = await digest(busy.sql)
  const bytes = writeBackup(busy.sql)
  const first = await bytes.next()
  await busy.sql`insert into department (name) values ('Written meanwhile')`
  const sql = await openEmpty()
  await loadBackup(sql, resume(first.value, bytes))
  expect(await digest(sql)).toEqual(before)
})

async function* resume(first: Buffer, rest: AsyncIterable<Buffer>) {
  yield first
  yield* rest
}

test('A move copies every row, sessions and keys included', async () => {
  const sql = await openEmpty()
  await copyDatabase(source.sql, sql)
  expect(await digest(sql)).toEqual(await digest(source.sql))
})

test('A move into a database that holds something is refused', async () => {
  const sql = await openEmpty()
  await sql`create table something (id integer)`
  await expect(copyDatabase(source.sql, sql)).rejects.toThrow(
    'The database is not empty, and nothing was changed.',
  )
})

describe('A backup of an older program', () => {
  let older: Sql
  let oldFile: string

  beforeAll(async () => {
    const migrations = join(folder, 'older')
    await mkdir(migrations)
    await cp('migrations/0001-first-schema.sql', join(migrations, '0001-first-schema.sql'))
    older = await openEmpty()
    await migrate(older, migrations)
    await older`insert into country (code, name, time_zones) values ('VN', 'Vietnam', '{Asia/Ho_Chi_Minh}')`
    oldFile = join(folder, 'older.backup')
    await backUp(older, oldFile)
  })

  test('is brought forward', async () => {
    const sql = await openEmpty()
    await restore(sql, oldFile, false)
    await migrate(older)
    const [forward, restored] = await Promise.all(
      [older, sql].map(one => digest(one, [...renewed, 'migration'])),
    )
    expect(restored).toEqual(forward)
  })

  test('gives no number again that was given since, nor one of a table that it does not know', async () => {
    const database = await openSeeded()
    const given = { audit_id_seq: 900, mail_id_seq: 700, live_change_position_seq: 5000 }
    for (const [name, last] of Object.entries(given)) await database.sql`select setval(${name}, ${last})`
    await restore(database.sql, oldFile, true)
    const kept = await readSequences(database.sql)
    for (const [name, last] of Object.entries(given)) expect(kept[name], name).toBeGreaterThanOrEqual(last)
  })
})
