import { beforeEach, describe, expect, test } from 'vitest'
import { runOnceADay } from '#server/jobs/once-a-day.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeAccount, makeAudit, makeCustomer, unique } from '#tests/factories.ts'
import { notifyDue } from './notify-due.ts'

const app = await startApp()
const { sql } = app
const { planner, grs, stand } = await certificateStage(app)
const plannerId = await makeAccount(sql, { role: 'Planner' })

beforeEach(async () => {
  await sql`update certificate set status = 'withdrawn'`
  await sql`delete from notification`
})

/** What a planner is sent at noon of that day, or at another time. */
async function noticesOn(moment: string): Promise<string[]> {
  const now = new Date(moment.length === 10 ? `${moment}T12:00Z` : moment)
  await sql.begin(tx => notifyDue(tx, { now }))
  const notices = await sql<{ accountId: number; title: string }[]>`
    delete from notification returning account_id, title`
  return notices.filter(({ accountId }) => accountId === plannerId).map(({ title }) => title)
}

type Visit = { id: number }
const enter = async (given: Parameters<typeof stand>[0] = {}): Promise<{ id: number; visits: Visit[] }> =>
  (await planner(`GET /certificates/${(await stand(given)).body.id}`)).body
/** A yearly one: a recertification due on 1 November 2026, by 1 December. */
const enterYearly = () =>
  enter({ standardId: grs, number: unique('GRS'), decided: '2026-01-01', expires: '2026-12-31' })

/** Drafts of one batch, the first visit alone, the others together. */
async function draft(madeBy: number | null, [first, ...others]: readonly Visit[]) {
  const [batch] = await sql<
    { id: number }[]
  >`insert into draft_batch (made_by) values (${madeBy}) returning id`
  for (const visits of [[first], others]) {
    const ids = visits.flatMap(visit => visit?.id ?? [])
    const audit = await makeAudit(sql, { number: unique('A') })
    await sql`update audit set batch_id = ${batch?.id ?? 0} where id = ${audit}`
    await sql`
      insert into audit_visit (audit_id, visit_id, site_id)
      select ${audit}, visit_id, site_id from visit_site where visit_id = any(${ids}::integer[])`
  }
}

describe('A visit', () => {
  test('that became overdue is told once, by the calendar of its customer', async () => {
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    for (const timeZone of [early, late]) await enter({ customerId: await makeCustomer(sql, { timeZone }) })
    // 11 March begins in Kiritimati at 10:00 UTC of the 10th, in Pago Pago at 11:00 UTC of the 11th.
    expect(await noticesOn('2026-03-10T09:59Z')).toEqual([])
    expect(await noticesOn('2026-03-10T10:00Z')).toEqual(['1 visit became overdue.'])
    expect(await noticesOn('2026-03-11T10:59Z')).toEqual([])
    expect(await noticesOn('2026-03-11T11:00Z')).toEqual(['1 visit became overdue.'])
    expect(await noticesOn('2026-06-01')).toEqual([])
  })

  test('is announced again once its latest day has changed', async () => {
    const { visits } = await enter()
    await enter()
    expect(await noticesOn('2026-03-12')).toEqual(['2 visits became overdue.'])
    await sql`update visit set latest = '2026-05-31', by_hand = true where id = ${visits[0]?.id ?? 0}`
    expect(await noticesOn('2026-05-31')).toEqual([])
    expect(await noticesOn('2026-06-01')).toEqual(['1 visit became overdue.'])
    expect(await noticesOn('2026-06-02')).toEqual([])
  })

  test('of a certificate that is suspended or has lapsed is told of no more', async () => {
    const suspended = await enter()
    await sql`update certificate set status = 'suspended' where id = ${suspended.id}`
    await enter({ decided: '2022-03-10', expires: '2025-03-09' })
    expect(await noticesOn('2026-03-12')).toEqual([])
    await sql`update certificate set status = 'active' where id = ${suspended.id}`
    expect(await noticesOn('2026-03-13')).toEqual(['1 visit became overdue.'])
  })
})

test('A certificate at risk is announced once, and again with other days.', async () => {
  const { visits } = await enterYearly()
  await enterYearly()
  expect(await noticesOn('2026-10-31')).toEqual([])
  expect(await noticesOn('2026-11-01')).toEqual(['2 certificates are at risk.'])
  expect(await noticesOn('2026-11-02')).toEqual([])
  await sql`update visit set latest = '2026-12-10', by_hand = true where id = ${visits[0]?.id ?? 0}`
  expect(await noticesOn('2026-11-03')).toEqual(['1 certificate is at risk.'])
  // That it is overdue as well is news of its own.
  expect(await noticesOn('2026-12-02')).toEqual(['1 visit became overdue.'])
})

test('Drafts that the server made are told once, each audit once, those of a person never.', async () => {
  const certificate = await enter({ decided: '2026-03-10', expires: '2029-03-09' })
  const other = await enter({ decided: '2026-03-10', expires: '2029-03-09' })
  await draft(plannerId, other.visits)
  expect(await noticesOn('2026-03-31')).toEqual([])
  await draft(null, certificate.visits)
  expect(await noticesOn('2026-04-01')).toEqual(['2 drafts were made.'])
  await sql`update visit set latest = latest + 1 where certificate_id = ${certificate.id}`
  expect(await noticesOn('2026-04-02')).toEqual([])
})

test('All that is new is told in one notification, to those who plan visits, in the daily mail.', async () => {
  const unseeing = await signInWith(app, ['PlanVisits'])
  const service = await signIn(app, 'Customer service')
  const overdue = await enter()
  await enterYearly()
  await draft(null, (await enter({ decided: '2026-03-10', expires: '2029-03-09' })).visits)
  await sql.begin(tx => notifyDue(tx, { now: new Date('2026-11-05T12:00Z') }))
  const title = '1 visit became overdue, 1 certificate is at risk, 2 drafts were made.'
  const rows = await sql`
    select title, entity, entity_id, sender_id, awaits_digest from notification where account_id = ${plannerId}`
  expect(rows).toEqual([
    { title, entity: 'visit', entityId: overdue.visits[0]?.id, senderId: null, awaitsDigest: true },
  ])
  expect((await planner('GET /notifications')).body.rows).toMatchObject([{ type: 'visit:due', sentBy: null }])
  for (const call of [unseeing, service]) expect((await call('GET /notifications')).body.rows).toEqual([])
})

test('Two servers tell it once, and without anything due there is nothing to tell.', async () => {
  const run = (day: string) =>
    Promise.all(
      [1, 2].map(() => runOnceADay(sql, 'visits that are due', new Date(`${day}T12:00Z`), notifyDue)),
    )
  await run('2026-03-09')
  expect(await sql`select from notification`).toEqual([])
  await enter()
  expect((await run('2026-03-12')).toSorted()).toEqual([false, true])
  expect(await sql`select from notification where account_id = ${plannerId}`).toHaveLength(1)
})
