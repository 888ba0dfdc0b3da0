import { verify } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { localDay } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeStandardHolder, personForm, pick, placeOf, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const [grs, rds] = [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'RDS')]
const place = await placeOf(sql)

const form = (given: object = {}) =>
  personForm(place, {
    displayName: 'Anna Nguyen',
    fullName: 'Nguyen Thi Anna',
    password: 'a good password',
    standards: [{ standardId: grs, validFrom: '2026-01-01', validTo: null }],
    ...given,
  })

const found = async (query: string) => {
  const { body } = await admin(`GET /auditors?${query}`)
  return body.rows.map((row: { name: string }) => row.name)
}

describe('An auditor', () => {
  test('is an account with standards; its role is Auditor, its password good for one sign-in', async () => {
    const { status, body } = await admin('POST /auditors', form())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Anna Nguyen',
      role: { name: 'Auditor' },
      department: { name: 'Audit' },
      country: { name: 'Vietnam' },
      isEnabled: true,
      standards: [{ standardId: grs, code: 'GRS', validFrom: '2026-01-01', validTo: null }],
    })
    expect(await admin(`GET /auditors/${body.id}`)).toEqual({ status: 200, body })
    const [account] = await sql`select * from account where id = ${body.id}`
    expect(account?.mustChangePassword).toBe(true)
    expect(await verify(account?.passwordHash, 'a good password')).toBe(true)
  })

  test.each([
    ['no list', undefined, 'Please choose at least one standard.'],
    ['an empty list', [], 'Please choose at least one standard.'],
    [
      'two periods that overlap',
      [
        { standardId: 1, validTo: '2026-06-30' },
        { standardId: 1, validFrom: '2026-06-30' },
      ],
      'Two periods of the same standard overlap.',
    ],
    ['a standard that is gone', [{ standardId: 999 }], 'One of these standards no longer exists.'],
  ])(
    'needs standards to start with: %s is refused, and no account is made',
    async (_, standards, message) => {
      const given = form({ standards })
      expect(await admin('POST /auditors', given)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'standards', message }] },
      })
      expect([...(await sql`select from account where username = ${given.username}`)]).toEqual([])
    },
  )

  test('holds a standard to a last day that is not before the first', async () => {
    const standards = [{ standardId: grs, validFrom: '2026-02-01', validTo: '2026-01-31' }]
    expect((await admin('POST /auditors', form({ standards }))).body.details).toMatchObject([
      { field: 'standards.0.validTo', message: 'The last day must not be before the first.' },
    ])
  })

  test('holds a standard from a day that the calendar has: there is no year 0', async () => {
    const from = (validFrom: string) =>
      admin('POST /auditors', form({ standards: [{ standardId: grs, validFrom }] }))
    expect((await from('0000-12-31')).body.details).toMatchObject([
      { field: 'standards.0.validFrom', message: 'Please enter a date as YYYY-MM-DD.' },
    ])
    expect((await from('0001-01-01')).status).toBe(201)
  })

  test('has username and email of its own, whatever the case', async () => {
    const { username, email } = (await admin('POST /auditors', form())).body
    for (const [field, value] of Object.entries({ username, email }))
      expect(await admin('POST /auditors', form({ [field]: value.toUpperCase() }))).toMatchObject({
        status: 409,
        body: { code: 'taken', details: [{ field }] },
      })
  })

  test('may hold one standard for periods that adjoin, and another besides', async () => {
    const standards = [
      { standardId: rds },
      { standardId: grs, validFrom: '2026-07-01' },
      { standardId: grs, validTo: '2026-06-30' },
    ]
    expect((await admin('POST /auditors', form({ standards }))).body.standards).toMatchObject([
      { code: 'GRS', validFrom: null, validTo: '2026-06-30' },
      { code: 'GRS', validFrom: '2026-07-01', validTo: null },
      { code: 'RDS', validFrom: null, validTo: null },
    ])
  })

  test('loses the standards that a change leaves out; a list alone raises the version', async () => {
    const { password, ...given } = form()
    const { id } = (await admin('POST /auditors', { ...given, password })).body
    const { body } = await admin(`PUT /auditors/${id}`, {
      ...given,
      standards: [{ standardId: rds }],
      version: 0,
    })
    expect(body.standards).toMatchObject([{ standardId: rds }])
    expect(body.version).toBe(1)
    expect(await admin(`PUT /auditors/${id}`, { ...given, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    expect((await admin(`PUT /auditors/${id}`, { ...given, standards: [] })).body.standards).toEqual([])
  })

  test('is what a plain account becomes by its first standard', async () => {
    const id = await makeAccount(sql, { role: 'Planner' })
    const { password, ...given } = form()
    expect((await admin(`GET /auditors/${id}`)).status).toBe(404)
    expect((await admin(`PUT /auditors/${id}`, { ...given, standards: [] })).status).toBe(400)
    const { status, body } = await admin(`PUT /auditors/${id}`, given)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, role: { name: 'Planner' }, standards: [{ standardId: grs }] })
    expect((await admin(`GET /auditors/${id}`)).status).toBe(200)
  })

  test('is gone with its account', async () => {
    const id = await makeStandardHolder(sql, { name: 'Gone Away' })
    await sql`update account set deleted_at = now() where id = ${id}`
    expect((await admin(`GET /auditors/${id}`)).status).toBe(404)
    const { password, ...given } = form()
    expect((await admin(`PUT /auditors/${id}`, given)).status).toBe(404)
    expect(await found('value=Gone%20Away')).toEqual([])
  })
})

