import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'
import { cleanUp, keptDays } from './clean-up.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)

const now = new Date('2026-03-01T00:00:00Z')

/** An hour on either side of the limit: what is to go, and what is to stay. */
const around = (days: number) => {
  const limit = now.getTime() - days * 86_400_000
  return { old: new Date(limit - 3_600_000), young: new Date(limit + 3_600_000) }
}

const accountId = await makeAccount(sql)
const clean = () => cleanUp(sql, now)

test('Sessions go 90 days after they ended or were used last, with their tokens.', async () => {
  const { old, young } = around(keptDays.session)
  const rows = await sql<{ id: number }[]>`
    insert into session (account_id, last_used_at, ended_at, user_agent) values
      (${accountId}, ${old}, null, 'unused'), (${accountId}, ${old}, ${old}, 'ended'),
      (${accountId}, ${old}, ${young}, 'ended lately'), (${accountId}, ${young}, null, 'used lately')
    returning id`
  const expires = new Date(now.getTime() + 86_400_000)
  for (const { id } of rows)
    await sql`insert into refresh_token values (${Buffer.from(`of ${id}`)}, ${id}, ${expires})`
  await clean()
  const left = await sql<{ userAgent: string }[]>`
    select user_agent from session join refresh_token on session_id = session.id order by session.id`
  expect(left.map(({ userAgent }) => userAgent)).toEqual(['ended lately', 'used lately'])
})

test('Refresh tokens go a day after their end; good ones stay, used or not.', async () => {
  const { old, young } = around(keptDays.refreshToken)
  const [session] = await sql<{ id: number }[]>`
    insert into session (account_id, last_used_at) values (${accountId}, ${now}) returning id`
  const id = session?.id ?? 0
  await sql`delete from refresh_token`
  await sql`
    insert into refresh_token (hash, session_id, expires_at, used_at) values
      ('old', ${id}, ${old}, null), ('young', ${id}, ${young}, null), ('used', ${id}, ${young}, ${old})`
  await clean()
  const left = await sql<{ hash: Buffer }[]>`select hash from refresh_token order by hash`
  expect(left.map(({ hash }) => hash.toString())).toEqual(['used', 'young'])
})

test('Codes and failed sign-ins go after a day.', async () => {
  const { old, young } = around(keptDays.code)
  for (const at of [old, young]) {
    await sql`insert into password_reset (email, code_hash, created_at) values ('anna@example.com', '', ${at})`
    await sql`insert into counted_call (kind, key, spent, most, ends_at) values ('signInFrom', ${String(at)}, 1, 50, ${at})`
  }
  await clean()
  const left =
    await sql`select created_at as at from password_reset union all select ends_at from counted_call`
  expect(left).toEqual([{ at: young }, { at: young }])
})

test('Failed sign-ins to addresses that nobody has go after a day, those of accounts after 90.', async () => {
  const { old, young } = around(keptDays.code)
  const accounts = around(keptDays.failedSignIn)
  for (const [id, at] of [
    [null, old],
    [null, young],
    [accountId, accounts.old],
    [accountId, accounts.young],
  ] as const)
    await sql`
      insert into sign_in_failure (account_id, address_block, quarter, failures, last_at)
      values (${id}, '203.0.113.1', ${at}, 1, ${at})`
  await clean()
  expect(await sql`select account_id, last_at from sign_in_failure order by id`).toEqual([
    { accountId: null, lastAt: young },
    { accountId, lastAt: accounts.young },
  ])
})

test('Mails go 90 days after they were sent or given up; those to send stay.', async () => {
  const { old, young } = around(keptDays.mail)
  const insert = (subject: string, sentAt: Date | null, givenUpAt: Date | null) => sql`
    insert into mail (recipient, subject, letter, created_at, sent_at, given_up_at)
    values ('anna@example.com', ${subject}, '{}', ${old}, ${sentAt}, ${givenUpAt})`
  await insert('sent', old, null)
  await insert('given up', null, old)
  await insert('sent lately', young, null)
  await insert('given up lately', null, young)
  await insert('to send', null, null)
  await clean()
  const left = await sql<{ subject: string }[]>`select subject from mail order by id`
  expect(left.map(({ subject }) => subject)).toEqual(['sent lately', 'given up lately', 'to send'])
})

test('Notifications go 180 days after they were read; unread ones stay.', async () => {
  const { old, young } = around(keptDays.readNotification)
  for (const readAt of [old, young, null])
    await sql`
      insert into notification (account_id, kind, title, entity, entity_id, created_at, read_at)
      values (${accountId}, 'audit:moved', 'Moved', 'project', 1, ${old}, ${readAt})`
  await clean()
  expect(await sql`select read_at from notification order by id`).toEqual([
    { readAt: young },
    { readAt: null },
  ])
})

