import { expect, test, vi } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { auditForm, makeCustomer, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const { planner, iso9001, stand } = await certificateStage(app)
const admin = await signIn(app, 'Administrator')

type Certificate = { id: number; customerId: number }

const firstVisitOf = async ({ id }: Certificate): Promise<number> =>
  (await planner(`GET /certificates/${id}`)).body.visits[0].id

/** What becomes of a call while somebody holds a certificate: `look` is asked once the call waits. */
async function whileHeld<Reply>(id: number, call: () => Promise<Reply>, look: () => Promise<void>) {
  const { reply } = await sql.begin(async holding => {
    const [held] = await holding`
      select pg_backend_pid() as pid from certificate where id = ${id} for no key update`
    const reply = call()
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity where ${held?.pid} = any(pg_blocking_pids(pid))`
      expect(waiting).toHaveLength(1)
    }, 10_000)
    await look()
    return { reply }
  })
  return reply
}

const isFree = async (table: 'certificate' | 'visit', id: number): Promise<boolean> =>
  (await sql`select from ${sql(table)} where id = ${id} for no key update skip locked`).length === 1

test('An audit that is to count for another visit locks both certificates in order.', async () => {
  const customerId = await makeCustomer(sql)
  const [lower, higher] = [(await stand({ customerId })).body, (await stand({ customerId })).body]
  const { body: audit } = await planner(
    'POST /projects',
    auditForm(customerId, [iso9001], { countsFor: [{ visitId: await firstVisitOf(higher) }] }),
  )
  const change = { countsFor: [{ visitId: await firstVisitOf(lower) }], version: audit.version }
  const reply = await whileHeld(
    lower.id,
    () => planner(`PUT /projects/${audit.id}`, change),
    async () => expect(await isFree('certificate', higher.id)).toBe(true),
  )
  expect(reply).toMatchObject({ status: 200, body: { visits: [{ certificateId: lower.id }] } })
})

test('A batch is undone after whoever plans or calculates its certificates.', async () => {
  const { body: certificate } = await stand()
  const item = { countsFor: [{ visitId: await firstVisitOf(certificate) }], combine: 'none' }
  const { body: proposal } = await planner('POST /visits/proposal', {
    visitIds: item.countsFor.map(({ visitId }) => visitId),
  })
  const { body } = await planner('POST /visits/drafts', {
    items: proposal.items.map(({ countsFor, start, end }: Record<string, unknown>) => ({
      countsFor,
      start,
      end,
    })),
  })
  const reply = await whileHeld(
    certificate.id,
    () => planner(`DELETE /visits/drafts/${body.batchId}`),
    async () => expect(await isFree('visit', await firstVisitOf(certificate))).toBe(true),
  )
  expect(reply).toMatchObject({ status: 200, body: { deleted: 1 } })
})

test('A rule locks all certificates before any visit, however many they are.', async () => {
  const { body: standard } = await admin('POST /standards', {
    code: 'MANY',
    name: unique('Many'),
    description: 'Many',
  })
  const customerId = await makeCustomer(sql)
  const certificates = await sql<{ id: number }[]>`
    with made as (
      insert into certificate (customer_id, standard_id, number, status, status_on, decided, first_certified, expires, cycle_ends,
        central_site_id)
      select ${customerId}, ${standard.id}, 'Q-' || n, 'active', '2025-03-10', '2025-03-10', '2025-03-10', '2028-03-09',
        '2028-03-09', (select id from site where customer_id = ${customerId})
      from generate_series(1, 1001) n returning id, central_site_id
    ), covered as (insert into certificate_site select id, central_site_id from made)
    select id from made order by id`
  const [first = { id: 0 }, last = { id: 0 }] = [certificates[0], certificates.at(-1)]
  const [visit] = await sql<{ id: number }[]>`
    insert into visit (certificate_id, cycle, kind, ordinal, due, earliest, latest)
    values (${first.id}, 1, 'recertification', 0, '2027-12-10', '2027-09-11', '2028-02-08') returning id`
  const { body: iso } = await admin(`GET /standards/${iso9001}`)
  const reply = await whileHeld(
    last.id,
    () =>
      admin(`PUT /standards/${standard.id}`, {
        code: standard.code,
        name: unique('Many'),
        description: 'Many',
        programme: iso.programme,
        confirmed: true,
      }),
    async () => expect(await isFree('visit', visit?.id ?? 0)).toBe(true),
  )
  expect(reply.status).toBe(200)
})
