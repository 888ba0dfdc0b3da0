import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
let admin: Call
let atlantis: number

const create = async (name: string, code: string) =>
  (await admin('POST /countries', { name, code, timeZones: ['UTC'] })).body.id as number
const names = async (query: string) => {
  const { body } = await admin(`GET /countries?${query}`)
  return body.rows.map((row: { name: string }) => row.name)
}

beforeAll(async () => {
  admin = await signIn(app, 'Administrator')
  atlantis = await create('Atlantis', 'XA')
})

describe('a list', () => {
  test('answers ten rows, the newest first, and the exact count as text', async () => {
    const { status, body } = await admin('GET /countries')
    const [total] = await sql`select count(*) from country`
    expect(status).toBe(200)
    expect(body.count).toBe(total?.count)
    expect(body.rows).toHaveLength(10)
    expect(body.rows[0]).toMatchObject({ name: 'Atlantis', code: 'XA', isDefault: false, version: 0 })
  })

  test('gives every record once, page after page, also where many tie', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < 300; offset += 100)
      seen.push(...(await names(`limit=100&offset=${offset}&sort=isDefault:asc`)))
    const { body } = await admin('GET /countries?limit=1')
    expect(new Set(seen).size).toBe(Number(body.count))
    expect(seen).toHaveLength(Number(body.count))
  })

  test('sorts text as people do: ignoring case and accents', async () => {
    await create('émeraude', 'XB')
    await create('Emerald', 'XC')
    await create('Emeric', 'XE')
    const all = await names('sort=name:asc&limit=1000')
    const found = all.filter((name: string) => /^[eé]mer/i.test(name))
    expect(found).toEqual(['Emerald', 'émeraude', 'Emeric'])
  })

  test('sorts by several fields, the first one first', async () => {
    const [first] = await names('sort=isDefault:asc&sort=name:desc')
    expect(first).toBe('Emeric')
  })

  test('finds text anywhere in name and code, ignoring case', async () => {
    expect(await names('value=TLANT')).toEqual(['Atlantis'])
    expect(await names('value=xa')).toContain('Atlantis')
    expect(await names('code=xa')).toEqual(['Atlantis'])
    expect(await names('name=atl&code=zz')).toEqual([])
  })

  test.each([
    ['%', 'XF', 'Half % Half'],
    ['_', 'XG', 'Under_Score'],
    ['\\', 'XH', 'Back\\Slash'],
  ])('takes %s literally', async (text, code, name) => {
    await create(name, code)
    expect(await names(`value=${encodeURIComponent(text)}`)).toEqual([name])
  })

  test('filters by id; one that no record has finds nothing', async () => {
    expect(await names(`id=${atlantis}`)).toEqual(['Atlantis'])
    expect(await names('id=99999999999')).toEqual([])
  })

  test.each([
    ['sort=population:asc', 'sort', /Cannot sort by "population:asc"/],
    ['sort=name', 'sort', /Cannot sort by "name"/],
    ['sort=name:up', 'sort', /field:asc or field:desc/],
    ['limit=0', 'limit', /limit/],
    ['limit=1001', 'limit', /limit/],
    ['offset=-1', 'offset', /offset/],
    ['id=abc', 'id', /positive whole number/],
    ['value=%00', 'value', /cannot be searched/],
  ])('refuses %s and names it', async (query, field, message) => {
    const { status, body } = await admin(`GET /countries?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ statusCode: 400, error: 'Bad Request', details: [{ field }] })
    expect(body.message).toMatch(message)
  })

  test('counts live accounts, and live audits of its customers', async () => {
    const id = await create('Lemuria', 'XL')
    await makeAccount(sql, { country: 'XL' })
    const gone = await makeAccount(sql, { country: 'XL' })
    await sql`update account set deleted_at = now() where id = ${gone}`
    await makeAudit(sql, { customerId: await makeCustomer(sql, { country: 'XL' }) })
    const { body } = await admin(`GET /countries/${id}`)
    expect(body).toMatchObject({ userCount: 1, projectCount: 1 })
  })
})

describe('an id', () => {
  test.each(['0', 'abc', '-1', '1.5', '01'])('%s is malformed', async id => {
    const { status, body } = await admin(`GET /countries/${id}`)
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ field: 'id', message: 'The id must be a positive whole number.' }])
  })

  test.each(['2147483647', '99999999999'])('%s names nothing', async id => {
    expect(await admin(`GET /countries/${id}`)).toMatchObject({ status: 404, body: { statusCode: 404 } })
  })
})

describe('a country', () => {
  test('is created with its name trimmed and its code in capitals', async () => {
    const form = { name: '  Avalon ', code: 'xv', timeZones: ['Europe/London'], unknown: 'ignored' }
    const { status, body } = await admin('POST /countries', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Avalon', code: 'XV', timeZones: ['Europe/London'], isDefault: false })
    expect(await admin(`GET /countries/${body.id}`)).toEqual({ status: 200, body })
  })

  test('needs name, code and zone: a 400 reports every error at once', async () => {
    const { status, body } = await admin('POST /countries', { name: ' ', timeZones: ['Mars/Olympus'] })
    expect(status).toBe(400)
    expect(body.message).toBe('Please enter a country name.')
    expect(body.details).toMatchObject([
      { field: 'name', message: 'Please enter a country name.' },
      { field: 'code', message: 'Please enter a country code.' },
      { field: 'timeZones.0', message: expect.stringContaining('IANA') },
    ])
  })

  test.each(['Nul\0', 'Lone \ud800'])('takes no text that the database cannot hold: %j', async name => {
    const { status, body } = await admin('POST /countries', { name, code: 'XN', timeZones: ['UTC'] })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'name', message: 'This text contains a character that cannot be stored.' },
    ])
  })

  test.each([
    ['code', { name: 'Another', code: 'xa' }, 'Another country has this code.'],
    ['name', { name: 'ATLANTIS', code: 'XZ' }, 'Another country has this name.'],
  ])('has a %s of its own, whatever the case', async (field, form, message) => {
    const { status, body } = await admin('POST /countries', { ...form, timeZones: ['UTC'] })
    expect(status).toBe(409)
    expect(body).toMatchObject({ message, code: 'taken', details: [{ field, message }] })
  })

  test('keeps its code if it is protected, and cannot be deleted', async () => {
    const [iceland] = await sql`select id, name from country where code = 'IS'`
    const changed = { name: iceland?.name, code: 'XQ', timeZones: ['UTC'] }
    expect(await admin(`PUT /countries/${iceland?.id}`, changed)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'code', message: 'The code of a protected country can’t be changed.' }] },
    })
    expect(await admin(`DELETE /countries/${iceland?.id}`)).toMatchObject({
      status: 409,
      body: { message: `${iceland?.name} is protected, so it can’t be deleted.` },
    })
  })

  test('changed by somebody else since is a 409 that says by whom and when', async () => {
    const id = await create('Mu', 'XM')
    const other = await signIn(app, await makeAccount(sql, { role: 'Administrator', name: 'Anna Nguyen' }))
    const form = { name: 'Mu', code: 'XM', timeZones: ['UTC'], version: 0 }
    expect((await other(`PUT /countries/${id}`, { ...form, name: 'Mu Mu' })).body.version).toBe(1)
    const { status, body } = await admin(`PUT /countries/${id}`, form)
    expect(status).toBe(409)
    expect(body.code).toBe('stale')
    expect(body.message).toMatch(
      /^This record was changed by Anna Nguyen at \d\d \w{3} \d{4} \d\d:\d\d UTC\.$/,
    )
  })

  test('in use cannot be deleted: the 409 says what uses it, with counts', async () => {
    const id = await create('Zealandia', 'XY')
    const [one, two] = [await makeAccount(sql, { country: 'XY' }), await makeAccount(sql, { country: 'XY' })]
    const customer = await makeCustomer(sql, { country: 'XY' })
    const { status, body } = await admin(`DELETE /countries/${id}`)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'inUse',
      message: 'Zealandia is used by 2 accounts and 1 customer, so it can’t be deleted.',
      details: { account: 2, customer: 1 },
    })
    await sql`update account set deleted_at = now() where id in ${sql([one, two])}`
    await sql`update customer set deleted_at = now() where id = ${customer}`
    expect(await admin(`DELETE /countries/${id}`)).toEqual({ status: 204, body: undefined })
    expect((await admin(`DELETE /countries/${id}`)).status).toBe(404)
  })
})

describe('a country entered without zones', () => {
  test('has those that the world knows for its code, the main one first, and keeps what it has', async () => {
    await sql`delete from country where code = 'US'`
    const { status, body } = await admin('POST /countries', { name: 'The States', code: 'us' })
    expect(status).toBe(201)
    expect(body.timeZones[0]).toBe('America/New_York')
    expect(body.timeZones).toContain('America/Denver')
    const own = await admin(`PUT /countries/${body.id}`, {
      name: 'States',
      code: 'US',
      timeZones: ['America/Denver'],
    })
    expect(own.body.timeZones).toEqual(['America/Denver'])
    const kept = await admin(`PUT /countries/${body.id}`, { name: 'The States', code: 'US' })
    expect(kept.body).toMatchObject({ name: 'The States', timeZones: ['America/Denver'] })
  })

  test('is asked for them where nobody knows its code', async () => {
    const { status, body } = await admin('POST /countries', { name: 'Utopia', code: 'XU' })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'timeZones', message: 'Please choose at least one time zone.' },
    ])
  })
})

describe('the work days of a country', () => {
  const mondayToFriday = [1, 2, 3, 4, 5]

  test.each([
    ['VN', mondayToFriday],
    ['SA', [1, 2, 3, 4, 7]],
    // Which CLDR has wrong.
    ['BD', [1, 2, 3, 4, 7]],
    ['NP', [1, 2, 3, 4, 5, 7]],
    ['BN', [1, 2, 3, 4, 6]],
  ])('are those customary in %s where nothing else is told', async (code, days) => {
    const { body } = await admin(`GET /countries?code=${code}`)
    expect(body.rows[0].workDays).toEqual(days)
  })

  test('are kept where they are left out, and are answered in their order, each once', async () => {
    const form = { name: 'Cockaigne', code: 'ZZ', timeZones: ['UTC'] }
    const { body } = await admin('POST /countries', form)
    expect(body).toMatchObject({ workDays: mondayToFriday })
    const path = `PUT /countries/${body.id}` as const
    expect((await admin(path, { ...form, workDays: [7, 1, 2, 1] })).body.workDays).toEqual([1, 2, 7])
    expect((await admin(path, form)).body.workDays).toEqual([1, 2, 7])
  })

  test.each([
    [[], 'workDays', 'Please choose at least one working day.'],
    [[0], 'workDays.0', 'Please choose days of the week, 1 (Monday) to 7 (Sunday).'],
    [[1, 8], 'workDays.1', 'Please choose days of the week, 1 (Monday) to 7 (Sunday).'],
  ])('are at least one day of the week, not %j', async (workDays, field, message) => {
    const form = { name: 'Nowhere', code: 'ZY', timeZones: ['UTC'], workDays }
    expect(await admin('POST /countries', form)).toMatchObject({
      status: 400,
      body: { details: [{ field, message }] },
    })
  })
})