test('Plans go 90 days after they ended, with all that is theirs; those that wait stay.', async () => {
  const { old, young } = around(keptDays.plan)
  for (const [state, endedAt] of [
    ['canceled', old],
    ['canceled', young],
    ['waiting', null],
  ] as const)
    await sql`
      with made as (
        insert into plan (state, input, seed, created_by, ended_at) values (${state}, '{}', 1, ${accountId}, ${endedAt}) returning id)
      insert into plan_facts (plan_id, audit_ids) select id, '{}' from made`
  await clean()
  expect(await sql`select ended_at from plan join plan_facts on plan_id = plan.id order by id`).toEqual([
    { endedAt: young },
    { endedAt: null },
  ])
  expect(await sql`select from plan_facts`).toHaveLength(2)
})

test('Files that nobody finished sending go after a day, others 30 days after they were touched; what came of the import stays.', async () => {
  const [unsent, file] = [around(keptDays.unsentImport), around(keptDays.importFile)]
  const counts = { created: 1, changed: 0, unchanged: 0, refused: 0 }
  const mapping = [{ field: 'companyNumber', column: 'A' }]
  const insert = async (name: string, state: string, at: Date) => {
    const committed = state === 'committed' ? at : null
    const [made] = await sql<{ id: number }[]>`
      insert into import (entity, name, size, state, sha256, counts, created_by, created_at, updated_at, committed_at)
      values ('customers', ${name}, 10, ${state}, 'abc', ${sql.json(counts)}, ${accountId}, ${at}, ${at}, ${committed})
      returning id`
    const id = made?.id ?? 0
    const read = { columns: [{ letter: 'A', heading: 'No.', samples: ['Mill'] }] }
    await sql`
      insert into import_file (import_id, headings, mapping, read)
      values (${id}, '["no"]', ${sql.json(mapping)}, ${sql.json(read)})`
    await sql`insert into import_part (import_id, n, bytes) values (${id}, 0, ${Buffer.from('a,b')})`
    await sql`insert into import_row (import_id, row, cells) values (${id}, 2, '[]')`
  }
  await insert('half', 'uploading', unsent.old)
  await insert('half, lately', 'uploading', unsent.young)
  await insert('done', 'committed', file.old)
  await insert('done lately', 'committed', file.young)
  await insert('left', 'checked', file.old)
  await clean()
  const left = await sql`
    select name, state, sha256, counts, exists (select from import_file where import_id = id) as has_file,
      exists (select from import_part where import_id = id) as has_parts, exists (select from import_row where import_id = id) as has_rows
    from import order by id`
  const [all, none] = [
    { hasFile: true, hasParts: true, hasRows: true },
    { hasFile: false, hasParts: false, hasRows: false },
  ]
  expect(left).toEqual([
    { name: 'half, lately', state: 'uploading', sha256: 'abc', counts, ...all },
    { name: 'done', state: 'committed', sha256: 'abc', counts, ...none, hasFile: true },
    { name: 'done lately', state: 'committed', sha256: 'abc', counts, ...all },
    { name: 'left', state: 'canceled', sha256: 'abc', counts, ...none },
  ])
  // By which the next file with these headings is read; nothing of its lines is in it.
  const [kept] = await sql`
    select headings, mapping, read, choices, options, notice, reasons from import_file join import on import.id = import_id
    where name = 'done'`
  expect(kept).toEqual({
    headings: createHash('sha256').update('["no"]').digest('hex'),
    mapping,
    read: null,
    choices: {},
    options: {},
    notice: null,
    reasons: [],
  })
})

test('What has piled up goes in batches, none of them large, and waits for nobody.', async () => {
  const { old } = around(keptDays.code)
  await sql`insert into password_reset (email, code_hash, created_at)
    select 'person' || nth || '@example.com', '', ${old} from generate_series(1, 2500) nth`
  await sql.unsafe(`
    create function refuse_large() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 1000 then raise 'too many at once'; end if; return null; end $$;
    create trigger refuse_large after delete on password_reset referencing old table as gone
      for each statement execute function refuse_large()`)
  await sql.begin(async holder => {
    await holder`select from password_reset where email = 'person7@example.com' for update`
    await clean()
  })
  expect(await sql`select email from password_reset where created_at = ${old}`).toEqual([
    { email: 'person7@example.com' },
  ])
  await clean()
  expect(await sql`select from password_reset where created_at = ${old}`).toHaveLength(0)
})
