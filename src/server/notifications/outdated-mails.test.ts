import { beforeEach, describe, expect, test } from 'vitest'
import { sendNext } from '#server/mail/send-next.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeRequest, makeStandardHolder } from '#tests/factories.ts'
import { mailAllBookings } from '#tests/mail-stage.ts'
import { sendDigests } from './send-digests.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, await makeAccount(sql))

beforeEach(async () => {
  await sql`delete from mail`
  await sql`delete from notification`
})

const makeAuditor = async () => {
  const id = await makeStandardHolder(sql, { standards: ['GRS', 'GOTS'] })
  return { id, call: await signIn(app, id) }
}

const makeFollower = async (auditId: number) => {
  const id = await makeAccount(sql)
  const call = await signIn(app, id)
  expect((await call(`PUT /projects/${auditId}/follow`, { isFollowed: true })).status).toBe(200)
  return { id, call }
}

type Person = Awaited<ReturnType<typeof makeAuditor>>

async function choose({ call }: Person, choices: Record<string, 'atOnce' | 'daily'>): Promise<void> {
  const { body } = await call('GET /notifications/mail-settings')
  const settings = { ...body, choices: { ...body.choices, ...choices } }
  expect((await call('PUT /notifications/mail-settings', settings)).status).toBe(200)
}

async function act(auditId: number, action: string, given: object = {}): Promise<void> {
  const { body } = await planner(`GET /projects/${auditId}`)
  const { status } = await planner(`PUT /projects/${auditId}${action}`, { ...given, version: body.version })
  expect(status).toBe(200)
  await mailAllBookings(sql)
}

async function changeAddress(customerId: number): Promise<void> {
  const { body } = await planner(`GET /customers/${customerId}`)
  expect((await planner(`PUT /customers/${customerId}`, { ...body, address: '5 New Road' })).status).toBe(200)
}

const days = (count: number) => {
  const start = new Date(Date.now() + count * 86_400_000)
  start.setUTCHours(1, 0, 0, 0)
  return { start, end: new Date(start.getTime() + 9 * 3_600_000) }
}

const cancel = (auditId: number) => act(auditId, '/cancel', { reason: 'The customer is closed.' })

const findWaiting = ({ id }: Person) =>
  sql`select from mail where account_id = ${id} and sent_at is null and given_up_at is null`
const findDaily = ({ id }: Person) =>
  sql`select kind from notification where account_id = ${id} and awaits_digest`

/** Sends all that waits; answers where it went. */
async function sendAll(): Promise<string[]> {
  const sent: string[] = []
  const transport = {
    place: 'the test',
    send: async ({ recipient }: { recipient: string }) => void sent.push(recipient),
    close: () => {},
  }
  while (await sendNext(sql, transport));
  return sent
}

describe('What waits to be mailed of a site', () => {
  test.each(['atOnce', 'daily'] as const)(
    'is withdrawn (%s) with the last visit to that customer, whichever of its audits it told of',
    async choice => {
      const anna = await makeAuditor()
      await choose(anna, { 'audit:site': choice, 'audit:canceled': 'daily' })
      const customerId = await makeCustomer(sql)
      const given = { customerId, auditorIds: [anna.id] }
      const next = await makeAudit(sql, { ...given, ...days(3) })
      const last = await makeAudit(sql, { ...given, ...days(6) })
      await changeAddress(customerId)
      const isWaiting = async () =>
        (await findWaiting(anna)).length +
        (await findDaily(anna)).filter(({ kind }) => kind === 'audit:site').length
      await cancel(next)
      expect(await isWaiting()).toBe(1)
      await cancel(last)
      expect(await isWaiting()).toBe(0)
    },
  )
})

test('One visit less withdraws nothing of a notice about several audits.', async () => {
  const [anna, ben] = [await makeAuditor(), await makeAuditor()]
  await choose(anna, { 'audit:team': 'daily' })
  const one = await makeAudit(sql, { auditorIds: [anna.id], ...days(3) })
  const two = await makeAudit(sql, { auditorIds: [anna.id], ...days(6) })
  const steps = [one, two].map(projectId => ({
    kind: 'assign',
    projectId,
    version: 0,
    auditors: [{ id: ben.id }],
  }))
  expect((await planner('POST /changes', { steps })).status).toBe(200)
  await mailAllBookings(sql)
  expect(await findDaily(anna)).toMatchObject([{ kind: 'audit:team' }])
  await cancel(one)
  expect(await findDaily(anna)).toMatchObject([{ kind: 'audit:team' }])
})

