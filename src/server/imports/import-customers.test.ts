import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, pick, unique } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Customer service', name: 'Anna Le' })
const person = await importAs(app, me)
const heading = 'Company number,Company name,Customer name,Email,Address,Country,Contact name,Contact email'

type Given = { name?: string; country?: string; email?: string; contact?: string; contactEmail?: string }
const line = (number: string, given: Given = {}) =>
  [
    number,
    given.name ?? `Mill ${number}`,
    given.name ?? `Mill ${number}`,
    given.email ?? 'office@example.com',
    '1 Mill Road',
    given.country ?? 'Japan',
    given.contact ?? 'Lan Tran',
    given.contactEmail ?? '',
  ].join(',')
const file = (...lines: string[]) => Buffer.from([heading, ...lines].join('\r\n'))
const count = async (pattern: string) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from customer where company_number like ${pattern} and deleted_at is null`
  return row?.count
}

describe('A register of a thousand customers, three of them faulty', () => {
  const lines = Array.from({ length: 1000 }, (_, n) => line(`R-${n + 1}`))
  lines[16] = line('R-17', { country: 'Atlantis' })
  lines[99] = line('R-100', { email: 'nowhere' })
  lines[899] = line('', { name: 'Nameless' })
  const bytes = file(...lines)

  test('is checked, committed without them, and is unchanged when it comes again', async () => {
    const shown = await person.upload('customers', 'clients.csv', bytes)
    expect(shown).toMatchObject({
      state: 'checked',
      counts: { created: 997, changed: 0, unchanged: 0, refused: 3 },
      missing: [],
    })
    expect(await count('R-%')).toBe(0)
    // PostgreSQL counted the lines before they were checked: unknown to it, all of them would be read for each hundred.
    const [known] = await sql<{ lines: number }[]>`
      select reltuples::integer as lines from pg_class where oid = 'import_row'::regclass`
    expect(known?.lines).toBeGreaterThanOrEqual(1000)
    const refused = await person.rows(shown.id, 'refused')
    expect(refused.map((row: { faults: object[] }) => row.faults[0])).toMatchObject([
      { row: 18, column: 'F', field: 'country', value: 'Atlantis', message: 'There is no country Atlantis.' },
      { row: 101, column: 'D', field: 'email', value: 'nowhere' },
      { row: 901, column: 'A', field: 'companyNumber', message: 'Please enter a company number.' },
    ])
    expect(await person.step(shown.id, 'commit')).toMatchObject({
      status: 409,
      body: { code: 'refused_rows', message: '3 rows are refused. Mend them, or leave them out.' },
    })
    expect((await person.step(shown.id, 'commit', { leaveOut: true })).status).toBe(200)
    expect((await person.read(shown.id)).state).toBe('committed')
    expect(await count('R-%')).toBe(997)
    const again = await person.upload('customers', 'clients.csv', bytes)
    expect(again).toMatchObject({ state: 'checked', counts: { created: 0, unchanged: 997, refused: 3 } })
    expect(again.hints.map((hint: { message: string }) => hint.message).join()).toContain(
      `This file was imported before, as import ${shown.id}`,
    )
    await person.step(again.id, 'cancel')
    expect(await findFaults(sql)).toEqual([])
  })

  test('leaves traces: history says import and row, and whoever asked is told', async () => {
    const [told] = await sql<{ action: string; reason: string }[]>`
      select action, reason from history where entity = 'customer' and after ->> 'company_number' = 'R-5' limit 1`
    expect(told?.action).toBe('import')
    expect(told?.reason).toMatch(/^Import \d+, clients\.csv, row 6$/)
    const notices = await sql<{ title: string }[]>`
      select title from notification where account_id = ${me} and kind = 'import:done'`
    expect(notices[0]?.title).toContain('997 created, 0 changed, 3 refused')
  })
})

describe('Lines', () => {
  test('of one number are one customer with several contacts; where they contradict one another, all are refused', async () => {
    const shown = await person.upload(
      'customers',
      'contacts.csv',
      file(
        line('C-1', { contact: 'Lan Tran', contactEmail: 'lan@example.com' }),
        line('C-2'),
        line('c-1', { name: 'Mill C-1', contact: 'Kim Vo', contactEmail: 'kim@example.com' }),
        line('C-2', { name: 'Another mill' }),
      ),
    )
    expect(shown.counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 1 })
    const [refused] = await person.rows(shown.id, 'refused')
    expect(refused.faults).toMatchObject([
      { row: 3, message: 'This contradicts row 5.' },
      { row: 3, message: 'This contradicts row 5.' },
      { row: 5, message: 'This contradicts row 3.' },
      { row: 5, message: 'This contradicts row 3.' },
    ])
    await person.step(shown.id, 'commit', { leaveOut: true })
    const people = await sql<{ name: string; isMain: boolean }[]>`
      select contact.name, is_main from contact join customer on customer.id = customer_id
      where company_number = 'C-1' order by position`
    expect(people).toMatchObject([
      { name: 'Lan Tran', isMain: true },
      { name: 'Kim Vo', isMain: false },
    ])
  })

  test('that name one record in two ways are refused but for the first, which is said', async () => {
    const someone = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
    await someone.step((await someone.upload('customers', 'freed.csv', file(line('FREED-1')))).id, 'commit')
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
      select id from customer where company_number = 'FREED-1'`
    const rows = [`ID,${heading}`, `${id},${line('FREED-OLD')}`, `,${line('FREED-1')}`]
    const shown = await someone.upload('customers', 'freed-again.csv', Buffer.from(rows.join('\r\n')))
    expect(shown.counts).toMatchObject({ created: 0, changed: 1, refused: 1 })
    const [refused] = await someone.rows(shown.id, 'refused')
    expect(refused.faults).toMatchObject([
      {
        row: 3,
        field: 'companyNumber',
        message:
          'Row 2 is about the same record. If this is to be another one, import it once that row is in.',
      },
    ])
    await someone.step(shown.id, 'commit', { leaveOut: true })
    const again = await someone.upload('customers', 'freed-last.csv', file(line('FREED-1')))
    expect(again.counts).toMatchObject({ created: 1 })
    await someone.step(again.id, 'commit')
    expect([await count('FREED-1'), await count('FREED-OLD')]).toEqual([1, 1])
  })

  test('may say one country in two languages', async () => {
    const shown = await person.upload(
      'customers',
      'countries.csv',
      file(
        line('L-1', { country: 'Vietnam', contact: 'Lan Tran' }),
        line('L-1', { country: 'Viet Nam', contact: 'Kim Vo' }),
        line('L-2', { country: 'Japan' }),
        line('L-2', { country: 'JP' }),
        line('L-3', { country: 'Vietnam' }),
        line('L-3', { country: 'Japan' }),
        line('L-4', { country: 'Atlantis' }),
        line('L-4', { country: 'Lemuria' }),
      ),
    )
    expect(shown.counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 2 })
    const [third] = await person.rows(shown.id, 'refused')
    expect(third.faults).toMatchObject([
      { field: 'country', message: 'This contradicts row 7.' },
      { field: 'country', message: 'This contradicts row 6.' },
    ])
    await person.step(shown.id, 'cancel')
  })

  test('that are there are changed where a cell is filled, and say what was before', async () => {
    const first = await person.upload('customers', 'a.csv', file(line('D-1'), line('D-2')))
    await person.step(first.id, 'commit')
    const text = 'company no;phone;Contact name;Contact phone\nD-1;+84 1;Lan Tran;+84 2\nD-2;;;'
    const second = await person.upload('customers', 'b.csv', Buffer.from(text))
    expect(second).toMatchObject({ state: 'mapping', read: { separator: ';' } })
    expect(second.missing).toContain('address')
    const changed = await person.change(second.id, { options: { mode: 'change' } })
    expect(changed.body).toMatchObject({
      state: 'checked',
      counts: { created: 0, changed: 1, unchanged: 1, refused: 0 },
    })
    const [row] = await person.rows(second.id, 'changed')
    expect(row.changes).toMatchObject([
      { field: 'phone', before: '', after: '+84 1' },
      { field: 'contactName', before: 'Lan Tran ★', after: 'Lan Tran ★, +84 2' },
    ])
    await person.step(second.id, 'commit')
    expect(await sql`select phone from customer where company_number = 'D-1'`).toMatchObject([
      { phone: '+84 1' },
    ])
  })

  test('are refused where one may not create or change such records', async () => {
    const shown = await person.upload('customers', 'e.csv', file(line('E-1')))
    await sql`delete from role_permission where permission = 'CreateCustomers'
      and role_id = (select role_id from account where id = ${me})`
    const asked = await person.step(shown.id, 'commit')
    expect(asked.status).toBe(200)
    expect(await person.read(shown.id)).toMatchObject({
      state: 'checked',
      notice: { message: '1 row would turn out differently now, so nothing was written.' },
      counts: { refused: 1 },
    })
    await sql`insert into role_permission select role_id, 'CreateCustomers' from account where id = ${me}`
    await person.step(shown.id, 'cancel')
  })
})

