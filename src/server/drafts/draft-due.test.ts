import { expect, test } from 'vitest'
import { yearly } from '#domain/programme.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { runInPartsOnceADay } from '#server/jobs/once-a-day.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeCustomer, pick, unique } from '#tests/factories.ts'
import { draftDue } from './draft-due.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const today = localDay(new Date(), 'Asia/Ho_Chi_Minh')
const noon = (day: string) => new Date(`${day}T05:00Z`)
/** The job as both servers start it. */
const run = (day: string) =>
  Promise.all([1, 2].map(() => runInPartsOnceADay(sql, 'drafts of visits', noon(day), draftDue)))

const withDrafts = async (code: string, draftDays: number) => {
  const id = await pick(sql, 'standard', code)
  await sql`update standard set programme = ${sql.json({ ...yearly, draftDays })} where id = ${id}`
  return id
}
const [grs, ocs] = [await withDrafts('GRS', 60), await withDrafts('OCS', 20)]
const rds = await pick(sql, 'standard', 'RDS')

const enter = async (customerId: number, standardId: number, decided = addDays(today, -100)) => {
  const { status, body } = await admin('POST /certificates', {
    customerId,
    standardId,
    number: unique('C'),
    decided,
  })
  expect(status).toBe(201)
  return body.id as number
}
const planOf = async (id: number) => (await admin(`GET /certificates/${id}`)).body.visits[0]
const audits = async () =>
  sql<{ id: number; standards: number; batchId: number }[]>`
    select audit.id, batch_id, (select count(*)::integer from audit_standard where audit_id = audit.id) as standards
    from audit where deleted_at is null and status <> 'canceled' order by audit.id`

test('The server drafts once what is due by the rule, with what can share the audit, and never again what somebody took away.', async () => {
  const customerId = await makeCustomer(sql)
  const [one, other, byHand] = [
    await enter(customerId, grs),
    await enter(customerId, ocs),
    await enter(customerId, rds),
  ]
  const { due } = await planOf(one)
  await run(addDays(due, -61))
  expect(await audits()).toEqual([])
  // Days without a server are caught up once.
  expect((await run(addDays(due, -50))).toSorted()).toEqual([false, true])
  const [made, ...others] = await audits()
  expect([made?.standards, others]).toEqual([2, []])
  expect((await planOf(one)).plan).toBe('draft')
  expect((await planOf(other)).plan).toBe('draft')
  expect((await planOf(byHand)).plan).toBe('none')
  const { body } = await admin(`GET /history?entity=project&entityId=${made?.id}`)
  expect(body.rows.at(-1).who).toBeNull()
  // Marked as drafted and planned in one.
  const [counts] = await sql`
    select count(*)::integer as rows, count(*) filter (where after ->> 'plan' = 'draft' and after ->> 'drafted_at' is not null)::integer as both
    from history where entity = 'visit' and action = 'update' and entity_id = ${(await planOf(one)).id}`
  expect(counts).toEqual({ rows: 1, both: 1 })

  expect((await admin(`DELETE /projects/${made?.id}`)).status).toBe(204)
  expect((await planOf(one)).plan).toBe('none')
  await run(addDays(due, -49))
  expect(await audits()).toEqual([])
})

test('What somebody canceled is unplanned at once, what somebody moved stays planned, and the server makes neither again.', async () => {
  const [first, second] = [
    await enter(await makeCustomer(sql), grs),
    await enter(await makeCustomer(sql), grs),
  ]
  const { due } = await planOf(first)
  await run(addDays(due, -48))
  const made = await audits()
  expect(made).toHaveLength(2)
  const [canceled, moved] = await Promise.all(
    made.map(async ({ id }) => (await admin(`GET /projects/${id}`)).body),
  )
  const [left, kept] = canceled.visits[0].certificateId === first ? [first, second] : [second, first]
  const cancel = { version: canceled.version, reason: 'The mill is closed.', reasonCode: 'other' }
  expect((await admin(`PUT /projects/${canceled.id}/cancel`, cancel)).status).toBe(200)
  const later = (moment: string) => new Date(Date.parse(moment) + 7 * 86_400_000).toISOString()
  const move = { version: moved.version, start: later(moved.start), end: later(moved.end) }
  expect((await admin(`PUT /projects/${moved.id}`, move)).status).toBe(200)

  expect([(await planOf(left)).plan, (await planOf(kept)).plan]).toEqual(['none', 'draft'])
  await run(addDays(due, -47))
  expect((await audits()).map(({ id }) => id)).toEqual([moved.id])
  const { body } = await admin(`GET /visits?flag=unplanned&certificateId=${left}&on=${addDays(due, -47)}`)
  expect(body.count).toBe('1')
  await sql`update audit set deleted_at = now() where id = ${moved.id}`
})

test('A certificate that is suspended, or that nobody has granted yet, gets no drafts.', async () => {
  const customerId = await makeCustomer(sql)
  const id = await enter(customerId, grs, addDays(today, -90))
  const { due } = await planOf(id)
  await sql`update certificate set status = 'suspended' where id = ${id}`
  await run(addDays(due, -30))
  expect(await audits()).toEqual([])
})

test('What is due is drafted in parts, so that nobody waits for the whole; half-way, the rest is drafted by the next run.', async () => {
  const before = (await audits()).length
  const ids: number[] = []
  for (let nth = 0; nth < 3; nth++) ids.push(await enter(await makeCustomer(sql), grs))
  const { due } = await planOf(ids[0] ?? 0)
  const made = async () => (await audits()).length - before
  const stop = new Error('The connection was lost.')
  await expect(
    sql.begin(async tx => {
      await tx`select from certificate where id = ${ids.at(-1) ?? 0} for update`
      const failing = expect(draftDue(sql, noon(addDays(due, -15)), 2)).rejects.toThrow()
      // The first two are there for everybody while the job waits for the third.
      await expect.poll(made, { timeout: 20_000 }).toBe(2)
      const cancel = async () =>
        sql<{ isDone: boolean }[]>`
          select pg_cancel_backend(pid) as is_done from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(cancel, { timeout: 20_000 }).toMatchObject([{ isDone: true }])
      await failing
      throw stop
    }),
  ).rejects.toBe(stop)
  expect(await made()).toBe(2)
  await run(addDays(due, -15))
  expect(await made()).toBe(3)
  for (const id of [ids[0], ids.at(-1)]) expect((await planOf(id ?? 0)).plan).toBe('draft')
})
