import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeRequest, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const reviewerId = await makeAccount(sql)
const reviewer = await signIn(app, reviewerId)
const onDay = (day: number) => ({
  start: new Date(Date.UTC(2026, 2, day, 1)),
  end: new Date(Date.UTC(2026, 2, day, 10)),
})

/** Who asks for 2 and 3 March. */
async function ask() {
  const userId = await makeStandardHolder(sql)
  return { userId, ...(await makeRequest(sql, { userId, reviewerId, category: 'sickLeave' })) }
}

const accept = (request: { id: number }, given: object) =>
  reviewer(`PUT /requests/approve/${request.id}`, { status: 'accept', version: 0, ...given })

const seenIn = async ({ id }: { id: number }) => {
  const { audits } = (await reviewer(`GET /requests/${id}/consequences`)).body
  return audits.map(({ projectId, version }: { projectId: number; version: number }) => ({
    projectId,
    version,
  }))
}

test('What the reviewer saw is released, and nothing else that was named.', async () => {
  const request = await ask()
  const inTheWay = await makeAudit(sql, { ...onDay(2), auditorIds: [request.userId] })
  const elsewhere = await makeAudit(sql, { ...onDay(20), auditorIds: [request.userId] })
  const releases = [...(await seenIn(request)), { projectId: elsewhere, version: 0 }]
  expect((await accept(request, { releases })).status).toBe(200)
  expect((await reviewer(`GET /projects/${inTheWay}`)).body).toMatchObject({ status: 'draft' })
  expect((await reviewer(`GET /projects/${elsewhere}`)).body).toMatchObject({
    status: 'assigned',
    version: 0,
  })
})

test('What was booked after the reviewer looked is not released unseen: the refusal lists it.', async () => {
  const request = await ask()
  await makeAudit(sql, { ...onDay(2), auditorIds: [request.userId] })
  const releases = await seenIn(request)
  const since = await makeAudit(sql, { ...onDay(3), auditorIds: [request.userId] })
  for (const given of [{ releases }, { releases, releaseConflicts: true }]) {
    const { status, body } = await accept(request, given)
    expect([status, body.code]).toEqual([409, 'clash'])
    expect(body.details).toMatchObject([{ projectId: since, version: 0 }])
  }
  expect((await accept(request, { releases: await seenIn(request) })).status).toBe(200)
})

test('An audit that was changed after the reviewer looked is listed too.', async () => {
  const request = await ask()
  const id = await makeAudit(sql, { ...onDay(2), auditorIds: [request.userId] })
  const releases = await seenIn(request)
  await reviewer(`PUT /projects/${id}`, { note: 'The mill closes.', version: 0 })
  const { status, body } = await accept(request, { releases })
  expect([status, body.details]).toMatchObject([409, [{ projectId: id, version: 1 }]])
})

test('An empty list releases nothing, also beside releaseConflicts.', async () => {
  const request = await ask()
  await makeAudit(sql, { ...onDay(2), auditorIds: [request.userId] })
  expect((await accept(request, { releases: [], releaseConflicts: true })).status).toBe(409)
})
