import { inflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { departments } from '#contract/departments.ts'
import { departmentSheet } from '#contract/setting-sheets.ts'
import { momentAt } from '#domain/zoned-time.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Call, callWith, openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import { hanoi, makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import type { Cell } from './cells.ts'
import { exported } from './exported-list.ts'

const app = await startApp()
const { sql } = app
const adminId = await makeAccount(sql, { role: 'Administrator' })
const token = await openSession(app, adminId)
const admin: Call = callWith(app, token)

type Asked = {
  list: string
  query?: object
  columns?: string[]
  format?: string
  separator?: string
  timeZone?: string
}

const makeExported = async (companyName: string) => {
  const id = await makeCustomer(sql, { companyName })
  await sql`update customer set name = 'Export me' where id = ${id}`
}

const order = async (asked: Asked, call = admin) => {
  const { status, body } = await call('POST /exports', { format: 'csv', ...asked })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { url: string; rows: number }
}
const fetchFile = (url: string) => app.inject({ url })
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
const download = async (asked: Asked, call = admin) =>
  linesOf((await fetchFile((await order(asked, call)).url)).body)

test('A filtered, sorted table and its CSV agree cell by cell, in the columns and the order asked for.', async () => {
  const names = ['Ä-Mühle', 'Công ty Dệt may Đà Nẵng', '=cmd|’/c calc’!A1', 'Acme, "Inc"', '+84 24 3333']
  for (const companyName of names) await makeExported(companyName)
  await makeCustomer(sql, { companyName: 'Left out' })
  const query = { name: 'Export me', sort: 'companyName:desc' }
  const { body } = await admin('GET /customers?name=Export%20me&sort=companyName:desc&limit=100')
  const lines = await download({ list: 'customers', query, columns: ['companyName', 'id'] })
  expect(lines[0]).toBe('Company,ID')
  const cell = (name: string) => (/^[=+]/.test(name) ? `'${name}` : name)
  const quoted = (name: string) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
  expect(lines.slice(1)).toEqual(
    body.rows.map((row: { companyName: string; id: number }) => `${quoted(cell(row.companyName))},${row.id}`),
  )
  expect(lines).toHaveLength(6)
})

test('Of a long list each row is written before the next one is read, and the file has them in the list’s order.', async () => {
  const done: string[] = []
  const list = exported(departments.list, departmentSheet, {
    list: async () => ({ count: '3', rows: [] }),
    long: {
      ids: async tx => ({ ids: tx`select id from generate_series(1, 3) id` }),
      rows: (_sql, _caller, ids) => async take => {
        for (const id of ids.toReversed()) {
          done.push(`read ${id}`)
          take({ id, name: '', description: '', version: 1, createdAt: new Date(), updatedAt: new Date() })
        }
      },
    },
  })
  const write = ([id]: readonly Cell[]) => {
    done.push(`written ${id}`)
    return `${id};`
  }
  const parts = await sql.begin(async tx => {
    const asked = { keys: ['id'], timeZone: 'UTC' }
    const written: string[] = []
    for await (const some of list.read(tx, {} as Caller, {}, asked, write)) written.push(some)
    return written
  })
  expect(parts).toEqual(['1;2;3;'])
  expect(done).toEqual(['read 3', 'written 3', 'read 2', 'written 2', 'read 1', 'written 1'])
})

test('The file begins with the mark of UTF-8, parts cells by the separator asked for, and is named after the list and the day.', async () => {
  const { url, rows } = await order({ list: 'departments', columns: ['name', 'id'], separator: ';' })
  const { headers, rawPayload } = await fetchFile(url)
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Departments \d{4}-\d\d-\d\d\.csv"/)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  const again = await fetchFile(url)
  expect([again.statusCode, again.headers['x-robots-tag']]).toEqual([404, 'noindex'])
  const lines = linesOf(rawPayload.toString())
  expect(lines[0]).toBe('Name;ID')
  expect(lines).toHaveLength(rows + 1)
})

test('An audit is told by the clock at its site with the zone beside it, a moment by the clock asked for.', async () => {
  const customerId = await makeCustomer(sql, { companyName: 'Clock Mills' })
  const start = new Date('2027-03-02T01:00:00Z')
  const end = new Date('2027-03-02T10:00:00Z')
  const id = await makeAudit(sql, { customerId, start, end })
  await sql`update audit set created_at = '2027-01-01T12:00:00Z', time_zone = ${hanoi} where id = ${id}`
  const lines = await download({
    list: 'projects',
    query: { id },
    columns: ['start', 'end', 'createdAt'],
    timeZone: 'America/New_York',
  })
  expect(lines).toEqual([
    'Start (at the site),End (at the site),Time zone,Created at (America/New York)',
    '2027-03-02 08:00,2027-03-02 17:00,Asia/Ho_Chi_Minh,2027-01-01 07:00',
  ])
})

test('What lasts whole days is told by its first and last day, and what doesn’t by the clock', async () => {
  const auditorId = await makeStandardHolder(sql)
  const book = (kind: string, from: string, to: string) => {
    const [start, end] = [from, to].map(local => momentAt(local, hanoi).toISOString())
    const booking = { auditorId, kind, start, end, timeZone: hanoi, note: '' }
    return { kind: 'book', booking }
  }
  const steps = [
    book('timeOff', '2027-03-02T00:00', '2027-03-05T00:00'),
    book('training', '2027-03-08T09:00', '2027-03-08T12:00'),
  ]
  expect((await (await signIn(app, 'Planner'))('POST /changes', { steps })).status).toBe(200)
  const given = {
    list: 'rosters',
    query: { auditorId, start: '2027-03-01T00:00:00Z', end: '2027-03-31T00:00:00Z' },
    columns: ['kind', 'start', 'end'],
  }
  expect(await download(given)).toEqual([
    'Kind,Start (at the site),End (at the site),Time zone',
    'Time off,2027-03-02,2027-03-04,Asia/Ho_Chi_Minh',
    'Training,2027-03-08 09:00,2027-03-08 12:00,Asia/Ho_Chi_Minh',
  ])
  const { url } = await order({ ...given, format: 'xlsx' })
  const sheet = unzip((await fetchFile(url)).rawPayload, 'xl/worksheets/sheet1.xml')
  // Shown without a time of day, which would make of the last day its first moment.
  expect(sheet).toContain('<c s="1"><v>46448</v></c><c s="1"><v>46450</v></c>')
})

/** Of a part of a ZIP, by its local header (PKWARE's APPNOTE 4.3.7). */
function unzip(file: Buffer, name: string): string {
  const at = file.indexOf(name) - 30
  expect(file.readUInt32LE(at)).toBe(0x04034b50)
  return inflateRawSync(file.subarray(at + 30 + name.length + file.readUInt16LE(at + 28))).toString()
}

test('A workbook has text as text, moments as dates by the right clock, and nothing that XML can’t hold.', async () => {
  const customerId = await makeCustomer(sql, { companyName: '=1+1 <&> _x0041_ Đà' })
  await sql`update customer set address = 'a' || chr(11) || 'b' where id = ${customerId}`
  await sql`update customer set created_at = '2026-03-02T01:30:00Z' where id = ${customerId}`
  const { url } = await order({
    list: 'customers',
    query: { id: customerId },
    columns: ['companyName', 'address', 'id', 'createdAt'],
    format: 'xlsx',
    timeZone: hanoi,
  })
  const { rawPayload, headers } = await fetchFile(url)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const sheet = unzip(rawPayload, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('Created at (Asia/Ho Chi Minh)')
  expect(sheet).toContain(
    `<row><c t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;&amp;&gt; _x005F_x0041_ Đà</t></is></c><c t="inlineStr"><is><t xml:space="preserve">ab</t></is></c><c><v>${customerId}</v></c><c s="2"><v>46083.354166667</v></c></row>`,
  )
  expect(unzip(rawPayload, 'xl/styles.xml')).toContain('hh:mm')
})

test('Every list is exported with all of its columns.', async () => {
  const lists =
    'users auditors customers sites projects requests approvals certificates visits exclusions disruptions countries departments standards roles areas day-tables'
  for (const list of lists.split(' ')) {
    const { url, rows } = await order({ list })
    expect({ list, lines: linesOf((await fetchFile(url)).body).length }).toEqual({ list, lines: rows + 1 })
  }
  const span = { start: '2027-01-01T00:00:00Z', end: '2027-12-31T00:00:00Z' }
  expect((await download({ list: 'rosters', query: span }))[0]).toContain('Start (at the site)')
})

test('A ticket is good once, for a minute, while the session lasts and the rights are held.', async () => {
  const { url } = await order({ list: 'roles' })
  const head = await app.inject({ method: 'HEAD', url })
  expect(head.statusCode).not.toBe(200)
  expect((await fetchFile(url)).statusCode).toBe(200)
  expect((await fetchFile(url)).statusCode).toBe(404)

  const late = await order({ list: 'roles' })
  await sql`update export set created_at = now() - interval '61 seconds' where ended_at is null`
  expect((await fetchFile(late.url)).statusCode).toBe(404)

  const leaverId = await makeAccount(sql, { role: 'Planner' })
  const leaver = await signIn(app, leaverId)
  const left = await order({ list: 'customers' }, leaver)
  await sql`update session set ended_at = now() where account_id = ${leaverId}`
  expect((await fetchFile(left.url)).statusCode).toBe(404)
  expect((await fetchFile('/api/exports/made-up')).statusCode).toBe(404)
})

test('Who may not read a list may not export it, and who reads their own audits exports those.', async () => {
  const exporter = await signInWith(app, ['ExportData', 'ViewAssignedAudits'])
  expect((await exporter('POST /exports', { list: 'customers', format: 'csv' })).status).toBe(403)
  expect((await order({ list: 'projects' }, exporter)).rows).toBe(0)
  const auditor = await signIn(app, 'Auditor')
  expect((await auditor('POST /exports', { list: 'projects', format: 'csv' })).status).toBe(403)
})

test('A column or a filter that the list doesn’t have is refused.', async () => {
  const ask = (more: object) => admin('POST /exports', { list: 'roles', format: 'csv', ...more })
  expect((await ask({ columns: ['name', 'salary'] })).body.details).toMatchObject([{ field: 'columns.1' }])
  expect((await ask({ query: { sort: 'salary:asc' } })).body.details).toMatchObject([
    { field: 'query.sort.0' },
  ])
})

test('What was exported by whom is kept, for those who may export everything.', async () => {
  const { url } = await order({ list: 'standards', columns: ['code'] })
  await fetchFile(url)
  await vi.waitFor(async () => {
    const { body } = await admin('GET /exports?limit=1')
    expect(body.rows[0]).toMatchObject({ account: { id: adminId }, list: 'standards', columns: ['code'] })
    expect(body.rows[0].endedAt).not.toBeNull()
  }, 20_000)
  const planner = await signIn(app, 'Planner')
  expect((await planner('GET /exports')).status).toBe(403)
})

test('More rows than a spreadsheet holds are refused as XLSX, and not as CSV.', async () => {
  const { exported } = await import('./exported-list.ts')
  const { orderExport } = await import('./order-export.ts')
  const { roles } = await import('#contract/roles.ts')
  const { roleSheet } = await import('#contract/people-sheets.ts')
  const list = exported(roles.list, roleSheet, { list: async () => ({ count: '1200000', rows: [] }) })
  const [session] = await sql<{ id: number }[]>`select id from session where account_id = ${adminId}`
  const caller = {
    accountId: adminId,
    sessionId: session?.id ?? 0,
    name: '',
    mustChangePassword: false,
    isProved: true,
    holds: () => true,
  }
  const form = { list: 'roles', query: {}, separator: ',' } as const
  await expect(orderExport(sql, caller, list, { ...form, format: 'xlsx' })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'too_many_rows',
    message: '1,200,000 rows don’t fit into a spreadsheet. Please choose CSV.',
  })
  expect((await orderExport(sql, caller, list, { ...form, format: 'csv' })).rows).toBe(1_200_000)
})
