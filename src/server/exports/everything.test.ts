import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { openZip } from '#server/imports/open-zip.ts'
import { type Call, callWith, openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { tablesThatLeave, tablesThatStay } from './tables.ts'

const app = await startApp()
const { sql } = app
const adminId = await makeAccount(sql, { role: 'Administrator' })
const token = await openSession(app, adminId)
const admin: Call = callWith(app, token)
const asked = { list: 'everything', format: 'csv' }

async function download(call = admin) {
  const { status, body } = await call('POST /exports', asked)
  expect({ status, body }).toMatchObject({ status: 201 })
  const { rawPayload, headers } = await app.inject({ url: body.url })
  const zip = await openZip(rawPayload)
  const read = async (name: string) => buffer(zip.read(name))
  const rowsOf = async (table: string): Promise<Record<string, string>[]> =>
    parse(await read(`${table}.csv`), { columns: true, bom: true, relax_column_count: false })
  const manifest = JSON.parse((await read('manifest.json')).toString()) as {
    files: { file: string; rows: number; sha256: string; columns: string[] }[]
  }
  return { rows: body.rows, rawPayload, headers, read, rowsOf, manifest }
}

test('Everything leaves as a ZIP: a CSV per table with ids that join, deleted records, history, a README and a manifest that is true.', async () => {
  const customerId = await makeCustomer(sql, { companyName: '=cmd|’/c calc’!A1 "Đà, Nẵng"' })
  const goneId = await makeCustomer(sql, { companyName: 'Gone Mills' })
  await sql`update customer set deleted_at = '2026-03-02T01:02:03Z' where id = ${goneId}`
  const auditorId = await makeStandardHolder(sql, { standards: ['GRS'] })
  const auditId = await makeAudit(sql, { customerId, standards: ['GRS'], auditorIds: [auditorId] })
  const { rows, headers, read, rowsOf, manifest } = await download()
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/filename="Everything \d{4}-\d\d-\d\d\.zip"/)

  const audit = (await rowsOf('audit')).find(({ id }) => id === String(auditId))
  const customers = await rowsOf('customer')
  const customer = customers.find(({ id }) => id === audit?.customer_id)
  expect(customer?.company_name).toBe(`'=cmd|’/c calc’!A1 "Đà, Nẵng"`)
  expect(customers.find(({ id }) => id === String(goneId))?.deleted_at).toBe('2026-03-02T01:02:03.000Z')
  const entry = (await rowsOf('roster_entry')).find(({ audit_id }) => audit_id === String(auditId))
  expect(entry?.auditor_id).toBe(String(auditorId))
  const history = await rowsOf('history')
  expect(history.some(({ entity, entity_id }) => entity === 'customer' && entity_id === String(goneId))).toBe(
    true,
  )

  for (const { file, rows, sha256, columns } of manifest.files) {
    const bytes = await read(file)
    expect({ file, sha256: createHash('sha256').update(bytes).digest('hex') }).toEqual({ file, sha256 })
    const lines: string[][] = parse(bytes, { bom: true })
    expect({ file, rows: lines.length - 1, columns: lines[0] }).toEqual({ file, rows, columns })
  }
  expect(manifest.files.map(({ file }) => file)).toEqual(tablesThatLeave.map(table => `${table}.csv`))
  // Somebody may have been told meanwhile.
  expect(manifest.files.reduce((total, { rows }) => total + rows, 0)).toBeGreaterThanOrEqual(rows)
  const readMe = (await read('README.txt')).toString()
  expect(readMe).toContain('\r\naudit.customer_id is customer.id\r\n')
})

test('No secret leaves with everything.', async () => {
  const { body: link } = await admin('POST /calendar-links', { name: 'Mine', scope: 'own', detail: 'busy' })
  await admin('POST /exports', { list: 'roles', format: 'csv' })
  await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: 'admin@example.com', password: 'admin-password' },
  })
  await app.inject({
    method: 'POST',
    url: '/api/users/forgot-password',
    payload: { email: 'admin@example.com' },
  })
  const secrets = (
    await sql<{ secret: string }[]>`
      select password_hash as secret from account where password_hash like '$argon2%' union select code_hash from password_reset
      union select encode(secret, coding) from signing_key, unnest('{hex,base64}'::text[]) coding
      union select encode(hash, coding) from refresh_token, unnest('{hex,base64}'::text[]) coding
      union select encode(hash, coding) from calendar_link, unnest('{hex,base64}'::text[]) coding
      union select encode(hash, coding) from export, unnest('{hex,base64}'::text[]) coding where hash is not null
      union select encode(private_key, coding) from vapid_key, unnest('{hex,base64}'::text[]) coding
      union select endpoint from push_device union select message::text from push
      union select letter::text from mail`
  ).map(({ secret }) => secret)
  secrets.push(token, /([\w-]{43})\.ics$/.exec(link.url)?.[1] ?? 'no link')
  const { read, manifest } = await download()
  const all = Buffer.concat(await Promise.all(manifest.files.map(({ file }) => read(file))))
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(all.includes(secret)).toBe(false)
  const suspicious = manifest.files.flatMap(({ file, columns }) =>
    columns
      .filter(name => /hash|secret|token|password|seed$|code_/.test(name))
      .map(name => `${file} ${name}`),
  )
  expect(suspicious).toEqual(['plan.csv seed'])
})

test('Each table leaves or stays, and says why: add it to src/server/exports/tables.ts.', async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`
  const known = [...tablesThatLeave, ...Object.keys(tablesThatStay)]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('It needs ExportAllData, and is written as CSV alone; lists need ExportData.', async () => {
  expect((await (await signIn(app, 'Planner'))('POST /exports', asked)).status).toBe(403)
  const keeper = await signInWith(app, [
    'ExportAllData',
    'ViewAllMasterData',
    'ViewImpartiality',
    'ModifyCompetence',
  ])
  expect((await keeper('POST /exports', { list: 'roles', format: 'csv' })).status).toBe(403)
  const blind = await signInWith(app, ['ExportAllData', 'ViewImpartiality'])
  expect((await blind('POST /exports', asked)).body.message).toMatch(/^Everything includes the impartiality/)
  expect((await download(keeper)).manifest.files).not.toEqual([])
  const { status, body } = await admin('POST /exports', { ...asked, format: 'xlsx' })
  expect([status, body.details]).toMatchObject([400, [{ field: 'format' }]])
})

test('The other administrators are told once it is fetched, and the log keeps it.', async () => {
  const others = await Promise.all([makeAccount(sql, { role: 'Administrator' }), makeAccount(sql)])
  const toldOf = () =>
    sql<{ accountId: number; title: string }[]>`
      select account_id, title from notification where kind = 'export:everything' and sender_id = ${adminId}
        and account_id = any(${[...others, adminId]}::integer[])`
  const { body } = await admin('POST /exports', asked)
  expect(await toldOf()).toEqual([])
  await app.inject({ url: body.url })
  const told = await toldOf()
  expect(told.map(({ accountId }) => accountId)).toEqual([others[0]])
  expect(told[0]?.title).toMatch(/ exported all data of this system\.$/)
  const { rows } = (await admin('GET /exports?limit=1')).body
  expect(rows[0]).toMatchObject({ list: 'everything', account: { id: adminId } })
})

test('A right that was taken meanwhile opens nothing.', async () => {
  const holderId = await makeAccount(sql, { role: 'Administrator' })
  const { body } = await (await signIn(app, holderId))('POST /exports', asked)
  await sql`update account set role_id = (select id from role where role_kind = 'planner') where id = ${holderId}`
  expect((await app.inject({ url: body.url })).statusCode).toBe(404)
})
