import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { issueFirstPassword } from '#server/db/first-administrator.ts'
import { callWith, signIn, startApp } from '#tests/app.ts'
import { makeAccount, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

const common = 'This password is too common. Please choose another.'
const own = 'The password must not be the account’s own name, username or email address.'

/** Of an account with these names each is refused, for this reason. */
const weak: [string, string][] = [
  ['trustno1', common],
  ['Qwertyuiop', common],
  ['11111111', common],
  ['tuan.tran@example.com', own],
  ['Tuan.Tran', own],
  ['ttuan-audit', own],
  ['tran tuấn', own],
  ['trần  tuấn'.normalize('NFD'), own],
]

const names = { username: 'ttuan-audit', displayName: 'Tran Tuấn', fullName: 'Trần Tuấn' }
const person = { ...names, email: 'tuan.tran@example.com', timeZone: 'Asia/Ho_Chi_Minh' }

async function makePerson(password: string) {
  const id = await makeAccount(sql, { role: 'Planner' })
  await sql`update account set username = ${names.username + id}, display_name = ${names.displayName},
    full_name = ${names.fullName}, email = ${`${id}${person.email}`}, password_hash = ${await hash(password)} where id = ${id}`
  return { id, email: `${id}${person.email}` }
}

describe('A weak password is refused in its field', async () => {
  const form = {
    ...person,
    departmentId: await pick(sql, 'department', 'Planning'),
    countryId: await pick(sql, 'country', 'VN'),
    roleId: await pick(sql, 'role', 'Planner'),
  }
  const [standard] = await sql<{ id: number }[]>`select id from standard limit 1`

  test.each(weak)('of a new account or auditor: %s', async (password, message) => {
    const fault = { status: 400, body: { details: [{ field: 'password', message }] } }
    expect(await admin('POST /users', { ...form, password })).toMatchObject(fault)
    const standards = [{ standardId: standard?.id }]
    expect(await admin('POST /auditors', { ...form, standards, password })).toMatchObject(fault)
  })

  test.each(weak.slice(0, 3))('when one changes one’s own: %s', async (newPassword, message) => {
    const { id } = await makePerson('current one')
    const call = await signIn(app, id)
    const answer = await call('PATCH /users/me/password', { currentPassword: 'current one', newPassword })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'newPassword', message }] } })
  })

  test('as one’s own name or address, when one changes one’s own or sets it by a code', async () => {
    const { id, email } = await makePerson('current one')
    const call = await signIn(app, id)
    for (const password of [email, 'TRAN TUẤN']) {
      const change = { currentPassword: 'current one', newPassword: password }
      expect((await call('PATCH /users/me/password', change)).body.details).toMatchObject([
        { field: 'newPassword', message: own },
      ])
      await callWith(app)('POST /users/forgot-password', { email })
      const [mail] = await sql<{ code: string }[]>`
        select letter ->> 'highlight' as code from mail where recipient = ${email} order by id desc limit 1`
      const reset = { email, code: mail?.code, password }
      expect((await callWith(app)('POST /users/update-password', reset)).body.details).toMatchObject([
        { field: 'password', message: own },
      ])
    }
  })

  test('as ADMIN_PASSWORD, where it would be used', async () => {
    const [first] = await sql<{ email: string }[]>`
      select email from account join first_administrator on account_id = id`
    const address = first?.email ?? ''
    for (const adminPassword of ['trustno1', 'Administrator', address, address.replace(/@.*/, 'istrator')])
      await expect(issueFirstPassword(sql, { adminPassword }), adminPassword).rejects.toThrow(
        'ADMIN_PASSWORD must be none of the most common passwords',
      )
    expect(await issueFirstPassword(sql, { adminPassword: 'a good one' })).toEqual({ email: address })
  })
})

describe('A password is the same however it was typed', () => {
  const composed = 'crème brûlée'
  const others = [composed.normalize('NFD'), 'crème\u00a0brûlée']

  test('when it is set and when one signs in', async () => {
    for (const typed of others) {
      const { id, email } = await makePerson('current one')
      const call = await signIn(app, id)
      const change = { currentPassword: 'current one', newPassword: typed }
      expect((await call('PATCH /users/me/password', change)).status).toBe(204)
      for (const password of [composed, ...others])
        expect((await callWith(app)('POST /auth', { email, password })).status, password).toBe(200)
      expect((await callWith(app)('POST /auth', { email, password: 'creme brulee' })).status).toBe(401)
    }
  })

  test('also where it was hashed as it was typed, before', async () => {
    for (const typed of others) {
      const { id, email } = await makePerson(typed)
      expect((await callWith(app)('POST /auth', { email, password: typed })).status).toBe(200)
      const call = await signIn(app, id)
      const change = { currentPassword: typed, newPassword: 'another one' }
      expect((await call('PATCH /users/me/password', change)).status).toBe(204)
    }
  })
})
