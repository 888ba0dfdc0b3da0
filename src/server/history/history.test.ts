import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
  personForm,
  pick,
  placeOf,
  unique,
} from '#tests/factories.ts'
import { sayText } from '#words/words.ts'
import '#words/en/history-fields.ts'
import { showDifference } from './show-difference.ts'

const app = await startApp()
const { sql } = app
const adminId = await makeAccount(sql, { name: 'Ada Vo', role: 'Administrator' })
const admin = await signIn(app, adminId)
const [grs, rds] = [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'RDS')]

const leave = { start: new Date('2026-04-02T00:00:00Z'), end: new Date('2026-04-04T00:00:00Z') }

type Row = { entity: string; action: string; who: { name: string } | null; before: object; after: object }

async function historyOf(entity: string, id: number, query = '', call = admin): Promise<Row[]> {
  const { status, body } = await call(`GET /history?entity=${entity}&entityId=${id}&limit=1000&${query}`)
  expect(status).toBe(200)
  return body.rows
}

describe('the history of an audit', () => {
  test('says who changed what, before and after, and why, newest first', async () => {
    const id = await makeAudit(sql)
    await admin(`PUT /projects/${id}`, { note: 'Bring boots.', start: '2026-03-02T02:00:00Z', version: 0 })
    await admin(`PUT /projects/${id}/cancel`, { reason: 'Customer is closed.', version: 1 })
    const [canceled, changed, ...rest] = await historyOf('project', id)
    expect(canceled).toMatchObject({
      entity: 'project',
      entityId: id,
      action: 'cancel',
      who: { id: adminId, name: 'Ada Vo' },
      before: { status: 'draft', statusReason: '' },
      after: { status: 'canceled', statusReason: 'Customer is closed.' },
      reason: 'Customer is closed.',
    })
    expect(changed).toMatchObject({
      action: 'update',
      before: { start: '2026-03-02T01:00:00.000Z', note: '' },
      after: { start: '2026-03-02T02:00:00.000Z', note: 'Bring boots.' },
    })
    expect(Object.keys(changed?.after ?? {}).sort()).toEqual(['end', 'note', 'start'])
    expect(rest.at(-1)).toMatchObject({ action: 'create', who: null, before: null })
  })

  test('includes its standards and its team', async () => {
    const anna = await makeStandardHolder(sql, { standards: ['GRS', 'RDS'] })
    const id = await makeAudit(sql, { standards: ['GRS'] })
    await admin(`PUT /projects/${id}`, { standardId: [rds], version: 0 })
    await admin(`PUT /projects/${id}/assign`, { auditors: [{ id: anna }], version: 1 })
    const rows = await historyOf('project', id, `who=${adminId}&sort=id:asc`)
    expect(rows).toMatchObject([
      { action: 'remove', before: { standard: { standardId: grs, code: 'GRS' } }, after: null },
      { action: 'add', before: null, after: { standard: { standardId: rds, code: 'RDS' } } },
      { entity: 'project', action: 'assign', after: { status: 'assigned' } },
      {
        entity: 'roster',
        action: 'assign',
        person: { id: anna },
        after: { auditor: { id: anna }, project: { id } },
      },
    ])
  })

  test('is filtered by person, action and dates', async () => {
    const id = await makeAudit(sql)
    await admin(`PUT /projects/${id}/cancel`, { reason: 'Closed.', version: 0 })
    expect(await historyOf('project', id, `who=${adminId}`)).toHaveLength(1)
    expect(await historyOf('project', id, 'action=cancel')).toHaveLength(1)
    expect(await historyOf('project', id, 'endDate=2020-01-01T00:00:00Z')).toHaveLength(0)
    expect((await admin(`GET /history?entity=wheel&entityId=${id}`)).status).toBe(400)
    expect((await admin('GET /history?entity=project')).status).toBe(400)
    expect((await admin('GET /history?entity=project&entityId=2147483647')).status).toBe(404)
  })
})