describe('A commit', () => {
  test('writes nothing where a row would turn out otherwise than shown', async () => {
    const shown = await person.upload('customers', 'f.csv', file(line('F-1'), line('F-2'), line('F-3')))
    const other = await person.upload('customers', 'g.csv', file(line('F-2', { name: 'Somebody else’s' })))
    await person.step(other.id, 'commit')
    expect(await count('F-%')).toBe(1)
    await person.step(shown.id, 'commit')
    expect(await person.read(shown.id)).toMatchObject({
      state: 'checked',
      notice: { message: '1 row would turn out differently now, so nothing was written.' },
      counts: { created: 2, changed: 1, unchanged: 0, refused: 0 },
    })
    expect(await count('F-%')).toBe(1)
    await person.step(shown.id, 'commit')
    expect(await count('F-%')).toBe(3)
  })

  const ask = async (id: number, action: string) => {
    const { version } = await person.read(id)
    return person.call(`PUT /imports/${id}/${action}`, { version })
  }

  test('is done by another process where the one that had it is gone, and by one alone', async () => {
    const shown = await person.upload('customers', 'm.csv', file(line('M-1')))
    await ask(shown.id, 'commit')
    const other = await sql.reserve()
    await other`begin`
    await other`select from import_job for update`
    await person.work()
    expect((await person.read(shown.id)).state).toBe('committing')
    expect(await count('M-%')).toBe(0)
    await other`rollback`
    other.release()
    await person.work()
    expect((await person.read(shown.id)).state).toBe('committed')
    expect(await count('M-%')).toBe(1)
  })

  test('that was given up in time writes nothing', async () => {
    const shown = await person.upload('customers', 'n.csv', file(line('N-1')))
    await ask(shown.id, 'commit')
    // Whichever step it has come to since it was seen.
    const { version } = shown
    expect((await person.call(`PUT /imports/${shown.id}/cancel`, { version })).status).toBe(200)
    await person.work()
    expect((await person.read(shown.id)).state).toBe('canceled')
    expect(await count('N-%')).toBe(0)
    expect(await sql`select from import_job`).toEqual([])
  })

  test('is of the version that was seen, once', async () => {
    const shown = await person.upload('customers', 'h.csv', file(line('H-1')))
    expect((await person.step(shown.id, 'commit', { version: shown.version - 1 })).body.code).toBe('stale')
    expect((await person.step(shown.id, 'commit')).status).toBe(200)
    expect(await person.step(shown.id, 'commit')).toMatchObject({
      status: 409,
      body: { message: 'The import is done.' },
    })
    expect((await person.step(shown.id, 'cancel')).status).toBe(409)
  })
})

