import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type AuditStatus, auditActions, auditStatuses, nextStatus } from '#domain/audit-status.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { auditForm, makeAccount, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles', timeZone: 'UTC' })
const grs = await pick(sql, 'standard', 'GRS')

/** `08:00` of the day so many days from today, at the site. */
const on = (days: number, time: string) =>
  momentAt(`${addDays(localDay(new Date(), 'UTC'), days)}T${time}`, 'UTC').toISOString()

const past = () => ({ start: on(-4, '08:00'), end: on(-3, '17:00') })
const running = () => ({ start: on(-1, '08:00'), end: on(1, '17:00') })
const future = () => ({ start: on(10, '08:00'), end: on(12, '17:00') })

const makeAudit = async (given: object) =>
  (await planner('POST /projects', auditForm(customerId, [grs], given))).body

type Audit = { id: number; version: number }

const act = (audit: Audit, action: string, body: object = {}) =>
  planner(`PUT /projects/${audit.id}/${action}`, { reason: 'for a reason', version: audit.version, ...body })

/** An audit in that state, which has started so that it can be completed, and the auditor it had. */
async function makeAuditIn(status: AuditStatus) {
  const auditorId = await makeStandardHolder(sql)
  const audit = await makeAudit({ ...past(), auditors: status === 'draft' ? undefined : [{ id: auditorId }] })
  const action = { draft: null, assigned: null, canceled: 'cancel', completed: 'complete' }[status]
  return { auditorId, audit: action ? (await act(audit, action)).body : audit }
}

const entriesOf = (auditId: number) => sql`
  select starts_at, ends_at, uncut_ends_at, released_at is null as is_active
  from roster_entry where audit_id = ${auditId} order by id`

describe('from every status every action leads where the table says, else it is refused by name', () => {
  const cases = auditStatuses.flatMap(status => auditActions.map(action => [status, action] as const))
  test.each(cases)('%s: %s', async (status, action) => {
    const { audit, auditorId } = await makeAuditIn(status)
    expect(audit.status).toBe(status)
    const given = action === 'assign' && status === 'assigned' ? await makeStandardHolder(sql) : auditorId
    const body = action.endsWith('assign') ? { auditors: [{ id: given }] } : {}
    const reply = await act(audit, action, body)
    const next = nextStatus(status, action)
    if (next) {
      expect(reply).toMatchObject({ status: 200, body: { status: next, version: audit.version + 1 } })
      return
    }
    expect(reply.status).toBe(409)
    expect(reply.body.message).toMatch(new RegExp(`^This audit is (a )?${status} .*can’t be`))
    expect((await planner(`GET /projects/${audit.id}`)).body.version).toBe(audit.version)
  })

  test.each(auditStatuses)('%s: delete', async status => {
    const { audit } = await makeAuditIn(status)
    const { status: code, body } = await planner(`DELETE /projects/${audit.id}`)
    expect(code).toBe(status === 'draft' ? 204 : 409)
    if (status !== 'draft') expect(body.message).toBe(`This audit is ${status} and can’t be deleted.`)
  })
})

describe('an action is refused', () => {
  test('on a stale record before its status is looked at', async () => {
    const { audit } = await makeAuditIn('completed')
    const { status, body } = await act({ ...audit, version: audit.version - 1 }, 'cancel')
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.message).toMatch(/^This record was changed by .+ at \d\d \w{3} \d{4} \d\d:\d\d UTC\.$/)
  })

  test.each(['cancel', 're-open'])('%s without a reason', async action => {
    const { audit } = await makeAuditIn(action === 'cancel' ? 'assigned' : 'canceled')
    const { status, body } = await act(audit, action, { reason: ' ' })
    expect([status, body.details]).toMatchObject([
      400,
      [{ field: 'reason', message: 'Please enter a reason.' }],
    ])
  })

  test('with 404 when it is unknown, or there is no such audit', async () => {
    const { audit } = await makeAuditIn('assigned')
    expect((await act(audit, 'explode')).status).toBe(404)
    expect((await act({ id: 999_999, version: 0 }, 'cancel')).status).toBe(404)
  })

  test('on an audit that is not one’s own, with 404, and without the right, with 403', async () => {
    const { audit } = await makeAuditIn('assigned')
    const auditor = await signIn(app, 'Auditor')
    expect((await auditor(`PUT /projects/${audit.id}/cancel`, { reason: 'x', version: 0 })).status).toBe(403)
    const [{ id: roleId } = { id: 0 }] = await sql<{ id: number }[]>`
      insert into role (name) values ('Lead auditor') returning id`
    await sql`insert into role_permission values (${roleId}, 'CancelAudit'), (${roleId}, 'ViewAssignedAudits')`
    const leadId = await makeAccount(sql, { role: 'Lead auditor' })
    const lead = await signIn(app, leadId)
    const body = { reason: 'x', version: audit.version }
    expect((await lead(`PUT /projects/${audit.id}/cancel`, body)).status).toBe(404)
    await sql`insert into auditor (id) values (${leadId})`
    await sql`insert into auditor_standard (auditor_id, standard_id) values (${leadId}, ${grs})`
    const own = (await act(audit, 'assign', { auditors: [{ id: leadId }] })).body
    const canceled = await lead(`PUT /projects/${audit.id}/cancel`, { ...body, version: own.version })
    expect(canceled.status).toBe(200)
  })
})