describe('the history of an auditor’s bookings', () => {
  const bookingsOf = (id: number, call = admin) => historyOf('auditor', id, 'of=roster&sort=id:asc', call)

  test('tells of all that were ever theirs, what for, and of those that were given on until then', async () => {
    const anna = await makeStandardHolder(sql, { standards: ['GRS'] })
    const bao = await makeStandardHolder(sql, { standards: ['GRS'] })
    const id = await makeAudit(sql, { number: unique('B'), standards: ['GRS'], auditorIds: [anna] })
    await bookTimeOff(sql, anna, leave)
    const [entry] = await sql<{ id: number }[]>`select id from roster_entry where audit_id = ${id}`
    await admin(`PUT /rosters/${entry?.id}`, { auditorId: bao, version: 0 })
    const { body: audit } = await admin(`GET /projects/${id}`)
    await admin(`PUT /projects/${id}/cancel`, { reason: 'Closed.', version: audit.version })
    const [booked, absent, given, ...rest] = await bookingsOf(anna)
    expect(booked).toMatchObject({ booking: { kind: 'audit', project: { id } }, before: null })
    expect(absent).toMatchObject({ booking: { kind: 'timeOff', project: null } })
    expect(given).toMatchObject({ action: 're-assign', before: { auditor: { id: anna } } })
    expect(rest).toEqual([])
    expect(await bookingsOf(bao)).toMatchObject([
      { action: 're-assign', after: { auditor: { id: bao } } },
      { action: 'cancel' },
    ])
    // What became of it since is no concern of whoever gave it on, and their own history has none of it.
    expect((await historyOf('auditor', anna)).filter(({ entity }) => entity === 'roster')).toEqual([])
  })

  test('keeps absences from whoever may not see requests, and everything from whoever may not open bookings', async () => {
    const anna = await makeStandardHolder(sql, { standards: ['GRS'] })
    await makeAudit(sql, { standards: ['GRS'], auditorIds: [anna] })
    await bookTimeOff(sql, anna, leave)
    const as = async (role: string) => signIn(app, await makeAccount(sql, { role }))
    const kinds = async (call: typeof admin) =>
      (await bookingsOf(anna, call)).map(
        row => (row as unknown as { booking: { kind: string } }).booking.kind,
      )
    expect(await kinds(await as('Planner'))).toEqual(['audit', 'timeOff'])
    expect(await kinds(await as('Customer service'))).toEqual(['audit'])
    expect(await kinds(await signIn(app, anna))).toEqual(['audit', 'timeOff'])
    const other = await signIn(app, await makeStandardHolder(sql, { standards: ['GRS'] }))
    expect((await other(`GET /history?entity=auditor&entityId=${anna}&of=roster`)).status).toBe(404)
  })

  test('is asked of an auditor alone', async () => {
    const id = await makeAudit(sql, { number: unique('B') })
    expect((await admin(`GET /history?entity=project&entityId=${id}&of=roster`)).status).toBe(400)
  })
})

describe('what an id stands for', () => {
  test('is shown by its name of today, also of what is gone', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Le' })
    const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles' })
    const id = await makeAudit(sql, { customerId, number: 'AUD-7', auditorIds: [anna] })
    await sql`update account set display_name = 'Anna Vo', deleted_at = now() where id = ${anna}`
    const rows = await historyOf('project', id, 'sort=id:asc')
    expect(rows).toMatchObject([
      { after: { customer: { id: customerId, name: 'Acme Textiles' } } },
      { after: { standard: { code: 'GRS' } } },
      {
        person: { id: anna, name: 'Anna Vo' },
        after: { auditor: { id: anna, name: 'Anna Vo' }, project: { name: 'AUD-7' } },
      },
    ])
    const [made] = await historyOf('user', anna, 'action=create&sort=id:asc')
    expect(made?.after).toMatchObject({
      role: { name: 'Auditor' },
      country: { name: 'Vietnam' },
      department: { name: 'Audit' },
    })
  })
})

describe('a page of history', () => {
  test('goes on below the last row of the one before, whatever was written since', async () => {
    const id = await makeAudit(sql)
    const read = async (query: string) =>
      (await admin(`GET /history?entity=project&entityId=${id}&${query}`)).body
    const first = await read('limit=1&sort=id:desc')
    await sql`update audit set note = 'since' where id = ${id}`
    const second = await read(`limit=1&sort=id:desc&beforeId=${first.rows[0].id}`)
    expect([first.count, second.count]).toEqual(['2', '1'])
    expect([first.rows[0].action, second.rows[0].action]).toEqual(['add', 'create'])
    expect(second.rows[0].id).toBeLessThan(first.rows[0].id)
  })

  test('says whom and what one can filter by, of the whole history', async () => {
    const id = await makeAudit(sql)
    await admin(`PUT /projects/${id}/cancel`, { reason: 'Closed.', version: 0 })
    const query = `entity=project&entityId=${id}&action=cancel&action=re-open`
    const { rows, people, actions } = (await admin(`GET /history?${query}`)).body
    expect(rows).toHaveLength(1)
    expect(people).toEqual([{ id: adminId, name: 'Ada Vo' }])
    expect(actions).toEqual(['add', 'cancel', 'create'].toSorted())
  })
})