describe('Undo', () => {
  test('removes and restores what nobody has changed, says what stays, and the numbers can be imported again', async () => {
    const before = await person.upload('customers', 'i.csv', file(line('I-0')))
    await person.step(before.id, 'commit')
    const bytes = file(line('I-0', { name: 'Renamed' }), line('I-1'), line('I-2'), line('I-3'))
    const shown = await person.upload('customers', 'i2.csv', bytes)
    expect(shown.counts).toEqual({ created: 3, changed: 1, unchanged: 0, refused: 0 })
    await person.step(shown.id, 'commit')
    await sql`update customer set phone = '1', updated_by = ${me} where company_number = 'I-2'`
    const day = { start: new Date('2026-03-02T00:00Z'), end: new Date('2026-03-02T08:00Z') }
    await makeAudit(sql, { ...day, number: unique('AUD'), customerId: await idOf('I-3') })
    const { body } = await person.call(`GET /imports/${shown.id}/undo`)
    expect(body).toMatchObject({
      removed: 1,
      restored: 1,
      kept: [
        { row: 5, key: 'I-3', why: 'Other records use it.' },
        { row: 4, key: 'I-2' },
      ],
      keptCount: 2,
    })
    expect(body.kept[1].why).toMatch(/^Changed /)
    await person.step(shown.id, 'undo')
    expect((await person.read(shown.id)).state).toBe('undone')
    // And once it is done, what stayed.
    expect((await person.call(`GET /imports/${shown.id}/undo`)).body).toEqual(body)
    expect(await count('I-%')).toBe(3)
    expect(await sql`select company_name from customer where company_number = 'I-0'`).toMatchObject([
      { companyName: 'Mill I-0' },
    ])
    const again = await person.upload('customers', 'i3.csv', file(line('I-1')))
    expect(again.counts.created).toBe(1)
    await person.step(again.id, 'cancel')
    expect(await findFaults(sql)).toEqual([])
  })
})

const idOf = async (number: string) => {
  const [row] = await sql<{ id: number }[]>`select id from customer where company_number = ${number}`
  return row?.id ?? 0
}

describe('An import', () => {
  test('is for its owner, and of at most three at a time', async () => {
    const other = await importAs(app, await makeAccount(sql, { role: 'Planner' }))
    const shown = await person.upload('customers', 'k.csv', file(line('K-1')))
    expect((await other.call(`GET /imports/${shown.id}`)).status).toBe(404)
    expect((await other.call(`GET /imports/${shown.id}/rows`)).status).toBe(404)
    expect((await other.call(`PUT /imports/${shown.id}/commit`, { version: 0 })).status).toBe(404)
    const administrator = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))
    expect((await administrator.read(shown.id)).state).toBe('checked')
    const begin = () => person.call('POST /imports', { entity: 'customers', name: 'x.csv', size: 10 })
    expect((await begin()).body.message).toBeUndefined()
    expect((await begin()).status).toBe(201)
    expect(await begin()).toMatchObject({ status: 409, body: { message: /Three imports of yours/ } })
    for (const { id } of (await person.call('GET /imports?limit=3')).body.rows)
      await person.step(id, 'cancel')
  })

  test('is refused to whoever may neither create nor change such records', async () => {
    await pick(sql, 'role', 'Auditor')
    await sql`insert into role_permission select id, 'ImportData' from role where name = 'Auditor'`
    const auditor = await importAs(app, await makeAccount(sql, { role: 'Auditor' }))
    expect((await auditor.call('POST /imports', { entity: 'customers', name: 'x', size: 1 })).status).toBe(
      403,
    )
  })
})
