import { describe, expect, test } from 'vitest'
import { bookTimeOff, makeAccount, makeAudit, makeRequest, requestForm } from '#tests/factories.ts'
import { startRequests } from '#tests/request-stage.ts'

const { sql, reviewerId, reviewer, makeAuditor, decide } = await startRequests()

const span = { start: new Date('2026-03-02T00:00Z'), end: new Date('2026-03-04T00:00Z') }
const form = requestForm(reviewerId, {})

const entriesOf = (requestId: number) =>
  sql`select * from roster_entry where request_id = ${requestId} order by id`

describe('accepting', () => {
  test.each(['timeOff', 'sickLeave', 'training'])('%s takes the time out of the roster', async category => {
    const anna = await makeAuditor()
    const request = await makeRequest(sql, { userId: anna.id, reviewerId, category })
    const { status, body } = await decide(request, { reason: 'Enjoy.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'accept',
      reason: 'Enjoy.',
      decidedBy: { id: reviewerId },
      version: 1,
    })
    expect(body.responseDate).not.toBeNull()
    const when = { startsAt: span.start, endsAt: span.end }
    expect(await entriesOf(request.id)).toMatchObject([{ auditorId: anna.id, kind: category, ...when }])
  })

  test.each(['scheduleChange', 'other'])('%s changes nothing in the roster', async category => {
    const anna = await makeAuditor()
    const projectId = await makeAudit(sql, { auditorIds: [anna.id] })
    const request = await makeRequest(sql, { userId: anna.id, reviewerId, category, projectId })
    expect((await decide(request)).body.status).toBe('accept')
    expect(await entriesOf(request.id)).toHaveLength(0)
    expect((await reviewer(`GET /projects/${projectId}`)).body).toMatchObject({
      status: 'assigned',
      version: 0,
    })
  })

  test('a clash is a 409 that lists them, and leaves everything as it was', async () => {
    const anna = await makeAuditor()
    const auditId = await makeAudit(sql, { auditorIds: [anna.id] })
    const request = await makeRequest(sql, { userId: anna.id, reviewerId })
    const { status, body } = await decide(request)
    expect([status, body.code]).toEqual([409, 'clash'])
    expect(body.details).toMatchObject([{ auditorId: anna.id, kind: 'audit', projectId: auditId }])
    expect((await reviewer(`GET /requests/${request.id}`)).body).toMatchObject({
      status: 'waiting',
      version: 0,
    })
  })

  test('with releaseConflicts the auditor leaves the audits whole; without a team they are drafts again', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    const long = { start: new Date('2026-03-03T01:00Z'), end: new Date('2026-03-06T10:00Z') }
    const alone = await makeAudit(sql, { auditorIds: [anna.id] })
    const shared = await makeAudit(sql, { auditorIds: [anna.id, ben.id], ...long })
    const request = await makeRequest(sql, { userId: anna.id, reviewerId, category: 'sickLeave' })
    expect((await decide(request, { releaseConflicts: true, reason: 'Get well.' })).status).toBe(200)
    const reason = 'Anna Nguyen was released: not available at this time.'
    expect((await reviewer(`GET /projects/${alone}`)).body).toMatchObject({
      status: 'draft',
      auditors: [],
      statusReason: reason,
    })
    expect((await reviewer(`GET /projects/${shared}`)).body).toMatchObject({
      status: 'assigned',
      auditors: [{ id: ben.id }],
      version: 1,
    })
    const received = (await anna.call('GET /notifications')).body.rows
    expect(received).toHaveLength(1)
    expect(received[0].type).toBe('request:accept')
    expect(received[0].title).toMatch(/ was accepted\..* You were removed from .* You were removed from /)
    const { rows } = (await ben.call(`GET /history?entity=project&entityId=${shared}`)).body
    expect(rows[0]).toMatchObject({
      entity: 'project',
      action: 'release',
      reason,
      who: { name: 'Rita Pham' },
    })
    expect(JSON.stringify(rows)).not.toContain('Get well')
  })

  test('other bookings and completed audits remain a clash, and then nothing is released', async () => {
    const anna = await makeAuditor()
    const auditId = await makeAudit(sql, { auditorIds: [anna.id] })
    await bookTimeOff(sql, anna.id, {
      start: new Date('2026-03-03T00:00Z'),
      end: new Date('2026-03-03T10:00Z'),
    })
    const request = await makeRequest(sql, { userId: anna.id, reviewerId })
    const { status, body } = await decide(request, { releaseConflicts: true })
    expect([status, body.details.length, body.details[0].kind]).toEqual([409, 1, 'timeOff'])
    expect((await reviewer(`GET /projects/${auditId}`)).body.status).toBe('assigned')
    await sql`update roster_entry set released_at = now() where auditor_id = ${anna.id} and kind = 'timeOff'`
    await sql`update audit set status = 'completed' where id = ${auditId}`
    expect((await decide(request, { releaseConflicts: true })).body.details).toMatchObject([
      { projectId: auditId },
    ])
  })

  test('for somebody without an auditor profile writes no roster entry', async () => {
    const userId = await makeAccount(sql)
    const request = await makeRequest(sql, { userId, reviewerId })
    expect((await decide(request)).body.status).toBe('accept')
    expect(await entriesOf(request.id)).toHaveLength(0)
  })
})

