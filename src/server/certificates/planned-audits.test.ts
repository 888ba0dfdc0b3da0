import { expect, test, vi } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeAudit, makeCustomer, makeStandardHolder, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const { planner, grs, stand } = await certificateStage(app)

const read = async (id: number) => (await planner(`GET /certificates/${id}`)).body
const auditOf = async (id: number) => (await planner(`GET /projects/${id}`)).body
const link = (auditId: number, visitId: number) => sql`
  insert into audit_visit (audit_id, visit_id, site_id)
  select ${auditId}, ${visitId}, site.id from audit join site using (customer_id) where audit.id = ${auditId}`

/** ISO 9001 with a draft, a team, and an audit that counts for GRS, too. */
async function setUp() {
  const customerId = await makeCustomer(sql)
  const iso = await read((await stand({ customerId })).body.id)
  const other = await stand({
    customerId,
    standardId: grs,
    number: unique('GRS'),
    decided: '2026-01-01',
    expires: '2026-12-31',
  })
  const [renewal] = (await read(other.body.id)).visits
  const auditorId = await makeStandardHolder(sql, { standards: ['ISO9001', 'GRS'] })
  const holder = { standards: ['ISO9001'] }
  const [first, second, third] = [
    await makeAudit(sql, { customerId, number: unique('Draft'), ...holder }),
    await makeAudit(sql, {
      customerId,
      number: unique('Team'),
      auditorIds: [auditorId],
      ...holder,
      ...dates(3),
    }),
    await makeAudit(sql, { customerId, number: unique('Both'), standards: ['ISO9001', 'GRS'], ...dates(4) }),
  ]
  for (const [nth, id] of [first, second, third].entries()) await link(id, iso.visits[nth].id)
  await link(third, renewal.id)
  const numbers = await Promise.all([first, second, third].map(async id => (await auditOf(id)).idflNumber))
  return { iso: await read(iso.id), renewal, auditorId, first, second, third, numbers }
}

const dates = (month: number) => ({
  start: new Date(`2027-0${month}-02T01:00Z`),
  end: new Date(`2027-0${month}-02T10:00Z`),
})

test('A certificate names the draft and assigned audits that count for it, and which also count for another.', async () => {
  const { iso, first, second, third, numbers } = await setUp()
  expect(iso.plannedAudits).toMatchObject([
    { id: first, idflNumber: numbers[0], status: 'draft', isCombined: false },
    { id: second, status: 'assigned', start: '2027-03-02T01:00:00.000Z', isCombined: false },
    { id: third, idflNumber: numbers[2], timeZone: 'Asia/Ho_Chi_Minh', isCombined: true },
  ])
  await sql`update audit set status = 'completed' where id = ${first}`
  expect((await read(iso.id)).plannedAudits).toHaveLength(2)
})

test.each(['suspend', 'withdraw'] as const)(
  'Those of it alone are canceled with it where that is asked for; the others go on: %s.',
  async action => {
    const { iso, renewal, auditorId, first, second, third, numbers } = await setUp()
    const [auditor, follower] = [await signIn(app, auditorId), await signIn(app, 'Planner')]
    await follower(`PUT /projects/${first}/follow`, { isFollowed: true })
    const body = { reason: 'Fees unpaid', cancelAudits: true, version: iso.version }
    const reply = await planner(`PUT /certificates/${iso.id}/${action}`, body)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        canceled: [
          { projectId: first, idflNumber: numbers[0] },
          { projectId: second, idflNumber: numbers[1] },
        ],
        combined: [{ projectId: third, idflNumber: numbers[2] }],
      },
    })
    for (const id of [first, second])
      expect(await auditOf(id)).toMatchObject({ status: 'canceled', statusReason: 'Fees unpaid' })
    const kept = await auditOf(third)
    expect(kept.status).toBe('draft')
    expect(kept.visits.map((visit: { id: number }) => visit.id)).toEqual([renewal.id])
    const { visits, plannedAudits, status } = await read(iso.id)
    expect(status).toBe(action === 'suspend' ? 'suspended' : 'withdrawn')
    expect(plannedAudits).toEqual([])
    expect(visits.map((visit: { state: string; plan: string }) => `${visit.state} ${visit.plan}`)).toEqual(
      Array(3).fill(action === 'suspend' ? 'open none' : 'dropped none'),
    )
    const answer = async (call: typeof planner) =>
      (await call('GET /notifications')).body.rows
        .map((row: { type: string }) => row.type)
        .filter((type: string) => type.startsWith('audit:'))
    expect([await answer(auditor), await answer(follower)]).toEqual([['audit:canceled'], ['audit:followed']])
    const changes = await sql`select kind, reason_code from audit_change where audit_id = ${second}`
    expect(changes).toMatchObject([{ kind: 'canceled', reasonCode: 'unstated' }])
    expect(await findFaults(sql)).toEqual([])
  },
)

