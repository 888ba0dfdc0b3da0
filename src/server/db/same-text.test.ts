import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { createEmptyDatabase } from '#tests/database.ts'
import { makeAccount, makeAudit, makeCustomer } from '#tests/factories.ts'
import { listCollisions } from './collisions.ts'
import { migrate } from './migrate.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

const pairs: [string, string][] = [
  ['café', 'cafe\u0301'],
  ['café', 'CAFÉ'],
  ['Acme', 'Ac\u200bme'],
  ['Acme', 'Acme\u3164'],
  ['Acme', 'A\u00adcme\ufe0f'],
  ['Acme Mills', 'Acme  Mills'],
  ['Acme Mills', 'Acme\u00a0Mills'],
  ['Acme', 'Ａｃｍｅ'],
  ['ΟΔΟΣ', 'οδος'],
  ['\u212b', 'å'],
]

const same = async (a: string, b: string) =>
  (await sql`select same_text(${a}) collate "C" = same_text(${b}) as same`)[0]?.same

test.each(pairs)('Names that read the same are the same: %j and %j', async (a, b) => {
  expect(await same(a, b)).toBe(true)
})

test('Names that read differently are not', async () => {
  for (const [a, b] of [
    ['café', 'cafe'],
    ['Lodz', 'Łódź'],
    ['か', 'が'],
    ['ab', 'a b'],
    ['A-1', 'A-11'],
  ] as const)
    expect(await same(a, b), `${a} ${b}`).toBe(false)
})

describe('A name that reads as one that is taken', () => {
  test.each([
    ['departments', 'name', {}],
    ['roles', 'name', { permissions: [] }],
  ])('is refused: %s', async (path, field, rest) => {
    const name = `Büro ${path}`
    expect((await admin(`POST /${path}`, { ...rest, [field]: name })).status).toBe(201)
    for (const again of [name.normalize('NFD'), name.toUpperCase(), `${name}\u3164`, name.replace(' ', '  ')])
      expect(await admin(`POST /${path}`, { ...rest, [field]: again })).toMatchObject({
        status: 409,
        body: { code: 'taken', details: [{ field }] },
      })
    const { body } = await admin(`POST /${path}`, { ...rest, [field]: `${name} 2` })
    const renamed = { ...rest, [field]: `${name}\u200b`, version: body.version }
    expect(await admin(`PUT /${path}/${body.id}`, renamed)).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    })
  })

  test.each([
    ['account', 'username', 'account_username_unique', () => makeAccount(sql)],
    ['account', 'email', 'account_email_unique', () => makeAccount(sql)],
    ['customer', 'company_number', 'customer_company_number_unique', () => makeCustomer(sql)],
    ['audit', 'idfl_number', 'audit_number_unique', () => makeAudit(sql)],
    ['country', 'name', 'country_name_unique', undefined],
  ] as const)('is refused by the database itself: %s.%s', async (table, column, constraint, make) => {
    const ids = make
      ? [await make(), await make()].map(made =>
          typeof made === 'number' ? made : (made as { id: number }).id,
        )
      : (await sql<{ id: number }[]>`select id from country order by id limit 2`).map(({ id }) => id)
    const rename = (id: number | undefined, text: string) =>
      sql`update ${sql(table)} set ${sql(column)} = ${text} where id = ${id ?? 0}`
    await rename(ids[0], 'é-1@ex.am')
    const fault = rename(ids[1], 'e\u0301-1@ex.am')
    await expect(fault).rejects.toMatchObject({ code: '23505', constraint_name: constraint })
  })

  test('is refused also when two come at once', async () => {
    const names = ['Zürich', 'Zu\u0308rich', 'ZÜRICH', 'Zürich\u200b', 'Ｚürich']
    const insert = (name: string) => sql`insert into department (name) values (${name})`
    const answers = await Promise.allSettled(names.map(insert))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('may be as long as a name may be', async () => {
    expect((await admin('POST /departments', { name: '\ufdfa'.repeat(200) })).status).toBe(201)
  })
})

test('Sites and certificates that collided before stay, are listed, and may be saved but not made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'before-same-sites-'))
  const database = await createEmptyDatabase()
  const { sql: old } = database
  try {
    const before = (await readdir('migrations')).filter(name => name < '0116')
    for (const name of before) await cp(join('migrations', name), join(folder, name))
    await migrate(old, folder)
    await old`insert into country (code, name, time_zones) values ('VN', 'Vietnam', '{Asia/Ho_Chi_Minh}')`
    const [one, other] = [await makeCustomer(old), await makeCustomer(old)]
    const add = (customer: number, name: string) => old`
      insert into site (customer_id, name, address, country_id, time_zone)
      values (${customer}, ${name}, 'Road', 1, 'Asia/Ho_Chi_Minh') returning id`
    const [café] = await add(one, 'Café')
    await add(one, 'Cafe\u0301')
    await add(other, 'Café')
    await old`insert into standard (code, name, description) values ('ISO9001', 'ISO 9001', 'Quality')`
    for (const number of ['Q-1', 'Q\u200b-1'])
      await old`
        insert into certificate (customer_id, standard_id, number, status, status_on, decided, first_certified, expires, cycle_ends,
          central_site_id)
        select ${one}, 1, ${number}, 'active', '2025-03-10', '2025-03-10', '2025-03-10', '2028-03-09', '2028-03-09', id
        from site where customer_id = ${one} and is_main`
    await migrate(old)

    expect(await listCollisions(old)).toEqual([
      { record: 'certificate', names: ['Q-1 (id 1)', 'Q\u200b-1 (id 2)'] },
      { record: 'site', names: ['Café (id 3)', 'Cafe\u0301 (id 4)'] },
    ])
    await old`update site set name = 'CAFÉ', note = 'Saved' where id = ${café?.id}`
    await expect(add(one, 'Cafe\u0301\u200b')).rejects.toMatchObject({ constraint_name: 'site_name_unique' })
    await old`update certificate set number = ${'Q-1\u3164'} where id = 2`
    await expect(old`update certificate set number = 'Q-2' where id = 1`).resolves.toBeDefined()
    await expect(old`update certificate set number = 'q-1' where id = 1`).rejects.toThrow(/taken/)
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('Names that collided before stay, are listed, and may be saved but not made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'before-same-text-'))
  const database = await createEmptyDatabase()
  try {
    const before = (await readdir('migrations')).filter(name => name < '0060')
    for (const name of before) await cp(join('migrations', name), join(folder, name))
    await migrate(database.sql, folder)
    await database.sql`
      insert into department (name) values ('Café'), (${'Cafe\u0301'}), ('Planning'), (${'Planning\u200b'}), ('Audit')`
    await migrate(database.sql)

    expect(await listCollisions(database.sql)).toEqual([
      { record: 'department', names: ['Café (id 1)', 'Cafe\u0301 (id 2)'] },
      { record: 'department', names: ['Planning (id 3)', 'Planning\u200b (id 4)'] },
    ])
    await database.sql`update department set name = ${'Cafe\u0301'}, description = 'Saved' where id = 2`
    await expect(database.sql`insert into department (name) values (${'CAFE\u0301'})`).rejects.toThrow()
    await database.sql`update department set name = 'Bistro' where id = 1`
    await expect(database.sql`insert into department (name) values ('CAFÉ')`).rejects.toThrow()
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
