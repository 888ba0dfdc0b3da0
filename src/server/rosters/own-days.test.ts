import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  requestForm,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const anna = await makeStandardHolder(sql, { name: 'Anna' })
const ben = await makeStandardHolder(sql, { name: 'Ben' })
const carla = await makeStandardHolder(sql, { name: 'Carla' })
const customerId = await makeCustomer(sql, { companyName: 'Acme', timeZone: 'Asia/Dhaka' })

const from = (days: number, hours = 0) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000)
const book = (number: string, days: number, auditorIds: number[]) =>
  makeAudit(sql, { number, customerId, start: from(days), end: from(days, 8), auditorIds })

await sql`update account set phone = '+84 90 123' where id = ${ben}`
const auditId = await book('ROAD-1', 2, [anna, ben])
await book('ROAD-2', 40, [anna])
await book('ROAD-3', -20, [anna])
const leave = await bookTimeOff(sql, anna, { kind: 'sickLeave', start: from(5), end: from(6) })
await book('ROAD-4', 3, [carla])
await bookTimeOff(sql, ben, { start: from(5), end: from(6) })

const read = async (id: number) => (await (await signIn(app, id))('GET /rosters/rosters/me/days')).body

test('one’s own days say where to go, whom to call there, and by which phone the others of the team are reached', async () => {
  const { rows, at } = await read(anna)
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
  expect(
    rows.map(({ kind, visit }: { kind: string; visit?: { idflNumber: string } }) => [
      kind,
      visit?.idflNumber,
    ]),
  ).toEqual([
    ['audit', 'ROAD-1'],
    ['sickLeave', undefined],
  ])
  const [{ visit }] = rows
  expect(visit).toMatchObject({
    id: auditId,
    companyName: 'Acme',
    timeZone: 'Asia/Dhaka',
    phase: 'assigned',
    role: 'auditor',
    standards: [{ id: expect.any(Number), code: expect.any(String), name: expect.any(String) }],
    site: { isMain: true, place: null, contacts: [{ name: expect.any(String) }] },
    team: [
      { id: anna, name: 'Anna', phone: '' },
      { id: ben, name: 'Ben', phone: '+84 90 123' },
    ],
  })
  expect(rows[1]).toMatchObject({ id: leave, timeZone: 'Asia/Ho_Chi_Minh', visit: null })
})

test('the only one of a team leads it, as everywhere', async () => {
  const { rows } = await read(carla)
  expect(rows).toMatchObject([{ visit: { idflNumber: 'ROAD-4', role: 'lead', team: [{ role: 'lead' }] } }])
})

test('nobody else’s absences are in it, nor days of who is no auditor', async () => {
  expect(JSON.stringify(await read(anna))).not.toContain('timeOff')
  const desk = await makeAccount(sql, { role: 'Customer service' })
  expect((await read(desk)).rows).toEqual([])
})

test('the usual reviewer is whom one asked last; until then somebody who can decide', async () => {
  const rita = await makeAccount(sql, { name: 'Rita', role: 'Planner' })
  const zoe = await makeAccount(sql, { name: 'Zoe', role: 'Planner' })
  const before = (await read(ben)).reviewer
  expect(before).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
  const call = await signIn(app, ben)
  for (const [reviewerId, day] of [
    [zoe, 50],
    [rita, 60],
    [zoe, 70],
  ] as const) {
    const span = { start: from(day).toISOString(), end: from(day + 1).toISOString() }
    expect(
      (await call('POST /requests', { ...requestForm(reviewerId, {}), userId: ben, ...span })).status,
    ).toBe(201)
    expect((await read(ben)).reviewer.id).toBe(reviewerId)
  }
})
