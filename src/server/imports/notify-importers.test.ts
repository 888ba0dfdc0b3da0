import { beforeEach, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeAccount, makeCustomer } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { workOnce } from './runner.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator' })
const person = await importAs(app, me)

const heading = 'Company number,Company name,Customer name,Email,Address,Country,Contact name'
const bring = (number: string) =>
  person.upload(
    'customers',
    'clients.csv',
    Buffer.from(`${heading}\n${number},Mill ${number},Mill,a@example.com,1 Road,Japan,Lan`),
  )
const told = async () => {
  const rows = await sql<{ kind: string; title: string }[]>`
    select kind, title from notification where account_id = ${me} and entity = 'import' order by id`
  return rows.map(({ kind, title }) => `${kind} ${title}`)
}
const mails = async () => (await sql`select from mail`).length

beforeEach(async () => {
  await sql`delete from notification`
  await sql`delete from mail`
  // Three may be open.
  await sql`update import set state = 'canceled' where state in ('mapping', 'checked')`
})

test('Whoever began an import is told when it was checked, is done and was undone, the latter two by mail at once', async () => {
  const { id } = await bring('T-1')
  const name = `Import ${id} (clients.csv)`
  const checked = `import:checked ${name} was checked: 1 new, 0 changed, 0 unchanged, 0 refused.`
  expect([await told(), await mails()]).toEqual([[checked], 0])
  await person.step(id, 'commit')
  const done = `import:done ${name} is done: 1 created, 0 changed, 0 refused.`
  expect([await told(), await mails()]).toEqual([[checked, done], 1])
  await person.step(id, 'undo')
  const undone = `import:done ${name} was undone: 1 taken back, 0 kept.`
  expect([await told(), await mails()]).toEqual([[checked, done, undone], 2])
})

test('So is that a file can’t be read, and that its columns are to be matched', async () => {
  const broken = await person.upload('customers', 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const open = await person.upload('customers', 'odd.csv', Buffer.from('Foo,Bar\n1,2'))
  expect([broken.state, open.state]).toEqual(['failed', 'mapping'])
  expect(await told()).toEqual([
    `import:failed Import ${broken.id} (old.xls) failed. ${broken.problem.message}`,
    `import:checked Import ${open.id} (odd.csv): please match the columns.`,
  ])
})

test('So is that a commit was taken back as it would turn out differently', async () => {
  const { id } = await bring('T-2')
  await makeCustomer(sql, { companyNumber: 'T-2' })
  await sql`delete from notification`
  await person.step(id, 'commit')
  const [taken, ...others] = await told()
  expect(taken).toContain(`import:failed Import ${id} (clients.csv) was not done. 1 row would turn out`)
  expect(others).toEqual([])
})

test('So is that the right to import was withdrawn meanwhile: nothing is written, and nothing taken back', async () => {
  const { id } = await bring('T-4')
  const { id: done } = await bring('T-5')
  await person.step(done, 'commit')
  const versions = await Promise.all([person.read(id), person.read(done)])
  await person.call(`PUT /imports/${id}/commit`, { version: versions[0].version })
  await person.call(`PUT /imports/${done}/undo`, { version: versions[1].version })
  await sql`delete from notification`
  const [{ roleId } = { roleId: 0 }] = await sql<{ roleId: number }[]>`
    update account set role_id = (select id from role where name = 'Auditor') where id = ${me}
    returning (select id from role where name = 'Administrator') as role_id`
  await person.work()
  await sql`update account set role_id = ${roleId} where id = ${me}`
  expect((await person.read(id)).state).toBe('canceled')
  expect((await person.read(done)).state).toBe('committed')
  const why = 'The permission to import has been withdrawn.'
  expect(await told()).toEqual([
    `import:failed Import ${id} (clients.csv) was not done. ${why}`,
    `import:failed Import ${done} (clients.csv) couldn’t be undone. ${why}`,
  ])
})

test('So is that undoing failed, and the import stays done', async () => {
  const { id } = await bring('T-3')
  await person.step(id, 'commit')
  await sql`delete from notification`
  const { version } = await person.read(id)
  expect((await person.call(`PUT /imports/${id}/undo`, { version })).status).toBe(200)
  await sql`update import_job set tries = 9`
  await workOnce({ sql, importers: {} as never })
  expect((await person.read(id)).state).toBe('committed')
  expect(await told()).toEqual([
    expect.stringContaining(`import:failed Import ${id} (clients.csv) couldn’t be undone.`),
  ])
})
