import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { permissions } from '#domain/permissions.ts'
import { callWith, signIn, startApp } from '#tests/app.ts'
import { makeAccount, pick, unique } from '#tests/factories.ts'
import { sayPermission } from '#words/en/permissions.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const administrator = await pick(sql, 'role', 'Administrator')
const auditor = await pick(sql, 'role', 'Auditor')

const create = async (given: object = {}) =>
  (await admin('POST /roles', { name: unique('Role'), ...given })).body

describe('A role', () => {
  test('is created active, without permissions, unless given', async () => {
    const { status, body } = await admin('POST /roles', { name: ' Scheduler ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Scheduler',
      description: '',
      isActive: true,
      isDefault: false,
      permissions: [],
    })
    expect((await admin(`GET /roles/${body.id}`)).body).toEqual(body)
  })

  test('has permissions in the order of the specification, each once', async () => {
    const given = [{ name: 'ViewAllRoster' }, { name: 'ViewAllUser' }, { name: 'ViewAllRoster' }]
    const { permissions } = await create({ permissions: given })
    expect(permissions).toEqual([{ name: 'ViewAllUser' }, { name: 'ViewAllRoster' }])
  })

  test('needs a name, and permissions that exist', async () => {
    const { status, body } = await admin('POST /roles', { permissions: [{ name: 'Fly' }] })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'name', message: 'Please enter a name.' },
      { field: 'permissions.0.name', message: 'There is no such permission.' },
    ])
  })

  test('has a name of its own, whatever the case', async () => {
    const { name } = await create()
    expect(await admin('POST /roles', { name: name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'taken', details: [{ field: 'name' }] },
    })
  })

  test('is changed as a whole; what it loses its holders lose at the next call', async () => {
    const made = await create({ permissions: [{ name: 'ViewAllUser' }] })
    const holder = await makeAccount(sql, { role: made.name })
    const call = await signIn(app, holder)
    expect((await call('GET /users')).status).toBe(200)
    const form = { name: made.name, description: 'Changed', permissions: [], version: made.version }
    const changed = await admin(`PUT /roles/${made.id}`, form)
    expect(changed.body).toMatchObject({ description: 'Changed', permissions: [], version: 1 })
    expect((await call('GET /users')).status).toBe(403)
    expect((await admin(`PUT /roles/${made.id}`, form)).body.code).toBe('stale')
    await admin(`PUT /roles/${made.id}`, { name: made.name, isActive: false })
    expect((await call('GET /users/get/me')).status).toBe(401)
  })

  test('that is switched off ends its accounts’ sessions for good: switched on again, people sign in again', async () => {
    const made = await create()
    const holder = await makeAccount(sql, { role: made.name })
    await sql`update account set password_hash = ${await hash('a password')} where id = ${holder}`
    const [{ email } = { email: '' }] = await sql<
      { email: string }[]
    >`select email from account where id = ${holder}`
    const outside = callWith(app)
    const { body: tokens } = await outside('POST /auth', { email, password: 'a password' })
    const call = callWith(app, tokens.access_token)
    expect((await call('GET /users/get/me')).status).toBe(200)

    await admin(`PUT /roles/${made.id}`, { name: made.name, isActive: false })
    expect(await call('GET /users/get/me')).toMatchObject({ status: 401, body: { code: 'account_inactive' } })
    await admin(`PUT /roles/${made.id}`, { name: made.name, isActive: true })
    expect((await call('GET /users/get/me')).status).toBe(401)
    const { refresh_token } = tokens
    expect((await outside('POST /auth/refresh', { refresh_token })).status).toBe(401)
    expect((await outside('POST /auth', { email, password: 'a password' })).status).toBe(200)
  })

  test('that is switched off ends the sessions of whoever is given it, too', async () => {
    const made = await create({ isActive: false })
    const id = await makeAccount(sql)
    const call = await signIn(app, id)
    const account = (await admin(`GET /users/${id}`)).body
    await admin(`PUT /users/${id}`, { ...account, roleId: made.id })
    await admin(`PUT /users/${id}`, { ...account, version: undefined })
    expect((await call('GET /users/get/me')).status).toBe(401)
  })

  test('in use can’t be deleted: the 409 says by how many accounts; deleted ones let go of it', async () => {
    const made = await create()
    const holder = await makeAccount(sql, { role: made.name })
    expect(await admin(`DELETE /roles/${made.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: `${made.name} is used by 1 account, so it can’t be deleted.`,
        details: { account: 1 },
      },
    })
    await admin(`PUT /users/soft-delete/${holder}`)
    expect((await admin(`DELETE /roles/${made.id}`)).status).toBe(204)
    expect((await admin(`DELETE /roles/${made.id}`)).status).toBe(404)
    const { body } = await admin(`GET /users?isDeleted=true&id=${holder}`)
    expect(body.rows).toMatchObject([{ roleId: null, role: null }])
  })

  test('never goes while somebody is given it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, name } = await create()
      const [other] = await sql`select * from account where id = ${await makeAccount(sql)}`
      const form = { ...other, roleId: id, timeZone: 'UTC' }
      const [given, deleted] = await Promise.all([
        admin(`PUT /users/${other?.id}`, form),
        admin(`DELETE /roles/${id}`),
      ])
      expect([`200,409`, `400,204`]).toContain(`${given.status},${deleted.status}`)
      expect(name).toMatch(/Role/)
    }
  })
})

describe('A built-in role', () => {
  test('Administrator is fixed: nothing of it changes, and it can’t be deleted', async () => {
    const whole = permissions.map(({ name }) => ({ name }))
    for (const given of [
      {},
      { permissions: whole },
      { permissions: whole, isActive: false },
      { name: 'Boss' },
    ])
      expect(await admin(`PUT /roles/${administrator}`, { name: 'Administrator', ...given })).toMatchObject({
        status: 409,
        body: {
          message: 'The role Administrator can’t be changed: it holds every permission and stays active.',
        },
      })
    expect((await admin(`DELETE /roles/${administrator}`)).status).toBe(409)
    expect((await admin(`GET /roles/${administrator}`)).body.permissions).toEqual(whole)
  })

  test('keeps its name and can’t be deleted; the rest can change', async () => {
    const { body } = await admin(`GET /roles/${auditor}`)
    expect(await admin(`PUT /roles/${auditor}`, { ...body, name: 'Inspector' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'name', message: 'The name of a built-in role can’t be changed.' }] },
    })
    expect(await admin(`PUT /roles/${auditor}`, { ...body, description: 'Travels' })).toMatchObject({
      status: 200,
      body: { description: 'Travels', isDefault: true },
    })
    expect(await admin(`DELETE /roles/${auditor}`)).toMatchObject({
      status: 409,
      body: { message: 'Auditor is a built-in role, so it can’t be deleted.' },
    })
  })
})

test('The list of permissions has them all, each with what it is about', async () => {
  const call = await signIn(app, 'Auditor')
  const { body } = await call('GET /roles/permissions')
  const rows = permissions.map(({ name, subject }) => ({
    name,
    description: sayPermission(name),
    subject: sayPermission(`subject:${subject}`),
  }))
  expect(body).toEqual({ count: String(permissions.length), rows })
  expect(rows[0]).toMatchObject({ description: 'See every account and auditor.', subject: 'Accounts' })
})
