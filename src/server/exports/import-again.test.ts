import { afterEach, beforeAll, expect, test } from 'vitest'
import { listsForImport, exportedLists as paths } from '#contract/exports.ts'
import { exportedLists } from '#server/exported-lists.ts'
import { callWith, openSession, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeAccount, makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator' })
const call = callWith(app, await openSession(app, me))
const { upload, step, rows } = await importAs(app, me)

async function exportAgain(list: string, format: string, query: object = {}) {
  const { status, body } = await call('POST /exports', {
    list,
    format,
    query,
    columns: 'import',
    separator: ';',
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return (await app.inject({ url: body.url })).rawPayload
}

const hard = {
  name: 'Again',
  companyName: '=cmd|’/c calc’!A1; "Đà, Nẵng"',
  companyNumber: 'AGAIN-1',
  email: 'office@example.com',
  phone: '+84 24 3333',
  address: "'=1+1\n1 Mill Road;-2;'+3;''@x",
  contacts: [
    {
      name: '"Lan" Tran',
      description: "-a;=cmd|' /C calc'!A0",
      email: 'lan@example.com',
      phone: '+84901',
      isMain: true,
    },
    { name: '@home', description: '', email: '', phone: '', isMain: false },
  ],
}

let customerId = 0
beforeAll(async () => {
  const [country] = await sql<
    { id: number; zones: string[] }[]
  >`select id, time_zones as zones from country where code = 'VN'`
  const { status, body } = await call('POST /customers', {
    ...hard,
    countryId: country?.id,
    timeZone: country?.zones[0],
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  customerId = body.id
  const period = { validFrom: '2024-02-29', validTo: '2030-01-01' }
  const held = await makeStandardHolder(sql, { name: 'Đặng', standards: [{ code: 'GRS', ...period }, 'RDS'] })
  await sql`update auditor_standard set grade = 'lead' where auditor_id = ${held} and valid_to is not null`
  await sql`
    update auditor set work_days = '{1,2,7}', home_place = '=Huế', latitude = -33.5, longitude = 106.7009,
      limits = '{"daysPer7": 4, "daysPerMonth": null, "daysPerYear": 180, "nightsPerMonth": 0, "restHours": 11}'
    where id = ${held}`
  const { stand } = await certificateStage(app)
  for (const given of [{ customerId }, {}])
    expect(await stand({ ...given, scope: '=Dyeing; finishing' })).toMatchObject({ status: 201 })
  const { body: site } = await call(`POST /customers/${customerId}/sites`, {
    name: '=Dye house',
    address: '-2 Mill Road',
    countryId: country?.id,
    timeZone: country?.zones[0],
    latitude: -12.25,
    longitude: -77,
  })
  const audit = await makeAudit(sql, {
    customerId,
    auditorIds: [await makeStandardHolder(sql), await makeStandardHolder(sql)],
    start: new Date('2031-03-03T01:02:03Z'),
    end: new Date('2031-03-04T10:00:00Z'),
  })
  await sql`update audit set site_id = ${site.id}, note = '@home' where id = ${audit}`
  const canceled = await makeAudit(sql, { customerId })
  await sql`update audit set status = 'canceled', status_reason = '+ flood' where id = ${canceled}`
})

// Three of a person may be open.
afterEach(() => sql`update import set state = 'canceled' where state = 'checked'`)

test.each(['csv', 'xlsx'])(
  'What is exported as %s for importing again changes nothing, whatever begins with a sign.',
  async format => {
    const file = await exportAgain('customers', format, { name: 'Again' })
    const again = await upload('customers', `again.${format}`, file)
    expect(again).toMatchObject({
      state: 'checked',
      counts: { created: 0, changed: 0, unchanged: 1, refused: 0 },
    })
  },
)

test('Contacts that share an address or a name come back unchanged; of an edited one that alone is changed.', async () => {
  const desk = { description: '', phone: '', isMain: false }
  const contacts = [
    { ...desk, name: 'Lan', email: 'info@mill.com', isMain: true },
    { ...desk, name: 'Kim', email: 'info@mill.com', phone: '2' },
    { ...desk, name: 'Kim', email: '', phone: '3' },
    { ...desk, name: 'Kim', email: '', phone: '4' },
  ]
  const { id: _, createdAt: __, updatedAt: ___, ...found } = (await call(`GET /customers/${customerId}`)).body
  const form = { ...hard, countryId: found.countryId, timeZone: found.timeZone, version: found.version }
  expect(await call(`PUT /customers/${customerId}`, { ...form, contacts })).toMatchObject({ status: 200 })
  const file = await exportAgain('customers', 'csv', { name: 'Again' })
  expect(await upload('customers', 'shared.csv', file)).toMatchObject({ counts: { unchanged: 1 } })
  const edited = file.toString().replace('info@mill.com;2', 'kim@mill.com;2')
  const changed = await upload('customers', 'edited.csv', Buffer.from(edited))
  expect((await rows(changed.id))[0]?.changes).toMatchObject([{ field: 'contactName' }])
  await step(changed.id, 'commit')
  const { body } = await call(`GET /customers/${customerId}`)
  expect(body.contacts).toMatchObject(
    contacts.map(one => (one.phone === '2' ? { ...one, email: 'kim@mill.com' } : one)),
  )
  const { version } = body
  await call(`PUT /customers/${customerId}`, { ...form, version })
})

test('What is edited in it, and nothing else, is changed: the phone number stays.', async () => {
  const file = (await exportAgain('customers', 'csv', { name: 'Again' })).toString()
  expect(file.split('\r\n')[0]).toMatch(/^\uFEFF?ID;Version;Company number;/)
  const edited = await upload(
    'customers',
    'edited.csv',
    Buffer.from(file.replaceAll('office@example.com', 'desk@example.com')),
  )
  const [row] = await rows(edited.id)
  expect(row).toMatchObject({ outcome: 'changed', recordId: customerId })
  expect(row.changes.map(({ field }: { field: string }) => field)).toEqual(['email'])
  expect((await step(edited.id, 'commit')).status).toBe(200)
  const { body } = await call(`GET /customers/${customerId}`)
  expect(body).toMatchObject({ ...hard, email: 'desk@example.com' })
  const stale = await upload('customers', 'stale.csv', Buffer.from(file))
  expect(stale.counts).toMatchObject({ refused: 1 })
})

test.each(listsForImport.filter(list => list !== 'customers'))('%s come back unchanged.', async list => {
  for (const format of ['csv', 'xlsx']) {
    const again = await upload(
      list === 'projects' ? 'audits' : list,
      `again.${format}`,
      await exportAgain(list, format),
    )
    const others = await rows(again.id, 'changed')
    expect({ list, format, others, ...again.counts }).toMatchObject({
      created: 0,
      changed: 0,
      refused: 0,
      others: [],
    })
    expect(again.counts.unchanged).toBeGreaterThan(0)
  }
})

test('Of auditors and sites the file says where they are, and how much they work.', async () => {
  const [auditors = '', sites = ''] = await Promise.all(
    ['auditors', 'sites'].map(async list => (await exportAgain(list, 'csv')).toString()),
  )
  expect(auditors).toContain(`;lead;"Mon, Tue, Sun";4;;180;0;11;'=Huế;"'-33.5, 106.7009"`)
  expect(sites).toContain(`;"'-12.25, -77"`)
})

test('A list that can’t be imported has no columns for it, and the screen offers just those that have.', async () => {
  const { status, body } = await call('POST /exports', { list: 'roles', format: 'csv', columns: 'import' })
  expect([status, body.details]).toMatchObject([400, [{ field: 'columns' }]])
  const all = Object.keys(paths) as (keyof typeof paths)[]
  expect(all.filter(list => exportedLists[list].importColumns).toSorted()).toEqual(listsForImport.toSorted())
})