test.each([
  ['draft', 'draft', ''],
  ['cancel', 'canceled', 'for a reason'],
])('%s releases the team: its entries are kept, but free its time', async (action, status, statusReason) => {
  const { audit, auditorId } = await makeAuditIn('assigned')
  const reason = action === 'draft' ? undefined : 'for a reason'
  const { body } = await act(audit, action, { reason })
  expect(body).toMatchObject({ status, statusReason, auditors: [], wasAssigned: true })
  expect(await entriesOf(audit.id)).toMatchObject([{ isActive: false }])
  const again = await makeAudit({ ...past(), auditors: [{ id: auditorId }] })
  expect(again.status).toBe('assigned')
})

describe('completing', () => {
  test('is refused before the start', async () => {
    const audit = await makeAudit({ ...future(), auditors: [{ id: await makeStandardHolder(sql) }] })
    const { status, body } = await act(audit, 'complete')
    expect([status, body.message]).toEqual([409, 'This audit has not started yet, so it can’t be completed.'])
  })

  test('after the end takes no reason, and the entries stay and block', async () => {
    const { audit, auditorId } = await makeAuditIn('assigned')
    expect((await act(audit, 'complete', { reason: undefined })).body.status).toBe('completed')
    const refused = await makeAudit({ ...past(), auditors: [{ id: auditorId }] })
    expect(refused.code).toBe('clash')
  })

  test('before the end takes a reason, and cuts the entries at now', async () => {
    const auditorId = await makeStandardHolder(sql)
    const audit = await makeAudit({ ...running(), auditors: [{ id: auditorId }] })
    expect(audit.phase).toBe('auditing')
    const refused = await act(audit, 'complete', { reason: undefined })
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'reason'])
    const { body } = await act(audit, 'complete')
    expect(body).toMatchObject({ status: 'completed', statusReason: 'for a reason', end: audit.end })
    const [entry] = await entriesOf(audit.id)
    expect(entry?.uncutEndsAt).toEqual(new Date(audit.end))
    expect(Math.abs(entry?.endsAt - Date.now())).toBeLessThan(60_000)
  })

  test('releases an entry that would start only later, and re-opening brings it back', async () => {
    const auditorId = await makeStandardHolder(sql)
    const audit = await makeAudit({ ...running(), auditors: [{ id: auditorId }] })
    await sql`update roster_entry set starts_at = ${on(1, '08:00')} where audit_id = ${audit.id}`
    const completed = (await act(audit, 'complete')).body
    expect(completed.auditors).toEqual([])
    const reopened = (await act(completed, 're-open')).body
    expect(reopened.auditors).toMatchObject([{ id: auditorId }])
    const whole = { startsAt: new Date(on(1, '08:00')), endsAt: new Date(audit.end), uncutEndsAt: null }
    expect(await entriesOf(audit.id)).toEqual([{ ...whole, isActive: true }])
  })
})

