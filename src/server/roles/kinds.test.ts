import { expect, test } from 'vitest'
import { permissions } from '#domain/permissions.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { personForm, pick, placeOf, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

test('Built-in roles say what they are, roles that people made say nothing; nobody can claim to be one', async () => {
  const { body } = await admin('GET /roles?limit=100')
  const kinds = Object.fromEntries(
    body.rows.map((role: { name: string; kind: string }) => [role.name, role.kind]),
  )
  expect(kinds).toMatchObject({
    Administrator: 'administrator',
    Planner: 'planner',
    'Customer service': 'customerService',
    Auditor: 'auditor',
  })
  const made = await admin('POST /roles', { name: unique('Role'), kind: 'administrator' })
  expect(made.body.kind).toBeNull()
})

test('Built-in roles are known by what they are, whatever they are called', async () => {
  await sql`update role set name = 'Quản trị' where role_kind = 'administrator'`
  await sql`update role set name = 'Kiểm toán' where role_kind = 'auditor'`
  const role = (await admin('GET /roles?name=Quản')).body.rows[0]
  expect(await admin(`PUT /roles/${role.id}`, { name: role.name, permissions: [] })).toMatchObject({
    status: 409,
    body: { message: 'The role Quản trị can’t be changed: it holds every permission and stays active.' },
  })
  await sql`update account set is_enabled = false where role_id = ${role.id} and username = 'admin'`
  const [last] = await sql<{ id: number }[]>`select id from account where role_id = ${role.id} and is_enabled`
  const deputy = await signInWith(
    app,
    permissions.map(one => one.name),
  )
  expect(await deputy(`PUT /users/disable-user/${last?.id}?isEnabled=false`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is the last enabled administrator') },
  })
  const form = personForm(await placeOf(sql), {
    password: 'a long enough secret 77',
    standards: [{ standardId: await pick(sql, 'standard', 'GRS'), validFrom: null, validTo: null }],
  })
  const auditor = await admin('POST /auditors', form)
  expect(auditor.body).toMatchObject({ role: { name: 'Kiểm toán' } })
})