describe('The list of auditors', () => {
  test('filters by name, email, country, department, enabled and id', async () => {
    const id = await makeStandardHolder(sql, {
      name: 'Haruka 50%_',
      country: 'JP',
      department: 'Planning',
      isEnabled: false,
    })
    const japan = await pick(sql, 'country', 'JP')
    const planning = await pick(sql, 'department', 'Planning')
    const queries = ['name=haruka', 'value=50%25_', `countryId=${japan}`, `departmentId=${planning}`]
    for (const query of [...queries, 'isEnabled=false', `id=${id}`])
      expect(await found(query)).toEqual(['Haruka 50%_'])
    expect(await found('name=haruka&isEnabled=true')).toEqual([])
    expect(await found('name=h_ruka')).toEqual([])
  })

  test('finds people as pickers do: each word in a name, the country, the department or a standard', async () => {
    const [first, second] = [unique('Lệ'), unique('Lệ')]
    await makeStandardHolder(sql, { name: first, standards: ['GRS'] })
    await makeStandardHolder(sql, { name: second, standards: ['RDS'] })
    const found = async (path: '/auditors' | '/users', person: string) =>
      (await admin(`GET ${path}?person=${encodeURIComponent(person)}`)).body.rows.map(
        ({ name }: { name: string }) => name,
      )
    const tag = first.slice(2)
    for (const path of ['/auditors', '/users'] as const) {
      expect(await found(path, `le${tag} grs`)).toEqual([first])
      expect(await found(path, `le${tag} rds`)).toEqual([])
      expect(await found(path, `GRS viet ${first} audit`)).toEqual([first])
      expect(await found(path, `${first} india`)).toEqual([])
      expect(await found(path, `${first} %`)).toEqual([])
    }
    expect(await found('/auditors', `${second} rds`)).toEqual([second])
  })

  test('filters by standards held today', async () => {
    await makeStandardHolder(sql, { name: 'Holder One', standards: ['OCS'] })
    await makeStandardHolder(sql, { name: 'Holder Two', standards: ['RWS'] })
    await makeStandardHolder(sql, { name: 'Former', standards: [{ code: 'OCS', validTo: '2001-01-01' }] })
    await makeStandardHolder(sql, { name: 'Coming', standards: [{ code: 'OCS', validFrom: '2100-01-01' }] })
    const [ocs, rws] = [await pick(sql, 'standard', 'OCS'), await pick(sql, 'standard', 'RWS')]
    expect(await found(`standardId=${ocs}`)).toEqual(['Holder One'])
    expect(await found(`standardId=${ocs}&standardId=${rws}&sort=name:asc`)).toEqual([
      'Holder One',
      'Holder Two',
    ])
  })

  test('uses the auditor’s own calendar for the standards held today', async () => {
    // 25 hours apart: it is never the same day in both.
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    const validTo = localDay(new Date(), west)
    for (const timeZone of [west, east]) {
      const id = await makeStandardHolder(sql, { name: timeZone, standards: [{ code: 'GOTS', validTo }] })
      await sql`update account set time_zone = ${timeZone} where id = ${id}`
    }
    expect(await found(`standardId=${await pick(sql, 'standard', 'GOTS')}`)).toEqual([west])
  })

  test('sorts by country and department by their names', async () => {
    await makeStandardHolder(sql, { name: 'Zahra', country: 'AF', department: 'Administration' })
    for (const field of ['country', 'department'])
      expect((await found(`sort=${field}:asc&limit=1`))[0]).toBe('Zahra')
  })

  test('says nothing of fitness unless it is asked for', async () => {
    const { body } = await admin('GET /auditors?limit=1')
    expect(body.rows[0]).not.toHaveProperty('qualified')
  })
})

describe('Nobody gives away what they don’t hold', () => {
  const makeClerk = async () => {
    const [role] = await sql<
      { id: number }[]
    >`insert into role (name) values (${unique('Clerk')}) returning id`
    const roleId = role?.id ?? 0
    const held = ['CreateMasterData', 'ModifyMasterData', 'ViewAllUser'].map(permission => ({
      role_id: roleId,
      permission,
    }))
    await sql`insert into role_permission ${sql(held)}`
    const id = await makeAccount(sql)
    await sql`update account set role_id = ${roleId} where id = ${id}`
    return { id, roleId, call: await signIn(app, id) }
  }

  test('by creating an auditor, with the role given or with the default one', async () => {
    const { call, roleId } = await makeClerk()
    const administrator = await pick(sql, 'role', 'Administrator')
    expect((await call('POST /auditors', form({ roleId: administrator }))).status).toBe(403)
    expect((await call('POST /auditors', form())).status).toBe(403)
    expect((await call('POST /auditors', form({ roleId }))).status).toBe(201)
  })

  test('by changing an auditor, to a higher role or from one', async () => {
    const { id, roleId, call } = await makeClerk()
    const { password, ...given } = form()
    const planner = await pick(sql, 'role', 'Planner')
    expect((await call(`PUT /auditors/${id}`, { ...given, roleId: planner })).status).toBe(403)
    const boss = await makeAccount(sql, { role: 'Administrator' })
    expect((await call(`PUT /auditors/${boss}`, { ...given, roleId })).status).toBe(403)
    expect((await call(`PUT /auditors/${boss}`, given)).status).toBe(403)
    expect((await call(`PUT /auditors/${id}`, given)).status).toBe(200)
  })

  test('and the last enabled administrator keeps the role', async () => {
    const last = await makeAccount(sql, { role: 'Administrator' })
    await sql`update account set is_enabled = false
      where id <> ${last} and role_id = ${await pick(sql, 'role', 'Administrator')}`
    const call = await signIn(app, last)
    const { password, ...given } = form()
    const planner = await pick(sql, 'role', 'Planner')
    expect((await call(`PUT /auditors/${last}`, { ...given, roleId: planner })).status).toBe(409)
    expect((await call(`PUT /auditors/${last}`, given)).status).toBe(200)
  })
})
