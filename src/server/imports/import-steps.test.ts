import { beforeEach, expect, test } from 'vitest'
import { localDay } from '#domain/zoned-time.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { formatDate } from '#words/days.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))

// Three may be open.
beforeEach(() => sql`update import set state = 'canceled' where state in ('mapping', 'checked')`)

const heading = 'Company number,Company name,Customer name,Email,Phone,Address,Country,Contact name'
const line = (number: string, phone = '+84 24 1') =>
  `${number},Mill ${number},Mill,a@example.com,${phone},1 Road,Japan,Lan`
const bring = (...lines: string[]) =>
  person.upload('customers', 'clients.csv', Buffer.from([heading, ...lines].join('\n')))
const bringIn = async (...lines: string[]) => {
  const { id } = await bring(...lines)
  await person.step(id, 'commit')
  return id as number
}
const phoneOf = async (number: string) =>
  (
    await sql<{ phone: string }[]>`
      select phone from customer where company_number = ${number} and deleted_at is null`
  )[0]?.phone

test('Where only new records are wanted, those that are there are refused; where only changes are, new ones are.', async () => {
  await bringIn(line('O-1'))
  const { id } = await bring(line('O-1', '+84 24 2'), line('O-2'))
  const ask = async (mode: string) => {
    const { body } = await person.change(id, { options: { mode } })
    const [refused] = await person.rows(id, 'refused')
    return { counts: body.counts, fault: refused?.faults[0] }
  }
  expect(await ask('create')).toMatchObject({
    counts: { created: 1, changed: 0, refused: 1 },
    fault: { row: 2, column: 'A', message: 'This already exists, and only new records are imported.' },
  })
  expect(await ask('change')).toMatchObject({
    counts: { created: 0, changed: 1, refused: 1 },
    fault: { row: 3, column: 'A', message: 'This doesn’t exist yet, and only changes are imported.' },
  })
  expect(await ask('both')).toMatchObject({ counts: { created: 1, changed: 1, refused: 0 } })
})

test('An empty cell leaves what is there, unless it is to clear it.', async () => {
  await bringIn(line('P-1'))
  const kept = await bring(line('P-1', ''))
  expect(kept.counts).toMatchObject({ unchanged: 1 })
  const { body } = await person.change(kept.id, { options: { empty: 'clear' } })
  expect(body.counts).toMatchObject({ changed: 1 })
  expect((await person.rows(kept.id))[0].changes).toEqual([{ field: 'phone', before: '+84 24 1', after: '' }])
  await person.step(kept.id, 'commit')
  expect(await phoneOf('P-1')).toBe('')
})

test('A commit looks again at what was as its lines say, where it has been changed or deleted since.', async () => {
  await bringIn(line('CH-1'), line('CH-2'), line('CH-3'))
  const shown = await bring(line('CH-1'), line('CH-2'), line('CH-3'), line('CH-4'))
  expect(shown.counts).toEqual({ created: 1, changed: 0, unchanged: 3, refused: 0 })
  const idOf = async (number: string) =>
    (await person.call(`GET /customers?companyNumber=${number}`)).body.rows[0].id as number
  const [one, two, three] = [await idOf('CH-1'), await idOf('CH-2'), await idOf('CH-3')]
  const change = async (id: number, given: object) => {
    const { body } = await person.call(`GET /customers/${id}`)
    expect((await person.call(`PUT /customers/${id}`, { ...body, ...given })).status).toBe(200)
  }
  const commit = async () => {
    await person.step(shown.id, 'commit')
    const { state, counts, notice } = await person.read(shown.id)
    return { state, counts, says: notice?.message }
  }

  await change(one, { phone: '+84 24 9' })
  expect(await commit()).toEqual({
    state: 'checked',
    counts: { created: 1, changed: 1, unchanged: 2, refused: 0 },
    says: '1 row would turn out differently now, so nothing was written.',
  })
  expect(await phoneOf('CH-4')).toBeUndefined()
  await sql`update customer set deleted_at = now() where id = ${two}`
  expect(await commit()).toMatchObject({ state: 'checked', counts: { created: 2, changed: 1, unchanged: 1 } })

  // What no line says anything of may be another by then.
  const [lan] = (await person.call(`GET /customers/${three}`)).body.contacts
  await change(three, { contacts: [{ ...lan, description: 'Calls back.' }] })
  expect(await commit()).toMatchObject({
    state: 'committed',
    counts: { created: 2, changed: 1, unchanged: 1 },
  })
  expect(await Promise.all(['CH-1', 'CH-2', 'CH-4'].map(phoneOf))).toEqual(Array(3).fill('+84 24 1'))
  expect((await person.call(`GET /imports/${shown.id}/undo`)).body).toMatchObject({ removed: 2, restored: 1 })
  await person.step(shown.id, 'undo')
  expect(await phoneOf('CH-1')).toBe('+84 24 9')
  const { contacts } = (await person.call(`GET /customers/${three}`)).body
  expect(contacts).toMatchObject([{ name: 'Lan', description: 'Calls back.' }])
})

test('Columns that somebody chose for the same headings are chosen for everybody, once that import is done.', async () => {
  const other = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
  const odd = (number: string) =>
    Buffer.from(`Eins;Zwei;Drei;Vier;Sechs;Sieben;Acht\n${number};Mill;Mill;a@example.com;1 Road;Japan;Lan`)
  const fields = ['companyNumber', 'companyName', 'name', 'email', 'address', 'country', 'contactName']
  const mapping = fields.map((field, place) => ({ field, column: 'ABCDEFG'[place] }))
  const first = await person.upload('customers', 'odd.csv', odd('Q-1'))
  expect(first.state).toBe('mapping')
  await person.change(first.id, { mapping })
  // Chosen, and not done yet.
  const before = await other.upload('customers', 'odd.csv', odd('Q-2'))
  expect(before.state).toBe('mapping')
  await person.step(first.id, 'commit')
  const after = await other.upload('customers', 'odd.csv', odd('Q-2'))
  expect(after).toMatchObject({ state: 'checked', mapping, counts: { created: 1 } })
})