describe('a change of what belongs to a record shows under the record', () => {
  test('contacts of a customer', async () => {
    const id = await makeCustomer(sql)
    const { body: customer } = await admin(`GET /customers/${id}`)
    const [lan] = customer.contacts
    const minh = { name: 'Minh Do', description: '', email: '', phone: '', isMain: true }
    const save = (contacts: object[]) =>
      admin(`PUT /customers/${id}`, { ...customer, version: undefined, contacts })
    expect((await save([lan])).status).toBe(200)
    const saved = await save([{ ...lan, isMain: false }, minh])
    expect(saved.body.contacts).toMatchObject([
      { id: lan.id, isMain: false },
      { name: 'Minh Do', isMain: true },
    ])
    const gone = await save([{ ...saved.body.contacts[1], phone: '+84 1' }])
    expect(gone.body.contacts).toMatchObject([{ id: saved.body.contacts[1].id, phone: '+84 1' }])
    const rows = await historyOf('customer', id, `who=${adminId}&sort=id:asc`)
    expect(rows).toMatchObject([
      { action: 'change', before: { contact: { isMain: true } }, after: { contact: { isMain: false } } },
      { action: 'add', after: { contact: { name: 'Minh Do' } } },
      { action: 'remove', before: { contact: { id: lan.id } }, after: null },
      { action: 'change', before: { contact: { phone: '' } }, after: { contact: { phone: '+84 1' } } },
    ])
  })

  test('standards that an auditor holds, under auditor and account alike', async () => {
    const id = await makeStandardHolder(sql, { standards: ['GRS'] })
    const { body } = await admin(`GET /auditors/${id}`)
    const held = { standardId: rds, validFrom: null, validTo: '2030-12-31' }
    const standards = [...body.standards, held]
    expect((await admin(`PUT /auditors/${id}`, { ...body, standards })).status).toBe(200)
    for (const entity of ['auditor', 'user'])
      expect(await historyOf(entity, id, `who=${adminId}`)).toMatchObject([
        { entity: 'auditor', action: 'add', after: { standard: { code: 'RDS', validTo: '2030-12-31' } } },
      ])
  })

  test('permissions of a role', async () => {
    const { body } = await admin('POST /roles', {
      name: unique('Role'),
      permissions: [{ name: 'ViewAllUser' }],
    })
    await admin(`PUT /roles/${body.id}`, {
      ...body,
      permissions: [{ name: 'ViewAllUser' }, { name: 'CreateAudit' }],
    })
    const [added] = await historyOf('role', body.id)
    expect(added).toMatchObject({ action: 'add', after: { permission: { permission: 'CreateAudit' } } })
  })
})

describe('a history is for those who may see the record', () => {
  test('with the right of the entity', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const [hers, his] = [await signIn(app, anna), await signIn(app, ben)]
    const auditId = await makeAudit(sql, { auditorIds: [anna] })
    const reviewerId = await makeAccount(sql)
    const { id: requestId } = await makeRequest(sql, { userId: anna, reviewerId })
    const entryId = await bookTimeOff(sql, anna, {
      kind: 'sickLeave',
      start: new Date('2026-04-01T00:00Z'),
      end: new Date('2026-04-02T00:00Z'),
    })
    const service = await signIn(app, 'Customer service')
    const [role, country] = [await pick(sql, 'role', 'Planner'), await pick(sql, 'country', 'VN')]
    const customerId = await makeCustomer(sql)
    const expected = [
      ['project', auditId, [200, 404, 200, 200]],
      ['request', requestId, [200, 404, 404, 200]],
      ['roster', entryId, [200, 404, 404, 200]],
      ['user', anna, [200, 404, 200, 200]],
      ['auditor', anna, [200, 404, 200, 200]],
      ['customer', customerId, [403, 403, 200, 200]],
      ['role', role, [403, 403, 200, 200]],
      ['country', country, [403, 403, 200, 200]],
    ] as const
    for (const [entity, id, statuses] of expected) {
      const calls = [hers, his, service, admin].map(call =>
        call(`GET /history?entity=${entity}&entityId=${id}`),
      )
      expect([entity, (await Promise.all(calls)).map(({ status }) => status)]).toEqual([entity, statuses])
    }
  })

  test('and never reveals a secret', async () => {
    const form = personForm(await placeOf(sql), {
      email: 'sam.ho@example.com',
      password: 'Correct-horse-1',
      roleId: await pick(sql, 'role', 'Auditor'),
    })
    const { body } = await admin('POST /users', form)
    await admin(`POST /users/${body.id}/one-time-password`)
    const text = JSON.stringify(await historyOf('user', body.id))
    expect(text).toContain('sam.ho@example.com')
    expect(text).not.toMatch(/password_?hash|argon2|Correct-horse/i)
  })
})

test('every field that history may show has a name among the words', async () => {
  const columns = await sql<{ table: string; field: string }[]>`
    select distinct columns.table_name as table, columns.column_name as field
    from information_schema.triggers join information_schema.columns on columns.table_name = event_object_table
    where trigger_name = event_object_table || '_history' and action_statement like '%write_history(%'`
  expect(columns.length).toBeGreaterThan(60)
  const unseen = [
    'id',
    'version',
    'created_at',
    'updated_at',
    'updated_by',
    'deleted_at',
    'password_hash',
    'ends_at',
    // Left out where history is written, and by the card.
    'completed_at',
    'hash',
    'last_fetched_at',
    'of_standard',
    'batch_id',
  ]
  const nameless = columns.filter(({ table, field }) => {
    const [shown = ''] = Object.keys(
      showDifference({ before: null, after: { [field]: 1 } }, toNamed).after ?? {},
    )
    const keys = [`history-fields.${table}:${shown}`, `history-fields.${shown}`]
    return !unseen.includes(field) && keys.every(key => sayText({ key, values: {} }) === undefined)
  })
  expect(nameless).toEqual([])
})

const toNamed = (_: string, id: number) => ({ id, name: `no. ${id}` })
