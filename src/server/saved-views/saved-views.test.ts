import { expect, test } from 'vitest'
import { callWith, openSession, startApp } from '#tests/app.ts'
import { makeAccount, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const signInAs = async (given: Parameters<typeof makeAccount>[1]) => {
  const id = await makeAccount(sql, given)
  return { id, call: callWith(app, await openSession(app, id)) }
}
const ann = await signInAs({ department: 'Planning', name: 'Ann' })
const bob = await signInAs({ department: 'Planning', name: 'Bob' })
const out = await signInAs({ department: 'Administration', name: 'Out' })
const boss = await signInAs({ department: 'Planning', role: 'Administrator' })
type Who = typeof ann

const form = (given: object = {}) => ({
  name: unique('View'),
  isShared: false,
  search: 'tab=planner&scale=week&standardId=3&q=%C3%A9',
  ...given,
})
const make = async (who: Who, given: object = {}) => {
  const { status, body } = await who.call('POST /saved-views', form(given))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const namesFor = async (who: Who) =>
  (await who.call('GET /saved-views')).body.rows.map(({ name }: { name: string }) => name)

test('One’s own view is seen by nobody else; one that is shared by the members of the department, who don’t change it', async () => {
  const own = await make(ann)
  const shared = await make(ann, { isShared: true })
  expect(shared).toMatchObject({
    department: { name: 'Planning' },
    owner: { id: ann.id, name: 'Ann' },
    isChangeable: true,
    search: 'tab=planner&scale=week&standardId=3&q=%C3%A9',
  })
  expect(await namesFor(ann)).toEqual(expect.arrayContaining([own.name, shared.name]))
  expect(await namesFor(bob)).toEqual([shared.name])
  expect(await namesFor(out)).toEqual([])
  const rename = { name: unique('View'), version: shared.version }
  const refused = await bob.call(`PUT /saved-views/${shared.id}`, rename)
  expect(refused).toMatchObject({ status: 403, body: { message: 'Only Ann can change this view.' } })
  expect((await bob.call(`DELETE /saved-views/${shared.id}`)).status).toBe(403)
  for (const who of [out, bob]) expect((await who.call(`DELETE /saved-views/${own.id}`)).status).toBe(404)
  expect((await out.call(`PUT /saved-views/${shared.id}`, rename)).status).toBe(404)
  // Whoever looks after the master data may.
  const renamed = await boss.call(`PUT /saved-views/${shared.id}`, rename)
  expect(renamed).toMatchObject({ status: 200, body: { name: rename.name, owner: { id: ann.id } } })
  expect((await ann.call(`PUT /saved-views/${shared.id}`, rename)).body.code).toBe('stale')
  expect((await ann.call(`DELETE /saved-views/${shared.id}`)).status).toBe(204)
  expect(await namesFor(bob)).toEqual([])
})

test('Whatever stands in a field of search is kept, as addresses write it', async () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
  const search = String(new URLSearchParams({ q: `${ascii}é`, tab: 'planner' }))
  expect((await make(ann, { search })).search).toBe(search)
})

test('A name that is there already is refused in its field, in whatever case, also when two save it at once', async () => {
  const { name } = await make(ann)
  const again = await ann.call('POST /saved-views', form({ name: name.toUpperCase() }))
  expect(again).toMatchObject({
    status: 400,
    body: { details: [{ field: 'name', message: 'You have another view with this name.' }] },
  })
  // Others may have it for themselves, and then can't share it.
  const other = await make(bob, { name })
  const shared = await make(ann, { isShared: true })
  const taken = await bob.call(`PUT /saved-views/${other.id}`, {
    name: shared.name,
    isShared: true,
    version: other.version,
  })
  expect(taken.body.details).toMatchObject([
    { field: 'name', message: 'Planning has another view with this name.' },
  ])
  const twice = form()
  const statuses = await Promise.all(
    [1, 2].map(async () => (await ann.call('POST /saved-views', twice)).status),
  )
  expect(statuses.sort()).toEqual([201, 400])
})

test('A view keeps what it is not told to change, and takes no address that is none', async () => {
  const view = await make(ann, { isShared: true })
  const changed = await ann.call(`PUT /saved-views/${view.id}`, {
    search: 'view=week',
    version: view.version,
  })
  expect(changed.body).toMatchObject({ ...view, search: 'view=week', version: view.version + 1 })
  const own = await ann.call(`PUT /saved-views/${view.id}`, {
    isShared: false,
    version: changed.body.version,
  })
  expect(own.body.department).toBeNull()
  for (const search of ['https://evil.example/', 'a=<script>', 'x'.repeat(2001)])
    expect((await ann.call('POST /saved-views', form({ search }))).body.details, search).toMatchObject([
      { field: 'search' },
    ])
})

test('What a maker leaves behind with the department is changed by whoever is in it', async () => {
  const gone = await signInAs({ department: 'Planning' })
  const view = await make(gone, { isShared: true })
  await sql`update account set department_id = (select id from department where name = 'Audit') where id = ${gone.id}`
  expect((await bob.call(`PUT /saved-views/${view.id}`, { name: unique('View'), version: 0 })).status).toBe(
    200,
  )
  expect((await bob.call(`DELETE /saved-views/${view.id}`)).status).toBe(204)
})

test('One has fifty at most', async () => {
  const many = await signInAs({})
  await sql`
    insert into saved_view (account_id, name, search)
    select ${many.id}, 'View ' || nth, '' from generate_series(1, 50) nth`
  expect((await many.call('POST /saved-views', form())).status).toBe(409)
})