test('What can’t be done says how far the import is.', async () => {
  const ask = async (id: number, action: string, given: object = {}) => {
    const { version } = await person.read(id)
    const { status, body } = await person.call(`PUT /imports/${id}${action}`, { version, ...given })
    return [status, body.message]
  }
  const { body } = await person.call('POST /imports', { entity: 'customers', name: 'x.csv', size: 10 })
  expect(await ask(body.id, '/commit')).toEqual([409, 'The file is still being uploaded.'])
  await person.step(body.id, 'cancel')
  expect(await ask(body.id, '/cancel')).toEqual([409, 'The import was canceled.'])
  const open = await person.upload('customers', 'y.csv', Buffer.from('Foo,Bar\n1,2'))
  expect(await ask(open.id, '/commit')).toEqual([409, 'The columns are not chosen yet.'])
  const checked = await bring(line('S-1'))
  expect(await ask(checked.id, '/undo')).toEqual([409, 'The file is checked, and nothing is saved yet.'])
  const done = await bringIn(line('S-2'))
  expect(await ask(done, '', { headingRow: 2 })).toEqual([409, 'The import is done.'])
  await person.step(done, 'undo')
  expect(await ask(done, '/undo')).toEqual([409, 'The import was undone.'])
})

test('The version rises with steps and columns, and not with how far a step is.', async () => {
  const { id, version } = await bring(line('V-1'))
  await sql`insert into import_progress (import_id, done, total) values (${id}, 1, 2)`
  expect(await person.read(id)).toMatchObject({ version, progress: { done: 1, total: 2 } })
  const { body } = await person.change(id, { options: { mode: 'create' } })
  expect(body.version).toBeGreaterThan(version)
})

test('What was imported can be undone for thirty days.', async () => {
  const id = await bringIn(line('T-1'))
  await sql`update import set committed_at = now() - interval '30 days 1 minute' where id = ${id}`
  expect(await person.step(id, 'undo')).toMatchObject({
    status: 409,
    body: { message: 'This can no longer be undone: 30 days have passed.' },
  })
  await sql`update import set committed_at = now() - interval '29 days 23 hours' where id = ${id}`
  expect((await person.step(id, 'undo')).status).toBe(200)
  expect(await phoneOf('T-1')).toBeUndefined()
})

test('Days in what is said of an import are those of whoever reads it, and not of Greenwich.', async () => {
  const reader = await makeAccount(sql, { role: 'Customer service' })
  const other = await importAs(app, reader)
  const bringZ = (phone: string) =>
    other.upload('customers', 'mine.csv', Buffer.from([heading, line('Z-1', phone)].join('\n')))
  const { id } = await bringZ('+84 24 1')
  await other.step(id, 'commit')
  await other.step((await bringZ('+84 24 2')).id, 'commit')
  const [at] = await sql<{ changed: Date; committed: Date }[]>`
    select customer.updated_at as changed, committed_at as committed from customer, import
    where company_number = 'Z-1' and import.id = ${id}`
  const dayIn = (moment: Date | undefined, zone: string) => formatDate(localDay(moment as Date, zone))
  // At any hour it is another day than in Greenwich in one of them.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await sql`update account set time_zone = ${zone} where id = ${reader}`
    const { body } = await other.call(`GET /imports/${id}/undo`)
    expect(body.kept[0].why).toContain(` on ${dayIn(at?.changed, zone)}.`)
    const again = await bringZ('+84 24 1')
    expect(again.hints[0].message).toContain(`as import ${id} on ${dayIn(at?.committed, zone)}.`)
    await other.step(again.id, 'cancel')
  }
})

test('Of more records than are listed it is told how many stay, before an import is undone and after.', async () => {
  const id = await bringIn(line('U-1'))
  await sql`
    insert into import_row (import_id, row, cells, lead, outcome, key, record_id, record_version)
    select ${id}, row, '[]', row, 'created', 'U-' || row, 1000000 + row, 1 from generate_series(3, 1202) row`
  const ask = async () => (await person.call(`GET /imports/${id}/undo`)).body
  const before = await ask()
  expect(before).toMatchObject({ removed: 1, restored: 0, keptCount: 1200 })
  expect(before.kept).toHaveLength(1000)
  await person.step(id, 'undo')
  expect(await ask()).toEqual(before)
})

test('Which column is which field is known for headings that were last imported long ago.', async () => {
  const file = Buffer.from(`${heading},Remark\n${line('V-1')},12`)
  const first = await person.upload('customers', 'remark.csv', file)
  const mapping = first.mapping.map((one: { field: string }) =>
    one.field === 'phone' ? { field: 'phone', column: 'I' } : one,
  )
  await person.change(first.id, { mapping })
  await person.step(first.id, 'commit')
  await cleanUp(sql, new Date(Date.now() + 40 * 86_400_000))
  expect(await person.read(first.id)).toMatchObject({ state: 'committed', columns: [], read: null })
  expect(await person.rows(first.id)).toEqual([])
  expect((await person.upload('customers', 'again.csv', file)).mapping).toEqual(mapping)
})
