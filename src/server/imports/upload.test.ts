import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
const other = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))

const ofFile = async (id: number) => {
  const [row] = await sql<{ parts: number; rows: number }[]>`
    select (select count(*)::integer from import_part where import_id = ${id}) as parts,
      (select count(*)::integer from import_row where import_id = ${id}) as rows`
  return row
}
const bytes = Buffer.from('Company number,Company name\nF-1,Mill\nF-2,Mill')
const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const nothing = { parts: 0, rows: 0 }

test('The file of an import that was given up goes when the same person begins another one; what is open and what others have stays.', async () => {
  const canceled = await person.upload('customers', 'canceled.csv', bytes)
  const kept = await person.upload('customers', 'kept.csv', bytes)
  const ofOther = await other.upload('customers', 'other.csv', bytes)
  await person.step(canceled.id, 'cancel')
  await other.step(ofOther.id, 'cancel')
  expect(await ofFile(canceled.id)).toEqual({ parts: 1, rows: 2 })
  await person.upload('customers', 'next.csv', bytes)
  expect(await ofFile(canceled.id)).toEqual(nothing)
  expect(await person.read(canceled.id)).toMatchObject({ state: 'canceled', name: 'canceled.csv' })
  expect(await ofFile(kept.id)).toEqual({ parts: 1, rows: 2 })
  expect(await ofFile(ofOther.id)).toEqual({ parts: 1, rows: 2 })
})

test('Of those that failed the last three can be read anew, and the files of those before are gone.', async () => {
  const failed = []
  for (let n = 0; n < 5; n++) failed.push((await other.upload('customers', `${n}.xls`, oldExcel)).id)
  const parts = await Promise.all(failed.map(async id => (await ofFile(id))?.parts))
  expect(parts).toEqual([0, 1, 1, 1, 1])
  const [first = 0, , , , last = 0] = failed
  expect((await other.change(last, { headingRow: 2 })).body).toMatchObject({ state: 'failed' })
  expect(await other.change(first, { headingRow: 2 })).toMatchObject({ status: 409 })
})

test('Whoever sees the import of somebody else sends no part of its file.', async () => {
  const manager = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))
  const { body } = await person.call('POST /imports', {
    entity: 'customers',
    name: 'half.csv',
    size: bytes.length,
  })
  expect((await manager.read(body.id)).state).toBe('uploading')
  expect((await manager.sendPart(body.id, 0, bytes)).statusCode).toBe(403)
  expect((await other.sendPart(body.id, 0, bytes)).statusCode).toBe(404)
  expect((await person.sendPart(body.id, 0, bytes)).statusCode).toBe(204)
})

test('A file comes in parts: the same one again changes nothing, another one in its place is refused', async () => {
  const person = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
  const long = Buffer.alloc(600 * 1024, 'a,b\n')
  const { body } = await person.call('POST /imports', {
    entity: 'customers',
    name: 'l.csv',
    size: long.length,
  })
  const first = long.subarray(0, 512 * 1024)
  expect((await person.sendPart(body.id, 0, first)).body).toBe('')
  expect((await person.sendPart(body.id, 0, first)).statusCode).toBe(204)
  expect((await person.sendPart(body.id, 0, Buffer.alloc(512 * 1024, 'x'))).statusCode).toBe(409)
  expect((await person.sendPart(body.id, 1, Buffer.from('short'))).statusCode).toBe(400)
  for (const n of [2, -1, 999_999_999_999])
    expect((await person.sendPart(body.id, n, first)).statusCode).toBe(400)
  expect(await person.read(body.id)).toMatchObject({
    state: 'uploading',
    received: [{ n: 0, sha256: createHash('sha256').update(first).digest('hex') }],
  })
  expect((await person.sendPart(body.id, 1, long.subarray(512 * 1024))).statusCode).toBe(204)
  expect((await person.sendPart(body.id, 1, long.subarray(512 * 1024))).statusCode).toBe(204)
  await person.step(body.id, 'cancel')
  const huge = { entity: 'customers', name: 'm.csv', size: 26_214_401 }
  expect((await person.call('POST /imports', huge)).status).toBe(413)
})

test('A part of an import that was given up half-way, or is beyond its upload, is refused by its state.', async () => {
  const person = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
  const long = Buffer.alloc(600 * 1024, 'a,b\n')
  const given = { entity: 'customers', name: 'given-up.csv', size: long.length }
  const { body } = await person.call('POST /imports', given)
  const first = long.subarray(0, 512 * 1024)
  expect((await person.sendPart(body.id, 0, first)).statusCode).toBe(204)
  await person.step(body.id, 'cancel')
  for (const [n, bytes] of [first, long.subarray(512 * 1024)].entries()) {
    const refused = await person.sendPart(body.id, n, bytes)
    expect({ status: refused.statusCode, body: refused.json() }).toMatchObject({
      status: 409,
      body: { message: 'The import was canceled.' },
    })
  }
  const read = await person.upload('customers', 'read.csv', bytes)
  expect((await person.sendPart(read.id, 1, bytes)).json()).toMatchObject({
    message: 'The columns are not chosen yet.',
  })
})

test('Text that begins with the letters of a ZIP is text; a ZIP without a sheet is damaged.', async () => {
  const person = await importAs(app, await makeAccount(sql, { role: 'Customer service' }))
  const text = await person.upload('customers', 'pk.csv', Buffer.from('PK;Company name\n1;Mill'))
  expect(text).toMatchObject({ state: 'mapping', read: { separator: ';' } })
  for (const sign of ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']) {
    const bytes = Buffer.concat([Buffer.from(sign), Buffer.alloc(18)])
    const { state, problem } = await person.upload('customers', 'empty.xlsx', bytes)
    expect({ sign, state, message: problem?.message }).toEqual({
      sign,
      state: 'failed',
      message: 'This file is damaged.',
    })
  }
})
