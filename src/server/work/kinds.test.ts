import { expect, test } from 'vitest'
import type { WorkKind } from '#domain/work.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeAudit, makeCustomer, makeStandardHolder, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

type Row = { kind: WorkKind; id: number; at: string; [more: string]: unknown }

const list = async (query: string) => (await planner(`GET /work?limit=1000&${query}`)).body.rows as Row[]
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)

/** 08:00 to 17:00 in Vietnam, so many days from now. */
const days = (count: number) => {
  const start = new Date(Date.now() + count * 86_400_000)
  start.setUTCHours(1, 0, 0, 0)
  return { start, end: new Date(start.getTime() + 9 * 3_600_000) }
}

test('A team that nobody leads is soon to be settled where Team rules look at that, and later a concern where they ask.', async () => {
  const team = async () => [await makeStandardHolder(sql), await makeStandardHolder(sql)]
  const near = await makeAudit(sql, { ...days(1), auditorIds: await team() })
  const far = await makeAudit(sql, { ...days(40), auditorIds: await team() })
  const alone = await makeAudit(sql, { ...days(41), auditorIds: [await makeStandardHolder(sql)] })
  const found = async () =>
    (await list('kind=soon&kind=concern'))
      .filter(({ id }) => [near, far, alone].includes(id))
      .map(({ kind, id }) => [kind, id])
  expect(await found()).toEqual([])
  const admin = await signIn(app, 'Administrator')
  const { version, rules } = (await admin('GET /team-rules')).body
  const changed = await admin('PUT /team-rules', {
    rules: { ...rules, lead: 'warn' },
    version,
    confirmed: true,
  })
  expect(changed.status).toBe(200)
  expect(await found()).toEqual([
    ['soon', near],
    ['concern', far],
  ])
  const [soon, concern] = await list('kind=soon&kind=concern')
  expect(soon).toMatchObject({ isTentative: false, isLeaderless: true })
  expect(concern).toMatchObject({ concerns: [{ reasons: [{ severity: 'warn' }] }] })
})

test('A case with audits that nothing was done about is listed from its start, for whom it is about.', async () => {
  const anna = await makeStandardHolder(sql, { name: unique('Anna') })
  for (const day of [20, 21]) await makeAudit(sql, { ...days(day), auditorIds: [anna] })
  const { body: opened } = await planner('POST /disruptions', {
    cause: 'sick',
    auditorId: anna,
    start: days(20).start,
    end: days(21).end,
  })
  expect(opened).toMatchObject({ id: expect.any(Number), openCount: 2 })
  expect(await list(`kind=disruption&auditorId=${anna}`)).toMatchObject([
    { kind: 'disruption', id: opened.id, disruption: { auditorId: anna } },
  ])
  const other = await makeStandardHolder(sql)
  expect(await idsOf(`kind=disruption&auditorId=${other}`)).toEqual([])
  const before = `start=${days(1).start.toISOString()}&end=${days(19).end.toISOString()}`
  expect(await idsOf(`kind=disruption&auditorId=${anna}&${before}`)).toEqual([])
})

test('A visit that nothing is planned for is listed by when it is due, for its country and standard, and about no person.', async () => {
  const { enter, grs, inHanoi, iso9001 } = await certificateStage(app)
  const companyName = unique('Due Mills')
  const customerId = await makeCustomer(sql, { companyName, country: 'DE', timeZone: 'Europe/Berlin' })
  const due = inHanoi(40)
  const { status } = await enter({ customerId, wantedBy: due })
  expect(status).toBe(201)
  const rows = await list(`kind=visit&value=${encodeURIComponent(companyName)}`)
  expect(rows.map(({ kind, visit }) => [kind, (visit as { label: string }).label])).toEqual([
    ['visit', 'Stage 1'],
    ['visit', 'Stage 2'],
  ])
  expect(rows[1]).toMatchObject({ at: `${due}T00:00:00.000Z`, visit: { companyName, due } })
  const [place] = await sql<{ countryId: number }[]>`
    select country_id from customer where id = ${customerId}`
  const ids = rows.map(({ id }) => id)
  expect(await idsOf(`kind=visit&countryId=${place?.countryId}&standardId=${iso9001}`)).toEqual(ids)
  expect(await idsOf(`kind=visit&countryId=${place?.countryId}&standardId=${grs}`)).toEqual([])
  const someone = await makeStandardHolder(sql)
  expect(await idsOf(`kind=visit&auditorId=${someone}`)).toEqual([])

  // The same day is looked for east and west of it, and those around it.
  for (const timeZone of ['Asia/Ho_Chi_Minh', 'America/New_York', 'Pacific/Auckland', 'UTC']) {
    await sql`update account set time_zone = ${timeZone} where role_id = (select id from role where name = 'Planner')`
    const on = async (day: string) => {
      const [start, end] = [day, addDays(day, 1)].map(one => momentAt(`${one}T00:00`, timeZone).toISOString())
      const found = await list(
        `kind=visit&value=${encodeURIComponent(companyName)}&start=${start}&end=${end}`,
      )
      return found.map(({ visit }) => (visit as { due: string }).due)
    }
    expect([await on(addDays(due, -1)), await on(due), await on(addDays(due, 1))]).toEqual([[], [due], []])
  }
})
