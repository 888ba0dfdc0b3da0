import { expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const [planner, auditor] = [await signIn(app, 'Planner'), await signIn(app, 'Auditor')]
const anna = await makeStandardHolder(sql, { name: 'Anna' })
const ben = await makeStandardHolder(sql, { name: 'Ben' })
// Monday, 3 March 2031, and the days after.
const hours = (day: string) => ({ start: new Date(`${day}T01:00Z`), end: new Date(`${day}T10:00Z`) })
const booked = await makeAudit(sql, { ...hours('2031-03-03'), auditorIds: [anna] })
await bookTimeOff(sql, ben, { kind: 'sickLeave', ...hours('2031-03-04') })

const ask = (given: string, call = planner) =>
  call(`GET /auditors/common-dates?timeZone=Asia/Ho_Chi_Minh&from=2031-03-03T00:00:00Z&${given}`)
const both = `auditorId=${anna}&auditorId=${ben}`

test('The next dates on which all are free are told, and nothing of what keeps whom away', async () => {
  const { status, body } = await ask(`${both}&limit=2`)
  expect(status).toBe(200)
  expect(body).toEqual({
    people: [
      { id: anna, name: 'Anna' },
      { id: ben, name: 'Ben' },
    ],
    rows: [
      { start: '2031-03-05T01:00:00.000Z', end: '2031-03-05T10:00:00.000Z' },
      { start: '2031-03-06T01:00:00.000Z', end: '2031-03-06T10:00:00.000Z' },
    ],
  })
})

test('What the audit that they are wanted for has booked keeps nobody from it', async () => {
  const first = async (projectId: number) =>
    (await ask(`${both}&limit=1&projectId=${projectId}`)).body.rows[0].start
  expect(await first(booked)).toBe('2031-03-03T01:00:00.000Z')
  expect(await first(booked + 1)).toBe('2031-03-05T01:00:00.000Z')
})

test('An audit that one may not see is not there, so that nobody learns by it who is booked for which', async () => {
  const guest = await signInWith(app, ['ViewAllRoster'])
  expect((await ask(`${both}&projectId=${booked}`, guest)).status).toBe(404)
  expect((await ask(both, guest)).status).toBe(200)
})

test('Somebody’s own days of work go before those of their country', async () => {
  await sql`update auditor set work_days = '{4}' where id = ${ben}`
  const { body } = await ask(`${both}&limit=2&halfDays=1`)
  expect(body.rows.map(({ start }: { start: string }) => start)).toEqual([
    '2031-03-06T01:00:00.000Z',
    '2031-03-06T06:00:00.000Z',
  ])
  expect((await ask(`${both}&halfDays=4`)).body.rows).toEqual([])
  await sql`update auditor set work_days = null where id = ${ben}`
})

test('Two to ten people who are there, for whoever sees the roster', async () => {
  expect((await ask(`auditorId=${anna}&auditorId=${anna}`)).body.details).toMatchObject([
    { field: 'auditorId', message: 'auditorId: Please choose at least two people.' },
  ])
  const eleven = Array.from({ length: 11 }, (_, nth) => `auditorId=${nth + 1}`).join('&')
  expect((await ask(eleven)).status).toBe(400)
  expect((await ask(`auditorId=${anna}&auditorId=2147483647`)).body.details).toMatchObject([
    { field: 'auditorId', message: 'This auditor no longer exists.' },
  ])
  expect((await ask(both, auditor)).status).toBe(403)
})
