import { expect, test } from 'vitest'
import { cards } from '#contract/records/cards.ts'
import { signIn } from '#tests/app.ts'
import { makeAccount, makeRequest } from '#tests/factories.ts'
import { startRequests } from '#tests/request-stage.ts'
import { describeChanges } from '#words/describe-changes.ts'

const { app, sql, reviewerId, reviewer, makeAuditor, decide } = await startRequests()

const toCome = { start: new Date('2090-03-06T00:00Z'), end: new Date('2090-03-09T00:00Z') }

/** Accepted time off to come, of somebody whose notifications are counted from here on. */
async function makeAccepted(given: object = {}) {
  const anna = await makeAuditor()
  const request = await makeRequest(sql, { userId: anna.id, reviewerId, ...toCome, ...given })
  const { body } = await decide(request)
  await sql`delete from notification`
  return { anna, id: body.id as number, version: body.version as number }
}

const readNotices = (accountId: number) => sql`
  select kind, title from notification where account_id = ${accountId} order by id`
const entriesOf = (id: number) =>
  sql`select from roster_entry where request_id = ${id} and released_at is null`
const listWaiting = async () => {
  const { body } = await reviewer('GET /requests/approval?status=waiting&limit=100')
  return body.rows.map(({ id }: { id: number }) => id)
}

test('an accepted request is canceled by its reviewer once its person asks for it', async () => {
  const { anna, id, version } = await makeAccepted()
  expect(await listWaiting()).not.toContain(id)
  const asked = await anna.call(`PUT /requests/${id}/cancellation`, { reason: 'Trip is off', version })
  expect(asked).toMatchObject({
    status: 200,
    body: { status: 'accept', cancelAskedAt: expect.any(String), cancelNote: 'Trip is off' },
  })
  expect(await readNotices(reviewerId)).toMatchObject([
    { kind: 'request:waiting', title: expect.stringMatching(/^Anna Nguyen asks to cancel time off, /) },
  ])
  expect(await entriesOf(id)).toHaveLength(1)
  expect(await listWaiting()).toContain(id)
  const { body: work } = await reviewer('GET /work?limit=1000')
  expect(JSON.stringify(work)).toContain('Trip is off')
  expect((await anna.call(`DELETE /requests/${id}`)).status).toBe(409)
  expect((await reviewer(`DELETE /requests/${id}`)).status).toBe(204)
  expect(await entriesOf(id)).toHaveLength(0)
  expect(await readNotices(anna.id)).toMatchObject([
    { kind: 'request:accept', title: expect.stringMatching(/ was canceled as requested\.$/) },
  ])
  expect(await listWaiting()).not.toContain(id)
})

test('or it stays, and its person reads why; they may ask again', async () => {
  const { anna, id, version } = await makeAccepted()
  const asked = await anna.call(`PUT /requests/${id}/cancellation`, { version })
  const refuse = (given: object) => reviewer(`PUT /requests/${id}/cancellation/refuse`, given)
  expect((await refuse({ version: asked.body.version })).body.details).toMatchObject([{ field: 'reason' }])
  expect((await refuse({ reason: 'Too late', version })).body.code).toBe('stale')
  const kept = await refuse({ reason: 'A deputy is booked', version: asked.body.version })
  expect(kept.body).toMatchObject({ status: 'accept', cancelAskedAt: null, cancelNote: '' })
  expect(await entriesOf(id)).toHaveLength(1)
  expect(await readNotices(anna.id)).toMatchObject([
    { kind: 'request:reject', title: expect.stringMatching(/ was not canceled\. A deputy is booked$/) },
  ])
  expect((await refuse({ reason: 'Again', version: kept.body.version })).status).toBe(409)
  const again = await anna.call(`PUT /requests/${id}/cancellation`, { version: kept.body.version })
  expect(again.status).toBe(200)
  const { body: history } = await anna.call(`GET /history?entity=request&entityId=${id}`)
  expect(JSON.stringify(history)).toContain('A deputy is booked')
})

test('only its person asks, only once, and not for what is over or was never accepted', async () => {
  const { anna, id, version } = await makeAccepted()
  const other = await makeAuditor('Ben Tran')
  expect((await other.call(`PUT /requests/${id}/cancellation`, { version })).status).toBe(404)
  expect((await reviewer(`PUT /requests/${id}/cancellation`, { version })).status).toBe(403)
  const asked = await anna.call(`PUT /requests/${id}/cancellation`, { version })
  const twice = await anna.call(`PUT /requests/${id}/cancellation`, { version: asked.body.version })
  expect(twice.status).toBe(409)
  const refusal = { reason: 'Mine', version: asked.body.version }
  expect((await anna.call(`PUT /requests/${id}/cancellation/refuse`, refusal)).status).toBe(403)
  const past = await makeAccepted({
    start: new Date('2020-03-02T00:00Z'),
    end: new Date('2020-03-04T00:00Z'),
  })
  const late = await past.anna.call(`PUT /requests/${past.id}/cancellation`, { version: past.version })
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('has passed') } })
  const waiting = await makeRequest(sql, { userId: other.id, reviewerId, ...toCome })
  const early = await other.call(`PUT /requests/${waiting.id}/cancellation`, { version: waiting.version })
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('is waiting') } })
})

test('history says the reason for it once', async () => {
  const { anna, id, version } = await makeAccepted()
  await anna.call(`PUT /requests/${id}/cancellation`, { reason: 'Moving house', version })
  const { body } = await anna.call(`GET /history?entity=request&entityId=${id}`)
  const [step] = body.rows
  expect(step.reason).toBe('Moving house')
  const changes = describeChanges(step, cards.request, { moment: String, day: String, span: String })
  expect(changes.map(({ label }) => label)).toEqual(['Cancellation requested'])
})

test('another approver may decide instead of the reviewer', async () => {
  const { anna, id, version } = await makeAccepted()
  const asked = await anna.call(`PUT /requests/${id}/cancellation`, { version })
  const deputy = await signIn(app, await makeAccount(sql))
  const refusal = { reason: 'No', version: asked.body.version }
  expect((await deputy(`PUT /requests/${id}/cancellation/refuse`, refusal)).status).toBe(200)
  expect(await readNotices(reviewerId)).toMatchObject([
    { kind: 'request:waiting' },
    { kind: 'request:reject' },
  ])
})
