import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const number = '+84 90 123'
const admin = await signIn(app, 'Administrator')
const planner = await signIn(app, 'Planner')
const desk = await signIn(app, 'Customer service')
const anna = await makeStandardHolder(sql, { name: 'Anna' })
const ben = await makeStandardHolder(sql, { name: 'Ben' })
const carla = await makeStandardHolder(sql, { name: 'Carla' })
const auditId = await makeAudit(sql, { auditorIds: [anna, ben] })
const mine = await signIn(app, anna)
const { body: form } = await admin(`GET /users/${anna}`)
const saved = await admin(`PUT /users/${anna}`, { ...form, phone: number, standards: undefined })
const everybody = { admin, planner, desk }

test('A phone number is read by planners and by whoever keeps accounts, not by everybody in the office', async () => {
  expect(saved.body.data.phone).toBe(number)
  for (const [who, call] of Object.entries(everybody)) {
    const shown = who === 'desk' ? '' : number
    for (const path of [`/users/${anna}`, `/auditors/${anna}`] as const)
      expect((await call(`GET ${path}`)).body.phone, `${who} ${path}`).toBe(shown)
    for (const path of [
      `/users?id=${anna}`,
      `/auditors?id=${anna}`,
      `/auditors?id=${anna}&projectId=${auditId}`,
    ] as const)
      expect((await call(`GET ${path}`)).body.rows[0].phone, `${who} ${path}`).toBe(shown)
    const history = await call(`GET /history?entity=user&entityId=${anna}&limit=100`)
    expect(history.status).toBe(200)
    expect(JSON.stringify(history.body).includes(number), `${who} in history`).toBe(shown !== '')
  }
  expect((await mine(`GET /users/${anna}`)).body.phone).toBe(number)
})

test('That a phone number was changed is no act for whoever may not read it', async () => {
  const day = 86_400_000
  const [start, end] = [-day, day].map(ms => new Date(Date.now() + ms).toISOString())
  const acts = async (call: typeof admin) =>
    (await call(`GET /acts?start=${start}&end=${end}&limit=100`)).body.rows?.filter(
      ({ entity, entityId, action }: { entity: string; entityId: number; action: string }) =>
        ['user', 'auditor'].includes(entity) && entityId === anna && action === 'update',
    ).length
  expect([await acts(admin), await acts(desk)]).toEqual([1, 0])
})

test('On the page of an audit its team-mates and planners read the numbers of the team', async () => {
  const phones = async (call: typeof admin) =>
    (await call(`GET /projects/${auditId}`)).body.auditors.map(
      ({ name, phone }: { name: string; phone: string }) => `${name} ${phone}`,
    )
  expect(await phones(await signIn(app, ben))).toEqual([`Anna ${number}`, 'Ben '])
  expect(await phones(planner)).toEqual([`Anna ${number}`, 'Ben '])
  expect(await phones(desk)).toEqual(['Anna ', 'Ben '])
  expect((await (await signIn(app, carla))(`GET /projects/${auditId}`)).status).toBe(404)
  const reviewers = await mine('GET /users/reviews')
  expect(JSON.stringify(reviewers.body)).not.toContain('phone')
})
