import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')

const linesOf = async (url: string) =>
  (await app.inject({ url })).body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)

async function makePlan(): Promise<number> {
  const auditorId = await makeStandardHolder(sql, { name: '=Anna, Nguyen' })
  const customerId = await makeCustomer(sql, { companyName: '=cmd|’/c calc’!A1' })
  const span = { start: new Date('2031-03-04T01:00Z'), end: new Date('2031-03-04T10:00Z') }
  const projectId = [
    await makeAudit(sql, { number: 'X-1', customerId, ...span }),
    await makeAudit(sql, { number: 'X-2', customerId, ...span, standards: ['RDS'] }),
  ]
  const asked = { projectId, firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }
  const { status, body } = await planner('POST /plans', { ...asked, auditorId: [auditorId] })
  expect(status, JSON.stringify(body)).toBe(201)
  const stateOf = async () => (await planner(`GET /plans/${body.id}`)).body.state
  await vi.waitFor(async () => expect(await stateOf()).toBe('done'), { timeout: 50_000, interval: 200 })
  return body.id
}

let planId: number
beforeAll(async () => {
  planId = await makePlan()
})
const ask = (more: object, call = planner) =>
  call('POST /exports', { list: 'plan-rows', format: 'csv', query: { planId }, ...more })

test('The rows of a proposal leave as a file, filtered and with why, and nothing in them is a formula.', async () => {
  const { body } = await ask({
    columns: ['idflNumber', 'companyName', 'start', 'auditors', 'state', 'reasons'],
  })
  const { rows } = (await planner(`GET /plans/${planId}/rows?sort=idflNumber:asc`)).body
  const [placed, other] = rows.map((row: { reasons: { says: string }[]; gap: { says: string } | null }) =>
    (row.gap ? [row.gap] : row.reasons).map(({ says }) => says).join(' '),
  )
  const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = await linesOf(body.url)
  expect([...lines].sort()).toEqual(
    [
      'Audit,Company,Start (at the site),Time zone,Team,Status,Reasons',
      `X-1,'=cmd|’/c calc’!A1,2031-03-04 08:00,Asia/Ho_Chi_Minh,"'=Anna, Nguyen",Open,${quoted(placed)}`,
      `X-2,'=cmd|’/c calc’!A1,,Asia/Ho_Chi_Minh,,Unplanned,${quoted(other)}`,
    ].sort(),
  )
  const { body: one } = await ask({ query: { planId, kind: 'unplanned' }, columns: ['idflNumber'] })
  expect(one.rows).toBe(1)
  expect(await linesOf(one.url)).toEqual(['Audit', 'X-2'])
  const { body: workbook } = await ask({ format: 'xlsx' })
  expect((await app.inject({ url: workbook.url })).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('A proposal has to be named and there, and is for those who may read proposals.', async () => {
  const unnamed = await ask({ query: {} })
  expect([unnamed.status, unnamed.body.details[0].field]).toEqual([400, 'query.planId'])
  expect((await ask({ query: { planId: 999_999 } })).status).toBe(404)
  const narrow = await signInWith(app, ['ExportData', 'ViewAllAudit'])
  expect((await ask({}, narrow)).status).toBe(403)
  const reader = await signInWith(app, ['ViewPlans', 'ViewAllAudit'])
  expect((await ask({}, reader)).status).toBe(403)
  const both = await signInWith(app, ['ViewPlans', 'ExportData'])
  expect((await ask({}, both)).status).toBe(201)
})
