import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

const form = (code: string) => ({ code, name: `Standard ${code}`, description: `About ${code}` })
const create = async (code: string) => (await admin('POST /standards', form(code))).body

const codes = async (query: string) => {
  const { body } = await admin(`GET /standards?${query}`)
  return body.rows.map((row: { code: string }) => row.code)
}

test('A first start brings the standards of textiles and management systems.', async () => {
  expect(await codes('sort=code:asc')).toEqual([
    'GOTS',
    'GRS',
    'ISO14001',
    'ISO45001',
    'ISO9001',
    'OCS',
    'RDS',
    'RWS',
  ])
})

test('A standard needs code, name and description.', async () => {
  const { status, body } = await admin('POST /standards', { code: '', name: ' ' })
  expect(status).toBe(400)
  expect(body.details).toMatchObject([
    { field: 'code', message: 'Please enter a standard code.' },
    { field: 'name', message: 'Please enter a standard name.' },
    { field: 'description', message: 'Please enter a description.' },
  ])
})

test.each(['ISO 9001', 'GRS-4', 'Äö', 'GRS_4'])('A code is alphanumeric: %s is refused.', async code => {
  expect(await admin('POST /standards', form(code))).toMatchObject({
    status: 400,
    body: { details: [{ field: 'code', message: 'Code must be alphanumeric and numeric' }] },
  })
})

test('It is enabled by default, and its code is its own, whatever the case.', async () => {
  expect(await create('BCI1')).toMatchObject({ isEnabled: true, version: 0 })
  const message = 'Another standard has this code.'
  expect(await admin('POST /standards', form('bci1'))).toMatchObject({
    status: 409,
    body: { code: 'taken', details: [{ field: 'code', message }] },
  })
})

test('The list finds by code, name, description and whether it is enabled.', async () => {
  const { id } = await create('Zzz9')
  await admin(`PUT /standards/${id}`, { ...form('Zzz9'), isEnabled: false })
  expect(await codes('value=about zzz'.replace(' ', '%20'))).toEqual(['Zzz9'])
  expect(await codes('isEnabled=false')).toEqual(['Zzz9'])
  expect(await codes('isEnabled=true&code=zzz')).toEqual([])
  expect(await codes('name=wool')).toEqual(['RWS'])
  expect(await codes('code=iso%209001')).toEqual(['ISO9001'])
  expect((await admin('GET /standards?isEnabled=maybe')).body.details[0].field).toBe('isEnabled')
})

test('A change made on an old version is refused.', async () => {
  const { id } = await create('Old1')
  expect((await admin(`PUT /standards/${id}`, { ...form('Old2'), version: 0 })).body.version).toBe(1)
  expect((await admin(`PUT /standards/${id}`, { ...form('Old3'), version: 0 })).body.code).toBe('stale')
})

test('One that auditors hold or audits name can’t be deleted, and the refusal counts them.', async () => {
  const { id } = await create('Used1')
  const holder = await makeStandardHolder(sql, {
    standards: [
      { code: 'Used1', validTo: '2025-12-31' },
      { code: 'Used1', validFrom: '2026-01-01' },
    ],
  })
  const audits = [
    await makeAudit(sql, { standards: ['Used1'] }),
    await makeAudit(sql, { standards: ['Used1'] }),
  ]
  expect(await admin(`DELETE /standards/${id}`)).toMatchObject({
    status: 409,
    body: {
      message: 'Standard Used1 is used by 1 auditor and 2 audits, so it can’t be deleted.',
      details: { auditor: 1, audit: 2 },
    },
  })
  await sql`update account set deleted_at = now() where id = ${holder}`
  await sql`update audit set deleted_at = now() where id in ${sql(audits)}`
  expect(await admin(`DELETE /standards/${id}`)).toEqual({ status: 204, body: undefined })
  expect((await admin(`DELETE /standards/${id}`)).status).toBe(404)
})