describe('rejecting', () => {
  test('needs a reason, which is stored, shown and sent', async () => {
    const anna = await makeAuditor()
    const request = await makeRequest(sql, { userId: anna.id, reviewerId })
    const bare = await decide(request, { status: 'reject', reason: '  ' })
    expect([bare.status, bare.body.details[0].field]).toEqual([400, 'reason'])
    const { body } = await decide(request, { status: 'reject', reason: 'Too many are away.' })
    expect(body).toMatchObject({ status: 'reject', reason: 'Too many are away.' })
    const [received] = (await anna.call('GET /notifications')).body.rows
    expect(received).toMatchObject({ type: 'request:reject', entity: 'request', entityId: request.id })
    expect(received.title).toMatch(/^Time off for Anna Nguyen, .* was rejected\. Too many are away\.$/)
    expect((await anna.call('POST /requests', form)).status).toBe(201)
  })
})

describe('deleting', () => {
  test('a waiting request is taken back by its owner; a second time it is not there', async () => {
    const anna = await makeAuditor()
    const { id } = await makeRequest(sql, { userId: anna.id, reviewerId })
    expect((await reviewer(`DELETE /requests/${id}`)).status).toBe(403)
    expect((await anna.call(`DELETE /requests/${id}`)).status).toBe(204)
    expect((await anna.call(`DELETE /requests/${id}`)).status).toBe(404)
    expect((await anna.call(`GET /requests/${id}`)).body.status).toBe('deleted')
  })

  test('of an accepted one the future part becomes free; the owner gets a 409', async () => {
    const anna = await makeAuditor()
    const [start, end] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
    const request = await makeRequest(sql, { userId: anna.id, reviewerId, start, end })
    await decide(request)
    expect((await anna.call(`DELETE /requests/${request.id}`)).status).toBe(409)
    expect((await reviewer(`DELETE /requests/${request.id}`)).status).toBe(204)
    const [entry] = await entriesOf(request.id)
    expect(entry).toMatchObject({ startsAt: start, releasedAt: null })
    expect(entry?.endsAt.getTime()).toBeLessThanOrEqual(Date.now())
    const [received] = (await anna.call('GET /notifications')).body.rows
    expect(received.type).toBe('roster:changed')
  })

  test('of one that is still to come the whole entry is released; of one that is past nothing', async () => {
    const anna = await makeAuditor()
    const past = await makeRequest(sql, { userId: anna.id, reviewerId })
    const [start, end] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 2 * 86_400_000)]
    const future = await makeRequest(sql, { userId: anna.id, reviewerId, start, end })
    for (const request of [past, future]) {
      await decide(request)
      await reviewer(`DELETE /requests/${request.id}`)
    }
    expect(await entriesOf(past.id)).toMatchObject([{ endsAt: span.end, releasedAt: null }])
    expect((await entriesOf(future.id))[0]?.releasedAt).not.toBeNull()
  })
})
