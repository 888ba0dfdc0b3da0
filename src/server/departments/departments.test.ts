import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

const create = async (name: string, description = '') =>
  (await admin('POST /departments', { name, description })).body

const names = async (query: string) => {
  const { body } = await admin(`GET /departments?${query}`)
  return body.rows.map((row: { name: string }) => row.name)
}

test('A first start brings the four departments.', async () => {
  expect(await names('sort=name:asc')).toEqual(['Administration', 'Audit', 'Customer Service', 'Planning'])
})

test('A department needs a name; its description is optional.', async () => {
  expect(await admin('POST /departments', {})).toMatchObject({
    status: 400,
    body: { message: 'Please enter a name.', details: [{ field: 'name', message: 'Please enter a name.' }] },
  })
  const { status, body } = await admin('POST /departments', { name: ' Laboratory ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Laboratory', description: '', version: 0 })
  expect(await admin(`GET /departments/${body.id}`)).toEqual({ status: 200, body })
})

test('Its name is its own, whatever the case.', async () => {
  const message = 'Another department has this name.'
  expect(await admin('POST /departments', { name: 'AUDIT' })).toMatchObject({
    status: 409,
    body: { message, code: 'taken', details: [{ field: 'name', message }] },
  })
  const { id } = await create('Sales')
  expect((await admin(`PUT /departments/${id}`, { name: 'planning' })).body.details).toMatchObject([
    { field: 'name', message: 'Another department has this name.' },
  ])
})

test('The list finds text in name and description, % and _ literally.', async () => {
  await create('Dyeing', 'Saves 100% of water_use')
  expect(await names('value=DYE')).toEqual(['Dyeing'])
  expect(await names('value=100%25')).toEqual(['Dyeing'])
  expect(await names('value=water_use')).toEqual(['Dyeing'])
  expect(await names('value=w_ter')).toEqual([])
  expect(await names('name=water')).toEqual([])
})

test('A change raises the version; one made on an old version is refused.', async () => {
  const { id } = await create('Spinning')
  const saved = await admin(`PUT /departments/${id}`, { name: 'Spinning', description: 'Yarn', version: 0 })
  expect(saved).toMatchObject({ status: 200, body: { description: 'Yarn', version: 1 } })
  expect(await admin(`PUT /departments/${id}`, { name: 'Weaving', version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'stale', details: { version: 1 } },
  })
  expect((await admin(`GET /departments/${id}`)).body.name).toBe('Spinning')
})

test('One that accounts are in can’t be deleted; deleted accounts don’t count.', async () => {
  const { id } = await create('Printing')
  const accountId = await makeAccount(sql, { department: 'Printing' })
  expect(await admin(`DELETE /departments/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'inUse', message: 'Printing is used by 1 account, so it can’t be deleted.' },
  })
  await sql`update account set deleted_at = now() where id = ${accountId}`
  expect(await admin(`DELETE /departments/${id}`)).toEqual({ status: 204, body: undefined })
  expect((await admin(`DELETE /departments/${id}`)).status).toBe(404)
  expect((await admin(`PUT /departments/${id}`, { name: 'Printing' })).status).toBe(404)
})

test('Who changed what, from what to what, is in the history.', async () => {
  const accountId = await makeAccount(sql, { role: 'Administrator' })
  const call = await signIn(app, accountId)
  const { body } = await call('POST /departments', { name: 'Cutting' })
  await call(`PUT /departments/${body.id}`, { name: 'Sewing' })
  await call(`DELETE /departments/${body.id}`)
  const rows = await sql`
    select action, actor_id, before->>'name' as before, after->>'name' as after from history
    where entity = 'department' and entity_id = ${body.id} order by id`
  expect([...rows]).toEqual([
    { action: 'create', actorId: accountId, before: null, after: 'Cutting' },
    { action: 'update', actorId: accountId, before: 'Cutting', after: 'Sewing' },
    { action: 'delete', actorId: accountId, before: 'Sewing', after: null },
  ])
})