test('No audit is touched unless that is asked for, nor by whoever may cancel none.', async () => {
  const { iso, first, third } = await setUp()
  const decider = await signInWith(app, ['ViewCertificates', 'DecideCertificates', 'ViewAllAudit'])
  const body = { reason: 'Fees unpaid', version: iso.version }
  const suspend = `PUT /certificates/${iso.id}/suspend` as const
  expect((await decider(suspend, { ...body, cancelAudits: true })).status).toBe(403)
  expect(await read(iso.id)).toMatchObject({ status: 'active', version: iso.version })
  const reply = await decider(suspend, body)
  expect(reply).toMatchObject({ status: 200, body: { status: 'suspended', canceled: [], combined: [] } })
  expect((await auditOf(first)).status).toBe('draft')
  expect((await auditOf(third)).visits).toHaveLength(2)
})

test('Two who end the same certificate at once cancel its audits once.', async () => {
  const { iso, second } = await setUp()
  const body = { reason: 'Fees unpaid', cancelAudits: true, version: iso.version }
  const replies = await Promise.all([
    planner(`PUT /certificates/${iso.id}/suspend`, body),
    planner(`PUT /certificates/${iso.id}/withdraw`, body),
    planner(`PUT /projects/${second}`, { note: 'Call first', version: (await auditOf(second)).version }),
  ])
  const statuses = replies.slice(0, 2).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(replies[2]?.status).toBeLessThan(500)
  expect(await sql`select from audit_change where audit_id = ${second} and kind = 'canceled'`).toHaveLength(1)
})

test('Whoever may decide and cancel cancels the audits that the certificate shows, whatever else they may see.', async () => {
  const { iso, first } = await setUp()
  const decider = await signInWith(app, ['ViewCertificates', 'DecideCertificates', 'CancelAudit'])
  const body = { reason: 'Fees unpaid', cancelAudits: true, version: iso.version }
  expect((await decider(`GET /projects/${first}`)).status).toBe(403)
  const reply = await decider(`PUT /certificates/${iso.id}/suspend`, body)
  expect(reply).toMatchObject({ status: 200, body: { canceled: [{ projectId: first }, {}] } })
  expect((await auditOf(first)).status).toBe('canceled')
})

test('An audit that is planned while the certificate is being suspended is canceled, too, in the order of all locks.', async () => {
  const { iso, first, second } = await setUp()
  const [late] = [await makeAudit(sql, { customerId: iso.customerId, standards: ['ISO9001'], ...dates(5) })]
  const { version } = await auditOf(second)
  await planner(`PUT /projects/${second}/cancel`, { reason: 'Postponed', version })
  const body = { reason: 'Fees unpaid', cancelAudits: true, version: iso.version }
  const reply = await sql.begin(async holding => {
    const [held] = await holding`
      select pg_backend_pid() as pid from certificate where id = ${iso.id} for no key update`
    const suspended = planner(`PUT /certificates/${iso.id}/suspend`, body)
    await vi.waitFor(async () => {
      expect(
        await sql`select from pg_stat_activity where ${held?.pid} = any(pg_blocking_pids(pid))`,
      ).toHaveLength(1)
    }, 10_000)
    // It holds its audits, and waits for the certificate.
    expect(await sql`select from audit where id = ${first} for no key update skip locked`).toEqual([])
    await holding`
      insert into audit_visit (audit_id, visit_id, site_id)
      select ${late}, ${iso.visits[1].id}, site_id from audit_visit where audit_id = ${first}`
    return { suspended }
  })
  const { status, body: answer } = await reply.suspended
  expect([status, answer.canceled.map(({ projectId }: { projectId: number }) => projectId)]).toEqual([
    200,
    [first, late],
  ])
  expect((await auditOf(late)).status).toBe('canceled')
  expect(await findFaults(sql)).toEqual([])
})