describe('re-opening a completed audit', () => {
  async function completeEarly() {
    const auditorId = await makeStandardHolder(sql, { name: 'Anna' })
    const audit = await makeAudit({ ...running(), auditors: [{ id: auditorId }] })
    return { auditorId, audit: (await act(audit, 'complete')).body }
  }

  test('restores the part that early completion cut', async () => {
    const { audit } = await completeEarly()
    const { body } = await act(audit, 're-open')
    expect(body).toMatchObject({ status: 'assigned', phase: 'auditing' })
    const whole = { startsAt: new Date(audit.start), endsAt: new Date(audit.end), uncutEndsAt: null }
    expect(await entriesOf(audit.id)).toEqual([{ ...whole, isActive: true }])
  })

  test('is a clash when that part was booked meanwhile, and nothing changes', async () => {
    const { audit, auditorId } = await completeEarly()
    const other = await makeAudit({
      start: on(1, '08:00'),
      end: on(1, '12:00'),
      auditors: [{ id: auditorId }],
    })
    const { status, body } = await act(audit, 're-open')
    expect([status, body.code]).toEqual([409, 'clash'])
    expect(body.details).toMatchObject([{ auditorId, projectId: other.id }])
    expect(body.message).toMatch(`Anna is booked for ${other.idflNumber}`)
    expect((await planner(`GET /projects/${audit.id}`)).body.status).toBe('completed')
  })

  test('is stopped by whoever of the team is excluded since, unless that is overridden', async () => {
    const { audit, auditorId } = await completeEarly()
    const [exclusion] = await sql<{ id: number }[]>`
      insert into exclusion (auditor_id, customer_id, ground, source, valid_from)
      values (${auditorId}, ${customerId}, 'family', 'office', '2020-01-01') returning id`
    const refused = await act(audit, 're-open')
    expect([refused.status, refused.body.code]).toEqual([409, 'unfit'])
    expect(refused.body.details).toMatchObject({ needs: 'override', people: [{ auditorId }] })
    expect((await planner(`GET /projects/${audit.id}`)).body.status).toBe('completed')
    const override = { reason: 'Only the report is left to write.' }
    expect((await act(audit, 're-open', { override })).status).toBe(403)
    const manager = await signIn(app, 'Administrator')
    const body = { reason: 'for a reason', version: audit.version, override }
    expect((await manager(`PUT /projects/${audit.id}/re-open`, body)).status).toBe(200)
    expect([
      ...(await sql`select exclusion_id, reason from team_override where audit_id = ${audit.id}`),
    ]).toEqual([{ exclusionId: exclusion?.id, reason: override.reason }])
    // It was overridden: the next time nothing is asked.
    const open = (await planner(`GET /projects/${audit.id}`)).body
    const again = (await act(open, 'complete')).body
    expect((await act(again, 're-open')).status).toBe(200)
  })

  test('locks everybody’s time in order of id, also of those whose part was released', async () => {
    const [low, high] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audit = await makeAudit({ ...running(), auditors: [{ id: high }, { id: low }] })
    await sql`update roster_entry set starts_at = ${on(1, '08:00')}
      where audit_id = ${audit.id} and auditor_id = ${low}`
    const completed = (await act(audit, 'complete')).body
    expect(completed.auditors).toMatchObject([{ id: high }])
    const reopened = await sql.begin(async holder => {
      const [held] = await holder`select pg_backend_pid() as pid from auditor where id = ${low} for update`
      const reopening = act(completed, 're-open')
      await vi.waitFor(async () => {
        const waiting =
          await sql`select from pg_stat_activity where ${held?.pid} = any(pg_blocking_pids(pid))`
        expect(waiting).toHaveLength(1)
      }, 10_000)
      await holder`select from auditor where id = ${high} for update nowait`
      return { reopening }
    })
    expect((await reopened.reopening).body.auditors).toHaveLength(2)
  })

  test('after a re-assignment nothing of the old team comes back', async () => {
    const { audit, auditorId } = await completeEarly()
    const other = await makeStandardHolder(sql)
    const reassigned = (await act(audit, 're-assign', { auditors: [{ id: other }] })).body
    const completed = (await act(reassigned, 'complete')).body
    const reopened = (await act(completed, 're-open')).body
    expect(reopened.auditors.map(({ id }: { id: number }) => id)).toEqual([other])
    expect((await makeAudit({ ...running(), auditors: [{ id: auditorId }] })).status).toBe('assigned')
  })
})

test('a draft that was in the roster once can’t be deleted, and a deleted number is not used again', async () => {
  const { audit } = await makeAuditIn('assigned')
  const draft = (await act(audit, 'draft')).body
  expect((await planner(`DELETE /projects/${draft.id}`)).status).toBe(409)
  const fresh = await makeAudit(past())
  expect((await planner(`DELETE /projects/${fresh.id}`)).status).toBe(204)
  expect((await planner(`DELETE /projects/${fresh.id}`)).status).toBe(404)
  const again = await makeAudit({ ...past(), idflNumber: fresh.idflNumber.toLowerCase() })
  expect([again.statusCode, again.code, again.details[0].field]).toEqual([409, 'taken', 'idflNumber'])
})

test('the total per status is exact after any sequence of actions', async () => {
  const steps = fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...auditActions, 'delete')), { maxLength: 12 })
  const property = fc.asyncProperty(steps, async sequence => {
    const [auditorId, audits] = [await makeStandardHolder(sql), [] as Audit[]]
    for (let place = 0; place < 3; place += 1) audits.push(await makeAudit(past()))
    for (const [place, action] of sequence) {
      const { id } = audits[place] as Audit
      const { version } = (await planner(`GET /projects/${id}`)).body
      if (action === 'delete') await planner(`DELETE /projects/${id}`)
      else await act({ id, version }, action, { auditors: [{ id: auditorId }] })
    }
    for (const status of auditStatuses) {
      const [counted] = await sql`select count(*) from audit where status = ${status} and deleted_at is null`
      expect((await planner(`GET /projects?limit=1&status=${status}`)).body.count).toBe(counted?.count)
    }
  })
  await fc.assert(property, { numRuns: 10 })
})

test('canceling is one act of history, the team’s entries with it, and no step that a planner may send', async () => {
  const { audit } = await makeAuditIn('assigned')
  const step = { kind: 'changeStatus', action: 'cancel', projectId: audit.id, version: audit.version }
  expect((await planner('POST /changes', { steps: [{ ...step, reason: 'x' }] })).status).toBe(400)
  await act(audit, 'cancel')
  const rows = await sql`
    select distinct entity, action from history where act = (select max(act) from history) order by entity`
  expect([...rows]).toEqual([
    { entity: 'project', action: 'cancel' },
    { entity: 'roster', action: 'cancel' },
  ])
})