test('A request that is decided waits in no daily email of who would have decided it.', async () => {
  const reviewer = await makeFollower(await makeAudit(sql))
  await choose(reviewer, { 'request:waiting': 'daily', 'request:accept': 'atOnce' })
  const { id: userId, call } = await makeAuditor()
  const { id, version } = await makeRequest(sql, { userId, reviewerId: await makeAccount(sql) })
  const { body } = await call(`GET /requests/${id}`)
  const saved = await call(`PUT /requests/${id}`, { ...body, reviewerId: reviewer.id, version })
  expect(saved.status).toBe(200)
  expect(await findDaily(reviewer)).toMatchObject([{ kind: 'request:waiting' }])
  const decision = { status: 'accept', version: saved.body.version }
  expect((await planner(`PUT /requests/approve/${id}`, decision)).status).toBe(200)
  expect((await findDaily(reviewer)).filter(({ kind }) => kind === 'request:waiting')).toEqual([])
})

describe('A mail that waits', () => {
  test('goes to where its reader reads mails by then, or is withdrawn there', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    const customerId = await makeCustomer(sql)
    const id = await makeAudit(sql, { customerId, auditorIds: [anna.id, ben.id], ...days(3) })
    await changeAddress(customerId)
    await sql`update account set email = 'new-' || email where id = any(${[anna.id, ben.id]})`
    const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
      select email from account where id = ${ben.id}`
    await act(id, '/re-assign', { auditors: [{ id: ben.id }] })
    await sql`delete from mail where topic is null`
    expect(await findWaiting(anna)).toHaveLength(0)
    // Of the site, and that Anna left the team.
    expect(await sendAll()).toEqual([email, email])
  })

  test('tells nobody of several audits they followed either', async () => {
    const audits = [await makeAudit(sql, days(3)), await makeAudit(sql, days(6))]
    const reader = await makeFollower(audits[0] ?? 0)
    await reader.call(`PUT /projects/${audits[1]}/follow`, { isFollowed: true })
    await choose(reader, { 'audit:followed': 'atOnce' })
    const { id: auditorId } = await makeAuditor()
    const auditors = [{ id: auditorId }]
    const steps = audits.map(projectId => ({ kind: 'assign', projectId, version: 0, auditors }))
    expect((await planner('POST /changes', { steps })).status).toBe(200)
    await mailAllBookings(sql)
    await sql`delete from mail where account_id = ${auditorId}`
    expect(await findWaiting(reader)).toHaveLength(1)
    await sql`update account set role_id = (select id from role where name = 'Auditor') where id = ${reader.id}`
    expect(await sendAll()).toEqual([])
  })

  test('of the day goes to where its reader reads mails by then, or not at all', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    for (const one of [anna, ben]) await choose(one, { 'audit:assigned': 'daily' })
    const auditId = await makeAudit(sql, days(3))
    await act(auditId, '/assign', { auditors: [{ id: anna.id }, { id: ben.id }] })
    expect(await sendDigests(sql, new Date(Date.now() + 2 * 86_400_000))).toBe(2)
    await sql`update account set email = 'new-' || email where id = ${anna.id}`
    await sql`update account set is_enabled = false where id = ${ben.id}`
    const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
      select email from account where id = ${anna.id}`
    expect(await sendAll()).toEqual([email])
    expect(await sql`select recipient from mail where sent_at is not null`).toEqual([{ recipient: email }])
  })

  test('tells nobody of an audit they followed once they may not open it, nor anybody who may not sign in', async () => {
    const auditId = await makeAudit(sql)
    const [kept, demoted, disabled] = [
      await makeFollower(auditId),
      await makeFollower(auditId),
      await makeFollower(auditId),
    ]
    for (const one of [kept, demoted, disabled]) await choose(one, { 'audit:followed': 'atOnce' })
    await cancel(auditId)
    await sql`update account set role_id = (select id from role where name = 'Auditor') where id = ${demoted.id}`
    await sql`update account set is_enabled = false where id = ${disabled.id}`
    const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
      select email from account where id = ${kept.id}`
    expect(await sendAll()).toEqual([email])
    expect(await sql`select from mail where given_up_at is not null`).toHaveLength(2)
  })
})
