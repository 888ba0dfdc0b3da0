import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAudit } from '#tests/factories.ts'
import { formatAnchor, parseAnchor, readHead, sealHistory } from './seal.ts'
import { verifyHistory } from './verify.ts'

const app = await startApp()
const { sql } = app

const refused = (statement: string) =>
  expect(sql.unsafe(statement)).rejects.toThrow('History is append-only.')

describe('history is append-only', () => {
  test.each([
    `update history set reason = 'x'`,
    'update history set reason = reason where false',
    'delete from history',
    'truncate history',
    'truncate account cascade',
    'update history_seal set position = 1',
    'delete from history_seal',
    'truncate history_seal',
    'update history_head set position = 0',
    'delete from history_head',
    'truncate history_head',
  ])('for its owner, and for a superuser: %s', async statement => {
    await refused(statement)
  })

  test('for a session that takes itself for a replica, where other triggers sleep', async () => {
    const statement = `set local session_replication_role = replica; delete from history where id = 1`
    await expect(sql.begin(tx => tx.unsafe(statement))).rejects.toThrow('History is append-only.')
  })

  test('for any other role, whatever it was granted', async () => {
    const role = `clerk_${Date.now()}`
    await sql.unsafe(`create role ${role}; grant all on all tables in schema public to ${role}`)
    for (const statement of ['update history set reason = null', 'delete from history', 'truncate history'])
      await expect(sql.begin(tx => tx.unsafe(`set local role ${role}; ${statement}`))).rejects.toThrow(
        'History is append-only.',
      )
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`)
  })
})

test('Rows written before the chain was there are sealed with it, and what is written later at the next step.', async () => {
  await makeAudit(sql)
  const before = await verifyHistory(sql)
  expect(before.fault).toBeNull()
  expect(before.unsealed).toBeGreaterThan(0)
  await sealHistory(sql)
  const [total] = await sql`select count(*)::integer as count from history`
  expect(await verifyHistory(sql)).toMatchObject({ fault: null, unsealed: 0, rows: total?.count })
})

test('Where nothing waits to be sealed, nothing is written: an idle server looks every second, for years.', async () => {
  await sealHistory(sql)
  const [before] = await sql`select ctid::text as place, xmax::text as locked_by from history_head`
  await sealHistory(sql)
  const [after] = await sql`select ctid::text as place, xmax::text as locked_by from history_head`
  expect(after).toEqual(before)
})

test('Whoever writes doesn’t wait for whoever seals, and two that seal at once leave one chain.', async () => {
  const planners = await Promise.all([1, 2, 3, 4].map(() => signIn(app, 'Planner')))
  const audits = await Promise.all(Array.from({ length: 20 }, () => makeAudit(sql)))
  const work = audits.map((id, nth) =>
    planners[nth % 4]?.(`PUT /projects/${id}/cancel`, { reason: 'Closed.', version: 0 }),
  )
  const sealing = Array.from({ length: 20 }, () => sealHistory(sql))
  const replies = await Promise.all(work)
  await Promise.all(sealing)
  expect(replies.map(reply => reply?.status)).toEqual(audits.map(() => 200))
  await sealHistory(sql)
  expect(await verifyHistory(sql)).toMatchObject({ fault: null, unsealed: 0 })
})

test('A row of a transaction that is still open is sealed once it is there, after later ones.', async () => {
  await sealHistory(sql)
  const { position } = await readHead(sql)
  await sql.begin(async slow => {
    await slow`update standard set description = 'slow' where code = 'GRS'`
    await sql`update standard set description = 'quick' where code = 'OCS'`
    await sealHistory(sql)
    expect((await readHead(sql)).position).toBe(position + 1)
  })
  await sealHistory(sql)
  const order = await sql`
    select after ->> 'description' as description from history_seal join history on history.id = history_id
    where position > ${position} order by position`
  expect(order.map(row => row.description)).toEqual(['quick', 'slow'])
  expect((await verifyHistory(sql)).fault).toBeNull()
})

describe('whoever gets round the guards is found out', () => {
  /** A sealed history of a database of its own, tampered with as its owner can. */
  async function tamper(statements: string, isAnchored = false) {
    const database = await cloneDatabase()
    try {
      await makeAudit(database.sql)
      await database.sql`
        insert into history (entity, entity_id, action, reason, reason_text)
        values ('project', 1, 'release', 'x', '{"key": "reasons.released", "values": {"name": "Anna"}}')`
      await sealHistory(database.sql)
      const anchor = isAnchored ? await readHead(database.sql) : null
      const guards = (state: 'enable' | 'disable') =>
        tables.map(table => `alter table ${table} ${state} trigger all`).join(';')
      await database.sql.begin(tx => tx.unsafe(`${guards('disable')}; ${statements}; ${guards('enable')}`))
      return (await verifyHistory(database.sql, anchor)).fault
    } finally {
      await database.drop()
    }
  }
  const tables = ['history', 'history_seal', 'history_head']

  const reseal = `
    insert into history_unsealed select id from history; delete from history_seal;
    update history_head set position = 0, hash = sha256('audit-management history'); select seal_history(100000)`

  test.each([
    [
      'a changed reason',
      `update history set reason = 'x' where id = 5`,
      /^Row 5 \(.*\) or its seal was changed\.$/,
    ],
    [
      'another text of a reason',
      `update history set reason_text = jsonb_set(reason_text, '{values,name}', '"Ben"') where reason_text is not null`,
      /^Row \d+ \(project 1, release at .*\) or its seal was changed\.$/,
    ],
    [
      'a text taken from its reason',
      'update history set reason_text = null where reason_text is not null',
      /^Row \d+ \(project 1, release at .*\) or its seal was changed\.$/,
    ],
    ['another actor', 'update history set actor_id = null, at = now() where id = 7', /^Row 7 /],
    ['the first of two', `update history set action = 'x' where id in (9, 4)`, /^Row 4 /],
    ['a removed row', 'delete from history where id = 6', /^Row 6 was removed\.$/],
    [
      'a removed row with its seal',
      'delete from history where id = 6; delete from history_seal where history_id = 6',
      /^The seal at position \d+ was removed/,
    ],
    [
      'the last rows and their seals',
      `delete from history where id > 20; delete from history_seal where history_id > 20`,
      /^The chain ends at position \d+, and should at \d+: its end was removed\.$/,
    ],
    [
      'a row slipped in without a seal',
      `insert into history (entity, entity_id, action) values ('project', 1, 'cancel'); delete from history_unsealed`,
      /^Row \d+ is outside the chain\.$/,
    ],
    [
      'a row removed before it was sealed',
      'insert into history_unsealed values (999999)',
      /^Row 999999 was removed before it was sealed\.$/,
    ],
    ['a trigger left off', 'drop trigger audit_history on audit', /^The trigger audit\.audit_history,/],
  ])('%s', async (_, statements, fault) => {
    expect(await tamper(statements)).toMatch(fault)
  })

  test('but a chain that was sealed again as a whole is only found by an anchor kept elsewhere', async () => {
    const statements = `update history set reason = 'x' where id = 5; ${reseal}`
    expect(await tamper(statements)).toBeNull()
    expect(await tamper(statements, true)).toMatch(
      /another than the one of the anchor: it was sealed again\.$/,
    )
    const cut = `delete from history where id > 20; ${reseal}`
    expect(await tamper(cut, true)).toMatch(/before the anchor at \d+: its end was removed\.$/)
  })
})

test('An anchor reads as it was written.', async () => {
  await sealHistory(sql)
  const head = await readHead(sql)
  expect(parseAnchor(formatAnchor(head))).toEqual(head)
  expect(parseAnchor('12:xyz')).toBeNull()
})
