import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
  pick,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const auditorId = await makeStandardHolder(sql)
const reviewerId = await makeAccount(sql)
const away = { start: new Date('2026-05-01T00:00Z'), end: new Date('2026-05-03T00:00Z') }

const records = [
  ['projects', await makeAudit(sql)],
  ['customers', await makeCustomer(sql)],
  ['requests', (await makeRequest(sql, { userId: auditorId, createdUserId: auditorId, reviewerId })).id],
  ['rosters', await bookTimeOff(sql, auditorId, away)],
  ['users', await makeAccount(sql)],
  ['auditors', auditorId],
  ['roles', await pick(sql, 'role', 'Planner')],
  ['countries', await pick(sql, 'country', 'VN')],
  ['departments', await pick(sql, 'department', 'Audit')],
  ['standards', await pick(sql, 'standard', 'GRS')],
] as const

const asked: Record<string, string[]> = {
  requests: ['category', 'start', 'end', 'reviewerId', 'note', 'version'],
  rosters: ['start', 'end', 'note', 'version'],
}

/** The form of a record as a screen would send it back. */
const formOf = (noun: string, record: object) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => asked[noun]?.includes(field) ?? true))

const countTraces = async () =>
  (
    await sql`select (select count(*) from history) as history, (select count(*) from notification) as told`
  )[0]

test.each(records)('saving %s as it is raises no version and leaves no trace', async (noun, id) => {
  // A request is edited by its reviewer, who is not the administrator here.
  const call = noun === 'requests' ? await signIn(app, reviewerId) : admin
  const before = (await call(`GET /${noun}/${id}`)).body
  const traces = await countTraces()
  const { status } = await call(`PUT /${noun}/${id}`, formOf(noun, before))
  expect(status).toBe(200)
  expect((await call(`GET /${noun}/${id}`)).body).toEqual(before)
  expect(await countTraces()).toEqual(traces)
})

test.each([
  ['contacts', 'customers', { phone: '+84 1' }],
  ['contacts and more', 'customers', { phone: '+84 2', address: '2 Mill Road' }],
] as const)('a change of the %s of a customer raises its version by one', async (_, noun, given) => {
  const id = await makeCustomer(sql)
  const { body } = await admin(`GET /${noun}/${id}`)
  const { phone, ...rest } = { address: body.address, ...given }
  const contacts = [
    { ...body.contacts[0], phone },
    { name: 'Minh Do', description: '', isMain: false },
  ]
  const saved = await admin(`PUT /${noun}/${id}`, { ...body, ...rest, contacts })
  expect(saved).toMatchObject({ status: 200, body: { version: body.version + 1 } })
  const late = await admin(`PUT /${noun}/${id}`, { ...body, ...rest, contacts })
  expect([late.status, late.body.code]).toEqual([409, 'stale'])
})

test('so does one of the standards of an audit, of those held by an auditor, and of the permissions of a role', async () => {
  const standardId = [await pick(sql, 'standard', 'OCS'), await pick(sql, 'standard', 'RDS')]
  const auditId = await makeAudit(sql)
  expect((await admin(`PUT /projects/${auditId}`, { standardId, version: 0 })).body.version).toBe(1)

  const holder = (await admin(`GET /auditors/${await makeStandardHolder(sql)}`)).body
  const standards = standardId.map(id => ({ standardId: id, validFrom: null, validTo: null }))
  const held = await admin(`PUT /auditors/${holder.id}`, { ...holder, standards })
  expect(held.body.version).toBe(holder.version + 1)

  const made = (await admin('POST /roles', { name: 'Clerk', permissions: [{ name: 'ViewAllUser' }] })).body
  expect(made.version).toBe(0)
  const permissions = [{ name: 'ViewAllAudit' }, { name: 'ViewAuditDetail' }]
  expect((await admin(`PUT /roles/${made.id}`, { ...made, permissions })).body.version).toBe(1)
})

test('of two who change a record at once, the later learns who the other was', async () => {
  const customerId = await makeCustomer(sql)
  const { body: form } = await admin(`GET /customers/${customerId}`)
  const planners = await Promise.all(
    ['Lan Tran', 'Minh Le'].map(async name => ({
      name,
      call: await signIn(app, await makeAccount(sql, { name })),
    })),
  )
  const answers = await Promise.all(
    planners.map(({ name, call }) => call(`PUT /customers/${customerId}`, { ...form, address: name })),
  )
  const winner = planners[answers.findIndex(({ status }) => status === 200)]?.name
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale',
    message: expect.stringMatching(`^This record was changed by ${winner} at `),
    details: { changedBy: winner },
  })
})
