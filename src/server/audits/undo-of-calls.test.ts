import { expect, test } from 'vitest'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { auditForm, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles', timeZone: 'UTC' })
const grs = await pick(sql, 'standard', 'GRS')

const on = (days: number, time: string) =>
  momentAt(`${addDays(localDay(new Date(), 'UTC'), days)}T${time}`, 'UTC').toISOString()

let week = 0

/** An assigned audit that is over, agreed with the customer, and its auditor. */
async function makeAudit() {
  week += 1
  const auditorId = await makeStandardHolder(sql)
  const when = { start: on(-7 * week, '08:00'), end: on(1 - 7 * week, '17:00') }
  const form = auditForm(customerId, [grs], { ...when, auditors: [{ id: auditorId }] })
  const { id, version } = (await planner('POST /projects', form)).body
  const agreed = await planner(`PUT /projects/${id}/agree`, { note: 'By phone', version })
  return { id, auditorId, version: agreed.body.version }
}

/** What undoing is to bring back. */
async function read(id: number) {
  const { status, start, end, agreedOn, agreedNote, auditors, note } = (await planner(`GET /projects/${id}`))
    .body
  const team = auditors.map((one: { id: number; start: string; end: string }) => [one.id, one.start, one.end])
  return { status, start, end, agreedOn, agreedNote, team, note }
}

const other = () => makeStandardHolder(sql)

test.each<[string, () => Promise<object>]>([
  ['assign', async () => ({ auditors: [{ id: await other() }] })],
  ['re-assign', async () => ({ auditors: [{ id: await other() }] })],
  ['agree', async () => ({ agreedOn: null })],
  ['', async () => ({ start: on(-400, '08:00'), end: on(-399, '17:00') })],
])('What %s did to one audit is taken back by the steps that it answers', async (action, body) => {
  const { id, version } = await makeAudit()
  const before = await read(id)
  const path = `PUT /projects/${id}${action && `/${action}`}` as const
  const { status, body: changed } = await planner(path, { ...(await body()), version, confirmed: true })
  expect([status, changed.undo]).toMatchObject([200, { before: version, reopens: false }])
  expect(await read(id)).not.toEqual(before)
  const undone = await planner('POST /changes', { steps: changed.undo.inverse, confirmed: true })
  expect(undone.status).toBe(200)
  expect(await read(id)).toEqual(before)
})

test('Back to draft is taken back with the team', async () => {
  const { id, version } = await makeAudit()
  const { team } = await read(id)
  const { undo } = (await planner(`PUT /projects/${id}/draft`, { version })).body
  expect(undo.rosters).toHaveLength(1)
  expect((await planner('POST /changes', { steps: undo.inverse, confirmed: true })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'assigned', team })
})

test.each(['cancel', 'complete'])('%s is taken back by re-opening, with team and agreement', async action => {
  const { id, version } = await makeAudit()
  const before = await read(id)
  const { body } = await planner(`PUT /projects/${id}/${action}`, { reason: 'A mistake', version })
  expect(body.undo).toMatchObject({ before: version, reopens: true })
  const audits = [{ id, version: body.version }]
  const undone = await planner('POST /changes/bulk/undo', { audits, steps: body.undo.inverse })
  expect(undone.status).toBe(200)
  expect(await read(id)).toEqual(before)
})

test('What more than times was changed, and what was re-opened, has no steps back', async () => {
  const { id, version } = await makeAudit()
  const noted = (await planner(`PUT /projects/${id}`, { note: 'Ring twice', version })).body
  expect(noted.undo).toMatchObject({ before: version, reopens: false, inverse: null })
  const closed = await planner(`PUT /projects/${id}/cancel`, { reason: 'A mistake', version: noted.version })
  const { body } = await planner(`PUT /projects/${id}/re-open`, {
    reason: 'Not so',
    version: closed.body.version,
  })
  expect(body.undo).toMatchObject({ reopens: false, inverse: null })
})
