import { expect, test } from 'vitest'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { auditForm, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const service = await signIn(app, 'Customer service')
const customerId = await makeCustomer(sql, { companyName: 'Undone Textiles', timeZone: 'UTC' })
const grs = await pick(sql, 'standard', 'GRS')

const on = (days: number, time: string) =>
  momentAt(`${addDays(localDay(new Date(), 'UTC'), days)}T${time}`, 'UTC').toISOString()

let week = 0

/** A week of its own that is over. */
function nextWeek() {
  week += 1
  return { start: on(-7 * week, '08:00'), end: on(1 - 7 * week, '17:00') }
}

async function make(body: object = {}) {
  const form = auditForm(customerId, [grs], { ...nextWeek(), ...body })
  return (await planner('POST /projects', form)).body
}

const preview = async (body: object, call = planner) =>
  (await call('POST /changes/undo/preview', body)).body.refusal

test('What was canceled tells beforehand that its auditor is booked by now', async () => {
  const auditors = [{ id: await makeStandardHolder(sql) }]
  const { id, version, start, end } = await make({ auditors })
  const { body } = await planner(`PUT /projects/${id}/cancel`, { reason: 'A mistake', version })
  const way = { kind: 'reopen', audits: [{ id, version: body.version }], steps: body.undo.inverse }
  expect(await preview(way)).toBeNull()
  expect((await planner(`GET /projects/${id}`)).body).toMatchObject({
    status: 'canceled',
    version: body.version,
  })
  const other = await make({ auditors, start, end })
  expect(await preview(way)).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining(other.idflNumber),
  })
})

test('What was made tells beforehand that it was changed or assigned since', async () => {
  const { id, version } = await make()
  expect(version).toBe(0)
  const way = (now: number) => ({ kind: 'remove', audits: [{ id, version: now }] })
  expect(await preview(way(version))).toBeNull()
  const assigned = await planner(`PUT /projects/${id}/assign`, {
    auditors: [{ id: await makeStandardHolder(sql) }],
    version,
  })
  expect(await preview(way(version))).toMatchObject({ code: 'stale' })
  expect(await preview(way(assigned.body.version))).toMatchObject({ statusCode: 409 })
  expect(await preview(way(version), service)).toMatchObject({ statusCode: 403 })
})

test('An audit that was just made is deleted by an undo of its creation', async () => {
  const { id, version } = await make()
  const undone = await planner('POST /changes/copies/undo', { audits: [{ id, version }] })
  expect(undone.status).toBe(200)
  expect((await planner(`GET /projects/${id}`)).status).toBe(404)
})

test('Person-days tell beforehand that the audit is closed, and are taken back by another save', async () => {
  const { id, version } = await make()
  const days = { required: 3, offSite: 0.5, reason: '' }
  const changed = await planner(`PUT /projects/${id}`, { days, version })
  expect(changed.body.undo).toMatchObject({ before: version, inverse: null })
  const way = (now: number) => ({ kind: 'edit', projectId: id, version: now, days: null })
  expect(await preview(way(changed.body.version))).toBeNull()
  expect((await planner(`GET /projects/${id}`)).body.days).toMatchObject(days)
  const { body } = await planner(`PUT /projects/${id}/cancel`, {
    reason: 'Flood',
    version: changed.body.version,
  })
  expect(await preview(way(changed.body.version))).toMatchObject({ code: 'stale' })
  expect(await preview(way(body.version))).toMatchObject({ statusCode: 409 })
})

test('What the team says answers what was said before, and isn’t taken back once the office changed the audit', async () => {
  const auditorId = await makeStandardHolder(sql)
  const call = await signIn(app, auditorId)
  const { id, version, start, end } = await make({ auditors: [{ id: auditorId }] })
  const first = await call(`PUT /projects/${id}/done`, { start, end, note: 'Half a day' })
  expect(first.body).toMatchObject({ before: version, was: null, done: { note: 'Half a day' } })
  const again = await call(`PUT /projects/${id}/done`, { start, end, note: 'Whole' })
  expect(again.body).toMatchObject({ before: first.body.version, was: { note: 'Half a day' } })
  const way = (done: object | null, seen: number) => ({ kind: 'done', projectId: id, version: seen, done })
  expect(await preview(way({ start, end, note: 'Half a day' }, again.body.version), call)).toBeNull()
  expect((await planner(`GET /projects/${id}`)).body.done.note).toBe('Whole')

  const stale = { version: first.body.version }
  expect((await call(`PUT /projects/${id}/not-done`, stale)).body.code).toBe('stale')
  expect((await call(`PUT /projects/${id}/done`, { start, end, note: '', ...stale })).body.code).toBe('stale')
  const completed = await planner(`PUT /projects/${id}/complete`, { version: again.body.version })
  expect(completed.status).toBe(200)
  expect(await preview(way(null, again.body.version), call)).toMatchObject({ statusCode: 409 })
})
